from attribution.models.run import Prediction, Run

__all__ = ["Prediction", "Run"]

"""The records of methods, to look at."""

from attribution import models
from benchmarks.admin import register_records

register_records(*(getattr(models, name) for name in models.__all__))

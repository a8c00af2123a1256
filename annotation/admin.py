"""The records of the process, to look at."""

from annotation import models
from benchmarks.admin import register_records

register_records(*(getattr(models, name) for name in models.__all__))

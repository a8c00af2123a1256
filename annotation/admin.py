"""The records of the process, to look at."""

from annotation import models
from benchmarks.admin import register_records

# Pages promise that nobody but their person reads these.
PRIVATE = {models.Bookmark, models.ReadingProgress}

register_records(*({getattr(models, name) for name in models.__all__} - PRIVATE))

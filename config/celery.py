"""The Celery app: it carries "look at job N"; the database holds the job."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("firstfault")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

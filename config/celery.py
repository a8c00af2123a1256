"""The Celery app: it carries "look at job N"; the database holds the job."""

import os
from contextlib import suppress
from pathlib import Path

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("firstfault")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def make_broker_folders(options: dict) -> None:
    """Make the folders of the embedded broker, which expects to find them."""
    for name in ("data_folder_in", "data_folder_out", "control_folder"):
        if name in options:
            Path(options[name]).mkdir(parents=True, exist_ok=True)


# Where nothing can be written no job can be sent either, but what only reads still works.
with suppress(OSError):
    make_broker_folders(app.conf.broker_transport_options)

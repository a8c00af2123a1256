"""The wiring between the apps: what one app may not import of another, this one hands over."""

from django.apps import AppConfig


class WiringConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from annotation.queries.labelled import trajectories_labelled_among
        from annotation.queries.open_arms import open_arms_of_assignments
        from benchmarks.queries.labelled import register_labelled_among
        from benchmarks.queries.sight import register_open_arms

        # The web process loads the Celery app too, or `.delay` dials amqp on localhost.
        from config.celery import app  # noqa: F401

        register_open_arms(open_arms_of_assignments)
        register_labelled_among(trajectories_labelled_among)

"""What was published or said is never changed: the database refuses it."""

from django.db import migrations

from benchmarks.models.append_only import append_only


class Migration(migrations.Migration):
    dependencies = [("benchmarks", "0001_initial")]
    operations = [
        append_only(
            "benchmarks_aliastable",
            "benchmarks_event",
            "benchmarks_releasechunk",
            "benchmarks_releasefile",
            "benchmarks_step",
        )
    ]

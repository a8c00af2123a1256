"""Label versions, guidelines and adjudications are followed by others, never changed."""

from django.db import migrations

from benchmarks.models.append_only import append_only


class Migration(migrations.Migration):
    dependencies = [("annotation", "0002_initial")]
    operations = [
        append_only(
            "annotation_adjudication",
            "annotation_fault",
            "annotation_firstmark",
            "annotation_guideline",
            "annotation_label",
        )
    ]

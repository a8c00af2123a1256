"""What came in from files, and what was said about each."""

from django.db import models

from benchmarks.models.words import word_field, word_is_known


class ImportKind(models.TextChoices):
    TRAJECTORIES = "trajectories"
    LABELS = "labels"


class Import(models.Model):
    """One import with its report, kept whether it stored something or was refused."""

    benchmark = models.ForeignKey("benchmarks.Benchmark", on_delete=models.PROTECT, related_name="imports")
    kind = word_field(ImportKind)
    format = models.CharField(max_length=20)
    # The name that the person gave the file or folder, never a full path.
    file_name = models.CharField(max_length=300)
    by = models.ForeignKey("benchmarks.Person", on_delete=models.PROTECT, related_name="imports")
    at = models.DateTimeField()
    is_stored = models.BooleanField()
    # benchmarks.domain.import_report.ImportReport as JSON.
    report = models.JSONField()

    class Meta:
        constraints = [word_is_known("kind", ImportKind, name="import_kind_is_known")]

    def __str__(self) -> str:
        return f"{self.kind} from {self.file_name}"

"""A release as it was frozen: its bytes, never changed."""

from django.db import models
from django.db.models import Q


class Release(models.Model):
    """One frozen version of a benchmark. Its core is the bytes of its files."""

    benchmark = models.ForeignKey("benchmarks.Benchmark", on_delete=models.PROTECT, related_name="releases")
    version = models.CharField(max_length=40)
    # The only clock that enters the bytes.
    date = models.DateField()
    digest = models.CharField(max_length=64)
    n_gold = models.PositiveIntegerField()
    n_contested = models.PositiveIntegerField()
    n_excluded = models.PositiveIntegerField()
    # manifest.json, again as a value: pages and leaderboards ask it.
    manifest = models.JSONField()
    # Draws the pseudonyms of members; kept here and out of the files.
    pseudonym_key = models.CharField(max_length=64)
    is_public = models.BooleanField(default=False)
    frozen_by = models.ForeignKey("benchmarks.Person", on_delete=models.PROTECT, related_name="releases")
    frozen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(name="one_release_per_version", fields=["benchmark", "version"])]

    def __str__(self) -> str:
        return f"{self.benchmark}@{self.version}"


class ReleaseFile(models.Model):
    """One file of a release core; its bytes are the chunks in order."""

    release = models.ForeignKey(Release, on_delete=models.PROTECT, related_name="files")
    path = models.CharField(max_length=200)
    sha256 = models.CharField(max_length=64)
    n_bytes = models.PositiveBigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(name="one_file_per_path", fields=["release", "path"])]

    def __str__(self) -> str:
        return f"{self.path} of {self.release}"


class ReleaseChunk(models.Model):
    """A piece of a file: a benchmark of 200 MB then streams in bounded memory."""

    file = models.ForeignKey(ReleaseFile, on_delete=models.PROTECT, related_name="chunks")
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="one_chunk_per_number", fields=["file", "number"]),
            models.CheckConstraint(name="chunk_numbers_start_at_0", condition=Q(number__gte=0)),
        ]

    def __str__(self) -> str:
        return f"chunk {self.number} of {self.file}"

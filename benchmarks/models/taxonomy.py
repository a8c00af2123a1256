"""Taxonomies of failure modes: loaded from data files, never edited under one version."""

from django.db import models


class Taxonomy(models.Model):
    key = models.SlugField(max_length=40)
    version = models.CharField(max_length=20)
    title = models.CharField(max_length=200)
    source = models.TextField()
    # Of the data file: a changed file under an old version is refused.
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(name="one_taxonomy_per_version", fields=["key", "version"])]

    def __str__(self) -> str:
        return f"{self.key}@{self.version}"


class Mode(models.Model):
    """One failure mode of one version of a taxonomy."""

    taxonomy = models.ForeignKey(Taxonomy, on_delete=models.PROTECT, related_name="modes")
    code = models.CharField(max_length=10)
    name = models.CharField(max_length=120)
    dimension = models.CharField(max_length=60)
    definition = models.TextField()
    position = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="one_mode_per_code", fields=["taxonomy", "code"]),
            models.UniqueConstraint(name="one_mode_per_position", fields=["taxonomy", "position"]),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"

"""The records as they are stored, to look at. Actions change them, nothing here does."""

from django.contrib import admin
from django.db.models import Field, Model
from django.http import HttpRequest

from benchmarks import models
from benchmarks.models import Benchmark, Person
from benchmarks.queries.sight import open_arms

# By model: what nobody is shown.
SECRETS: dict[type[Model], frozenset[str]] = {
    models.Person: frozenset({"password"}),
    models.Token: frozenset({"digest"}),
    models.Job: frozenset({"token"}),
    models.Release: frozenset({"pseudonym_key"}),
    models.ReleaseChunk: frozenset({"content"}),
}


class RecordAdmin(admin.ModelAdmin):
    """Read-only, and for superusers who hold no assignment open: records tell of labels and gold."""

    actions = None
    list_per_page = 50
    show_full_result_count = False
    ordering = ("-pk",)

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        return [field.name for field in _shown_fields(self.model)]

    def has_module_permission(self, request: HttpRequest) -> bool:
        return may_read_records(request.user)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return may_read_records(request.user)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


def may_read_records(person: Person) -> bool:
    """Whether a person may read what is stored. An open assignment overrides every role, here too."""
    return person.is_superuser and not any(open_arms(person, benchmark) for benchmark in Benchmark.objects.all())


def register_records(*record_models: type[Model]) -> None:
    """Put models on the site of records."""
    for model in record_models:
        admin.site.register(model, RecordAdmin)


def _shown_fields(model: type[Model]) -> list[Field]:
    return [field for field in model._meta.concrete_fields if field.name not in SECRETS.get(model, ())]


register_records(*(getattr(models, name) for name in models.__all__))

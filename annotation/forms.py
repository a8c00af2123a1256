"""What the import page asks for."""

from django import forms

from benchmarks.domain.import_report import OnError
from benchmarks.readers.registry import READERS


class ManyFiles(forms.ClearableFileInput):
    allow_multiple_selected = True


class ManyFilesField(forms.FileField):
    """One or more files; its value is their list."""

    widget = ManyFiles

    def clean(self, data, initial=None):
        files = data if isinstance(data, list) else [data]
        return [super(ManyFilesField, self).clean(file, initial) for file in files]


class ImportForm(forms.Form):
    """What both kinds of import need."""

    files = ManyFilesField(label="Files", help_text="One JSON or JSONL file, or all files of a folder.")
    format = forms.ChoiceField(choices=[(name, name) for name in READERS])
    source = forms.CharField(
        max_length=80, required=False, help_text="Small letters, digits and single underscores: hand_crafted."
    )
    on_error = forms.ChoiceField(
        label="If a record can’t be used",
        choices=[(OnError.STOP.value, "store nothing"), (OnError.SKIP.value, "store the others")],
    )


class TrajectoriesForm(ImportForm):
    field_order = ("files", "format", "source", "source_field")

    source_field = forms.CharField(
        max_length=80,
        required=False,
        label="… or the record’s field that names the source",
        help_text="Give either a source for all records, or this.",
    )
    renumber = forms.BooleanField(
        required=False, label="Renumber steps", help_text="Keeps the file’s own step numbers beside the positions."
    )


class LabelsForm(ImportForm):
    round = forms.SlugField(max_length=80, help_text="Made if the benchmark has none of this name.")
    annotator = forms.CharField(max_length=150, help_text="Who made these labels. An outside annotator can’t sign in.")
    step_base = forms.IntegerField(
        min_value=0,
        max_value=1,
        required=False,
        label="The first step’s number in the file",
        help_text="Empty: as the format has it.",
    )

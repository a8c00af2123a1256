"""What the page of runs asks for."""

from django import forms

from attribution.methods.protocol import SettingValue
from attribution.methods.registry import METHODS


class RunForm(forms.Form):
    """A method with its settings."""

    method = forms.ChoiceField(choices=[(name, name) for name in METHODS])
    settings = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="One name=value a line, as with --set; empty for the defaults.",
    )
    model = forms.CharField(required=False, max_length=120, help_text="For methods that ask a model.")
    with_solution = forms.BooleanField(
        required=False, label="With the solution", help_text="The model is told the reference answer."
    )

    def clean_settings(self) -> dict[str, SettingValue]:
        lines = [line.partition("=") for line in self.cleaned_data["settings"].splitlines() if line.strip()]
        if any(not equals for _, equals, _ in lines):
            raise forms.ValidationError("Each line is name=value.")
        return {name.strip(): value.strip() for name, _, value in lines}

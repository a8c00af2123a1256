"""What pages of this app ask for."""

from django import forms


class TokenForm(forms.Form):
    """A name that tells the owner which program holds the token."""

    name = forms.CharField(max_length=80, error_messages={"required": "Say what the token is for."})

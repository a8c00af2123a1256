"""The kinds of refusal. Each anticipated failure is a small class below one of them.

Edges translate a kind once: pages and API into a status, commands into an error
line. Whatever isn't a Refusal is a bug and is logged as one.
"""


class Refusal(Exception):
    """Something a person asked for, refused with words they can act on."""

    status = 400

    @property
    def details(self) -> dict[str, object]:
        """What a program needs beside the words, by name; edges hand it on as it is."""
        return {}


class BadInput(Refusal):
    """What was given can't be used; the message names every bad record."""

    status = 400


class NotAllowed(Refusal):
    """This person may not do it."""

    status = 403


class NotFound(Refusal):
    """It doesn't exist, or not for this person."""

    status = 404


class Conflict(Refusal):
    """It can't be done now: something else happened first."""

    status = 409

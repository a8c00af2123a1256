"""Find people, or say that nobody has the name."""

from benchmarks.domain.refusals import NotFound
from benchmarks.models import Person


class UnknownPerson(NotFound):
    """Nobody has this name."""


def person_called(username: str) -> Person:
    """Return the person with this name."""
    try:
        return Person.objects.get(username=username)
    except Person.DoesNotExist as error:
        raise UnknownPerson(f"no person is called {username!r}") from error

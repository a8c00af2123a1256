"""Find people, or say that nobody has the name."""

from benchmarks.domain.refusals import NotFound
from benchmarks.models import Person, Token


class UnknownPerson(NotFound):
    """Nobody has this name."""


class UnknownToken(NotFound):
    """It isn't one of yours."""


def person_called(username: str) -> Person:
    """Return the person with this name."""
    try:
        return Person.objects.get(username=username)
    except Person.DoesNotExist as error:
        raise UnknownPerson(f"no person is called {username!r}") from error


def token_of(person: Person, pk: int) -> Token:
    """Return a person's own token; anybody else's doesn't exist for them."""
    try:
        return person.tokens.get(pk=pk)
    except Token.DoesNotExist as error:
        raise UnknownToken(f"you have no token {pk}") from error

"""A model that says what a test wrote down, and remembers what it was asked."""

from collections.abc import Iterable

from attribution.domain.calls import NoReply, Question, Reply


class ScriptedModel:
    """Answers question after question from a script; a NoReply in it is raised."""

    name = "scripted"

    def __init__(self, script: Iterable[str | Reply | NoReply]) -> None:
        self._script = iter(script)
        self.questions: list[Question] = []

    def ask(self, question: Question) -> Reply:
        self.questions.append(question)
        said = next(self._script)
        if isinstance(said, NoReply):
            raise said
        return said if isinstance(said, Reply) else a_reply(said)

    @property
    def prompts(self) -> list[str]:
        """Everything that was said to the model, one text per question."""
        return ["\n".join(message.content for message in question.messages) for question in self.questions]


def a_reply(text: str, **changes) -> Reply:
    told = {
        "text": text,
        "finish_reason": "stop",
        "is_refusal": False,
        "seconds": 0.5,
        "model": "scripted-1",
        "tokens_in": 100,
        "tokens_out": 10,
    }
    return Reply(**(told | changes))

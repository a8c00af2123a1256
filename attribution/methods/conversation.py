"""What a method and a model said to each other on one trajectory, kept call by call."""

from dataclasses import asdict
from typing import NamedTuple

from attribution.domain.calls import Call, ChatModel, Message, NoReply, Question, Reply, Usage, usage_of
from attribution.domain.parsing import Said, parse_answer

REFUSAL = "refusal"
UNPARSEABLE = "unparseable"
NO_REPLY = "no_reply"


class Heard(NamedTuple):
    """A reply and what could be made out of it. `said` is None where nothing could."""

    reply: Reply
    said: Said | None


class Conversation:
    """The calls on one trajectory."""

    def __init__(self, model: ChatModel, *, max_tokens: int) -> None:
        self._model = model
        self._max_tokens = max_tokens
        self.calls: list[Call] = []

    def ask(self, messages: tuple[Message, ...], *, rung: int) -> Heard:
        """Return what the model answered, and keep the call; a NoReply is kept and passed on."""
        question = Question(model=self._model.name, messages=messages, max_tokens=self._max_tokens)
        try:
            reply = self._model.ask(question)
        except NoReply as failure:
            told = {"error": str(failure), "seconds": failure.seconds}
            self._keep(
                question, rung, parse_status=NO_REPLY, tokens_in=failure.tokens, tokens_out=failure.tokens, **told
            )
            raise
        said = None if reply.is_refusal else parse_answer(reply.text)
        self._keep(question, rung, parse_status=_parse_status(reply, said), **_told(reply))
        return Heard(reply, said)

    @property
    def usage(self) -> Usage:
        """The tokens of all calls so far."""
        return usage_of(self.calls)

    def as_artefact(self) -> list[dict]:
        """Return the calls as they are stored."""
        return [asdict(call) for call in self.calls]

    def _keep(self, question: Question, rung: int, **outcome) -> None:
        outcome = {"model": question.model} | outcome
        self.calls.append(Call(attempt=len(self.calls) + 1, request_hash=question.digest, rung=rung, **outcome))


def _parse_status(reply: Reply, said: Said | None) -> str:
    if reply.is_refusal:
        return REFUSAL
    return UNPARSEABLE if said is None else said.rung.value


def _told(reply: Reply) -> dict:
    told = asdict(reply)
    del told["is_refusal"]
    return told

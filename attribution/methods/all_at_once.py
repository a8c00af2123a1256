"""All-at-once: one call reads the whole trajectory and names role and step.

After Who&When (arXiv 2505.00212, section 4), with three differences: every step shows its index,
the answer is JSON and is validated, and the model may abstain. The prompt is our own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from attribution.domain.answers import Attribution, Reason, Status, answerable, check
from attribution.domain.calls import ChatModel, ContextOverflow, Message, NoReply
from attribution.domain.prompts import PROMPT_VERSION, correction, opening
from attribution.domain.rendering import CLIP_RUNGS, render
from attribution.methods.conversation import Conversation, Heard
from attribution.methods.protocol import Setting, SettingValue
from benchmarks.domain.scoring import Field
from benchmarks.domain.trajectory import Trajectory

# Ours: between 4 (English prose) and 1.3 (TrajDebug's lower bound). Too hopeful an
# estimate costs one refused call, then the next rung is tried.
CHARACTERS_PER_TOKEN = 3

NO_ANSWER: dict[Reason, Status] = {
    Reason.CONTEXT_OVERFLOW: Status.ABSTAINED,
    Reason.API_ERROR: Status.FAILED,
    Reason.TIMEOUT: Status.FAILED,
}
PROBLEMS: dict[Reason, str] = {
    Reason.UNPARSEABLE: "it holds no JSON object with role and step",
    Reason.OUT_OF_RANGE: "the step is not a whole number in range",
    Reason.UNKNOWN_ROLE: "the role is none of those listed",
    Reason.MISSING: "role and step are both needed",
}
# Of two attempts the more complete stands, and the second where they are equal.
BETTER = (Status.FAILED, Status.ABSTAINED, Status.PARTIAL, Status.OK)


class Reading(NamedTuple):
    """The trajectory as one rung of the clip ladder shows it."""

    rung: int
    messages: tuple[Message, ...]
    n_clipped: int


@dataclass(frozen=True)
class FirstAnswer:
    """What the model said to the reading that fitted."""

    reading: Reading
    heard: Heard


class AllAtOnce:
    """Ask once for role and step; once more, saying why, if the answer can't be used."""

    name = "all_at_once"
    version = "1"
    declares = frozenset({Field.ROLE, Field.STEP})
    schema = {
        "context_tokens": Setting(128_000, "what the model can read and write together, in tokens", least=1),
        "max_tokens": Setting(4096, "the longest answer, in tokens", least=1),
    }
    prompt_version = PROMPT_VERSION

    def __init__(self, settings: Mapping[str, SettingValue]) -> None:
        self.settings = settings

    def attribute(self, trajectory: Trajectory, *, model: ChatModel) -> Attribution:
        talk = Conversation(model, max_tokens=self.settings["max_tokens"])
        try:
            first = self._ask_first(trajectory, talk)
        except NoReply as failure:
            return _with_calls(Attribution(NO_ANSWER[failure.reason], failure.reason), talk)
        answer = _judge(first.heard, trajectory)
        if answer.reason in PROBLEMS:
            answer = _better(answer, _ask_again(first, answer.reason, trajectory, talk))
        return _with_calls(answer, talk, _shown(first.reading, answer, trajectory))

    def _ask_first(self, trajectory: Trajectory, talk: Conversation) -> FirstAnswer:
        """Try one reading after the other until the model can take it."""
        for reading in self._readings(trajectory):
            try:
                return FirstAnswer(reading, talk.ask(reading.messages, rung=reading.rung))
            except ContextOverflow:
                continue
        raise ContextOverflow("even the shortest reading doesn't fit", seconds=0)

    def _readings(self, trajectory: Trajectory) -> Iterator[Reading]:
        """Yield the readings that are estimated to fit, each shorter than the one before."""
        seen = None
        for rung, longest in enumerate(CLIP_RUNGS):
            history, n_clipped = render(trajectory, longest_step=longest)
            messages = opening(trajectory, history=history)
            if history != seen and self._fits(messages):
                yield Reading(rung, messages, n_clipped)
            seen = history

    def _fits(self, messages: tuple[Message, ...]) -> bool:
        n_characters = sum(len(message.content) for message in messages)
        return n_characters / CHARACTERS_PER_TOKEN + self.settings["max_tokens"] <= self.settings["context_tokens"]


def _ask_again(first: FirstAnswer, problem: Reason, trajectory: Trajectory, talk: Conversation) -> Attribution | None:
    again = correction(trajectory, answer=first.heard.reply.text, problem=PROBLEMS[problem])
    try:
        heard = talk.ask(first.reading.messages + again, rung=first.reading.rung)
    except NoReply:
        return None
    return _judge(heard, trajectory)


def _judge(heard: Heard, trajectory: Trajectory) -> Attribution:
    if heard.reply.is_refusal:
        return Attribution(Status.ABSTAINED, Reason.MODEL_ABSTAINED, rationale=heard.reply.text)
    if heard.said is None:
        return Attribution(Status.FAILED, Reason.UNPARSEABLE)
    said = heard.said
    if said.abstains:
        return Attribution(Status.ABSTAINED, Reason.MODEL_ABSTAINED, rationale=said.rationale)
    checked = check(said.role, said.step, answerable(trajectory), declares=AllAtOnce.declares)
    return Attribution(
        **checked._asdict(), role_raw=_raw(said.role), step_raw=_raw(said.step), rationale=said.rationale
    )


def _raw(value: object) -> str | None:
    return None if value is None else str(value)


def _better(first: Attribution, second: Attribution | None) -> Attribution:
    if second is None:
        return first
    return max(second, first, key=lambda answer: BETTER.index(answer.status))


def _shown(reading: Reading, answer: Attribution, trajectory: Trajectory) -> dict:
    is_complete = answer.status is Status.OK
    return {
        "clip_rung": reading.rung,
        "longest_step": CLIP_RUNGS[reading.rung],
        "n_clipped": reading.n_clipped,
        # A note, no fault: the role is a prediction of its own.
        "step_speaker_mismatch": is_complete and trajectory.speakers[answer.step] != answer.role,
    }


def _with_calls(answer: Attribution, talk: Conversation, shown: dict | None = None) -> Attribution:
    return replace(
        answer,
        artefacts={"calls": talk.as_artefact()} | (shown or {}),
        n_calls=len(talk.calls),
        tokens_in=talk.usage.tokens_in,
        tokens_out=talk.usage.tokens_out,
    )

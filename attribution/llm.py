"""The one place that speaks to a model provider, over the OpenAI chat protocol."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

import openai
from django.conf import settings

from attribution.domain.answers import Reason
from attribution.domain.calls import ContextOverflow, NoReply, Question, Reply
from benchmarks.domain.refusals import BadInput, Conflict
from benchmarks.domain.trajectory import storable

TOO_LONG = re.compile(
    r"context[ _](?:length|size|window)|maximum context|prompt is too long|too many tokens", re.IGNORECASE
)
# Answers that every further question would get too.
REFUSES_ALL = (openai.AuthenticationError, openai.PermissionDeniedError, openai.NotFoundError)
# A local server asks for no key, but the client insists on one.
NO_KEY = "none"


class NoProvider(BadInput):
    """Neither the address of a model provider nor a key is set."""


class ProviderRefuses(Conflict):
    """The provider knows neither this key nor this model: no question of the run can be answered."""


class OpenAIModel:
    """One model of one provider.

    The client retries what was answered with 408, 409, 429 or 5xx, timed out or broke off,
    as often as LLM_MAX_RETRIES says, and waits as long as `Retry-After` asks (up to two
    minutes), else longer each time.
    """

    def __init__(self, name: str, *, base_url: str, api_key: str, timeout_seconds: float, max_retries: int) -> None:
        self.name = name
        self._client = openai.OpenAI(
            base_url=base_url or None,
            api_key=api_key or NO_KEY,
            timeout=timeout_seconds,
            max_retries=max_retries,
        )

    def ask(self, question: Question) -> Reply:
        """Return the reply; raises NoReply, or ProviderRefuses where asking on is useless."""
        started = time.monotonic()
        with _translated(started):
            answer = self._client.chat.completions.with_raw_response.create(
                model=question.model,
                messages=[message._asdict() for message in question.messages],
                temperature=question.temperature,
                max_tokens=question.max_tokens,
            )
            # The client builds its types without checking them, so we read the body ourselves.
            body = json.loads(answer.text)
        return _reply(body, n_retries=answer.retries_taken, seconds=time.monotonic() - started)

    def close(self) -> None:
        """Close the connections to the provider."""
        self._client.close()


@contextmanager
def model_called(name: str) -> Iterator[OpenAIModel]:
    """Open a model of the provider that the settings name, for the time of the block."""
    require_provider()
    model = OpenAIModel(
        name,
        base_url=settings.OPENAI_BASE_URL,
        api_key=settings.OPENAI_API_KEY,
        timeout_seconds=settings.LLM_TIMEOUT_SECONDS,
        max_retries=settings.LLM_MAX_RETRIES,
    )
    try:
        yield model
    finally:
        model.close()


def require_provider() -> None:
    """Refuse to begin what needs a provider where none is set."""
    if not settings.OPENAI_BASE_URL and not settings.OPENAI_API_KEY:
        raise NoProvider("this method asks a model: set OPENAI_BASE_URL, OPENAI_API_KEY or both")


@contextmanager
def _translated(started: float) -> Iterator[None]:
    try:
        yield
    except REFUSES_ALL as error:
        raise ProviderRefuses(f"the model provider refuses: {_words(error)}") from error
    except openai.BadRequestError as error:
        raise _bad_request(error, time.monotonic() - started) from error
    except openai.APITimeoutError as error:
        raise NoReply(Reason.TIMEOUT, _words(error), seconds=time.monotonic() - started) from error
    except (openai.OpenAIError, json.JSONDecodeError) as error:
        raise NoReply(Reason.API_ERROR, _words(error), seconds=time.monotonic() - started) from error


def _bad_request(error: openai.BadRequestError, seconds: float) -> NoReply:
    words = _words(error)
    if error.code == "context_length_exceeded" or TOO_LONG.search(words):
        return ContextOverflow(words, seconds=seconds)
    return NoReply(Reason.API_ERROR, words, seconds=seconds)


def _words(error: Exception) -> str:
    """Return what the provider said, without the key if it repeats it."""
    words = storable(str(error))[0]
    return words.replace(settings.OPENAI_API_KEY, "[key]") if settings.OPENAI_API_KEY else words


def _reply(body: object, *, n_retries: int, seconds: float) -> Reply:
    try:
        choice = body["choices"][0]
        refusal = choice["message"].get("refusal")
        text = refusal or choice["message"].get("content") or ""
        finish_reason = str(choice.get("finish_reason") or "")
        return Reply(
            text=storable(text)[0],
            finish_reason=finish_reason,
            is_refusal=bool(refusal) or finish_reason == "content_filter",
            seconds=seconds,
            model=str(body.get("model") or ""),
            n_retries=n_retries,
            **_tokens(body.get("usage")),
        )
    except (LookupError, TypeError, AttributeError) as error:
        raise NoReply(Reason.API_ERROR, "the provider's answer is no chat completion", seconds=seconds) from error


def _tokens(usage: dict | None) -> dict[str, int | None]:
    usage = usage or {}
    written, read = usage.get("completion_tokens_details") or {}, usage.get("prompt_tokens_details") or {}
    return {
        "tokens_in": _count(usage.get("prompt_tokens")),
        "tokens_out": _count(usage.get("completion_tokens")),
        "tokens_reasoning": _count(written.get("reasoning_tokens")),
        "tokens_cached": _count(read.get("cached_tokens")),
    }


def _count(value: object) -> int | None:
    return value if type(value) is int and value >= 0 else None

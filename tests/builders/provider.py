"""A scripted OpenAI-compatible provider: a real server on loopback."""

import json
import time

from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

CHAT = "/v1/chat/completions"
GOOD = '{"role": "Searcher", "step": 1, "reason": "It searched the wrong town.", "abstain": false}'


def a_completion(
    text: str | None, *, finish_reason: str = "stop", usage: bool = True, refusal: str | None = None
) -> dict:
    body = {
        "id": "c-1",
        "object": "chat.completion",
        "created": 1,
        "model": "tiny-1",
        "choices": [
            {
                "index": 0,
                "finish_reason": finish_reason,
                "message": {"role": "assistant", "content": text, "refusal": refusal},
            }
        ],
    }
    if usage:
        body["usage"] = {
            "prompt_tokens": 100,
            "completion_tokens": 10,
            "total_tokens": 110,
            "completion_tokens_details": {"reasoning_tokens": 4},
            "prompt_tokens_details": {"cached_tokens": 64},
        }
    return body


def says(text: str | None, **options) -> Response:
    return Response(json.dumps(a_completion(text, **options)), content_type="application/json")


def an_error(status: int, message: str = "no", *, code: str | None = None, **headers: str) -> Response:
    body = {"error": {"message": message, "type": "error", "code": code, "param": None}}
    return Response(json.dumps(body), status=status, content_type="application/json", headers=headers)


class Provider:
    """A server that answers call after call from a script, and remembers what it was sent."""

    def __init__(self, server: HTTPServer) -> None:
        self.sent: list[dict] = []
        self.at: list[float] = []
        self._script: list[Response] = []
        server.expect_request(CHAT, method="POST").respond_with_handler(self._answer)

    def will_send(self, *script: Response) -> None:
        self._script = list(script)

    def _answer(self, request: Request) -> Response:
        self.at.append(time.monotonic())
        self.sent.append(request.get_json())
        # The last line of the script is said for ever.
        return self._script.pop(0) if len(self._script) > 1 else self._script[0]

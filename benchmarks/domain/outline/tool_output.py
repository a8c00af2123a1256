"""Which steps are output of a tool, and not the words of a person or an agent."""

import re

from benchmarks.domain.outline.spoken import SpokenStep
from benchmarks.domain.roles import drop_hand_off

# What formats call the chat role of a tool's answer.
CHAT_ROLES = frozenset({"tool", "tools", "function", "ipython", "environment", "env", "observation", "tool_result"})
# The last word of a speaker's name, where the chat role says nothing: `Computer_terminal` is a tool, `API_Expert`
# and `TerminalAgent` are agents. `WebSurfer` and `FileSurfer` choose what they do, and can be blamed for it: no tools.
LAST_WORDS = frozenset(
    {
        "console",
        "env",
        "environment",
        "executor",
        "interpreter",
        "observation",
        "sandbox",
        "shell",
        "terminal",
        "tool",
        "tools",
    }
)
# The longest name that is looked at; a word in camel case ends before the next capital.
LONGEST_NAME = 200
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[^\W\d_]+")


def is_tool_output(step: SpokenStep) -> bool:
    """Whether a step is what a tool gave back.

    Examples
    --------
    >>> is_tool_output(SpokenStep("bash", "tool", "", "bash"))
    True
    >>> is_tool_output(SpokenStep("ComputerTerminal", "ComputerTerminal", "", "computerterminal"))
    True
    >>> is_tool_output(SpokenStep("API_Expert", "user", "", "api_expert"))
    False
    """
    return step.role.strip().casefold() in CHAT_ROLES or _last_word(drop_hand_off(step.name)) in LAST_WORDS


def _last_word(name: str) -> str:
    words = WORD.findall(name[-LONGEST_NAME:])
    return words[-1].casefold() if words else ""

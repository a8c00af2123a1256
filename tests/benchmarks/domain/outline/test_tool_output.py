"""Which steps count as a tool's output: the chat role says it, else the last word of the name."""

import pytest

from benchmarks.domain.outline.spoken import SpokenStep
from benchmarks.domain.outline.tool_output import CHAT_ROLES, LAST_WORDS, LONGEST_NAME, is_tool_output


def said(name: str, role: str = "user") -> SpokenStep:
    return SpokenStep(name, role, "whatever", name.casefold())


@pytest.mark.parametrize("role", [*sorted(CHAT_ROLES), "Tool", " ipython "])
def test_every_chat_role_of_the_table_is_output_whoever_speaks(role):
    assert is_tool_output(said("flight_search", role))


@pytest.mark.parametrize("word", sorted(LAST_WORDS))
def test_every_last_word_of_the_table_is_output_in_each_spelling(word):
    assert is_tool_output(said(f"Computer_{word}"))
    assert is_tool_output(said(f"Code{word.title()}"))
    assert is_tool_output(said(word.upper()))


@pytest.mark.parametrize(
    "name",
    [
        "API_Expert",
        "TerminalAgent",
        "WebSurfer",
        "FileSurfer",
        "Toolsmith",
        "Tool_Expert",
        "Orchestrator (-> Terminal) ",
        "shellfish",
        "",
        "🚀",
    ],
)
def test_an_agent_is_no_tool_even_if_its_name_mentions_one(name):
    assert not is_tool_output(said(name))


def test_a_name_of_a_megabyte_is_looked_at_from_its_end_alone():
    assert is_tool_output(said("x" * 1_000_000 + "_terminal"))
    assert not is_tool_output(said("terminal" + " x" * LONGEST_NAME))


def test_in_who_and_when_the_terminals_alone_are_tools(who_and_when):
    tools = {step.name for steps in who_and_when.values() for step in steps if is_tool_output(step)}
    assert tools == {"Computer_terminal", "ComputerTerminal"}

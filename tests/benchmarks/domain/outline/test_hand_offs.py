"""Hand-offs: who asked whom, where, and who did it."""

from benchmarks.domain.outline.hand_offs import HandOff, find_hand_offs, ordered_by
from benchmarks.domain.outline.spoken import SpokenStep

LEDGER = (
    '{"is_in_loop": {"reason": "no", "answer": false}, "next_speaker": {"reason": "It\'s its turn", "answer": "%s"}}'
)


def said(*names_and_texts: tuple[str, str]) -> list[SpokenStep]:
    return [SpokenStep(name, "", text, name.partition(" (")[0].casefold()) for name, text in names_and_texts]


def test_the_one_asked_executes_until_the_next_hand_off():
    steps = said(
        ("human", "Do it."),
        ("Lead (-> Web)", "Look it up."),
        ("Lead (thought)", "Next speaker Web"),
        ("Web", "I clicked."),
        ("Lead (thought)", "Not there yet."),
        ("Web", "I scrolled."),
        ("Lead (→ File)", "Open it."),
        ("Web", "I was not asked."),
        ("File", "Opened."),
    )
    assert find_hand_offs(steps) == [HandOff(1, "web", (3, 5)), HandOff(6, "file", (8,))]


def test_a_hand_off_that_nobody_answers_has_no_execution():
    steps = said(("Lead (-> Web)", "Look."), ("Lead (-> Web)", "Look again."), ("Web", "I looked."))
    assert find_hand_offs(steps) == [HandOff(0, "web", ()), HandOff(1, "web", (2,))]


def test_only_a_role_that_speaks_can_be_asked():
    assert find_hand_offs(said(("Lead (-> Nobody)", "Look."), ("Web", "Hm."))) == []


def test_the_role_asked_is_found_in_any_spelling_and_under_its_alias():
    steps = [
        SpokenStep("Lead (->  WEB ) ", "", "Look.", "lead"),
        # `Web (thought)` is an alias of `web` in this benchmark.
        SpokenStep("Web (thought)", "", "Hm.", "web"),
        SpokenStep("web", "", "Found.", "web"),
    ]
    assert find_hand_offs(steps) == [HandOff(0, "web", (1, 2))]


def test_a_ledger_names_the_next_speaker_where_no_name_does():
    steps = said(("Lead", LEDGER % "Web"), ("Web", "Found."), ("Lead", LEDGER % "File"), ("File", "Opened."))
    assert find_hand_offs(steps) == [HandOff(0, "web", (1,)), HandOff(2, "file", (3,))]


def test_a_line_and_a_tool_call_name_the_next_speaker_too():
    steps = said(
        ("Lead", "Thinking.\nNext speaker: Web"),
        ("Web", "Found. transfer_to_web(again) transfer_to_lead()"),
        ("Lead", 'Then {"next_speaker": "web"} it is.'),
        ("Web", "Done."),
    )
    # A call to itself is none, and of one text the first name counts: step 1 hands nothing on.
    assert find_hand_offs(steps) == [HandOff(0, "web", (1,)), HandOff(2, "web", (3,))]


def test_saying_it_twice_before_the_asked_one_speaks_is_one_hand_off():
    steps = said(("Lead", LEDGER % "Web"), ("Lead", "Next speaker Web"), ("Web", "Found."))
    assert find_hand_offs(steps) == [HandOff(0, "web", (2,))]


def test_names_win_over_texts_because_texts_repeat_them():
    steps = said(("Lead", LEDGER % "Web"), ("Lead (-> Web)", "Look."), ("Web", "Found."))
    assert find_hand_offs(steps) == [HandOff(1, "web", (2,))]


def test_tools_with_names_like_a_hand_off_are_none():
    # AgentRx's tau trajectories call transfer_to_human_agents; no such role speaks there.
    assert find_hand_offs(said(("assistant", "transfer_to_human_agents({})"), ("user", "Thanks."))) == []


def test_who_ordered_a_step_is_the_last_hand_off_to_its_role_before_it():
    steps = said(
        ("Web", "Nobody asked me yet."),
        ("Lead (-> Web)", "Look."),
        ("Web", "Looked."),
        ("Lead (-> File)", "Open."),
        ("Web", "Still here."),
        ("File", "Opened."),
    )
    assert ordered_by(find_hand_offs(steps), steps) == [None, None, 1, None, 1, 3]


def test_who_and_when_names_who_is_asked_and_nearly_every_one_answers(who_and_when):
    # 689 steps of Hand-Crafted end their name in (-> X): 602 to WebSurfer, 41 to Assistant, 36 to FileSurfer and
    # 10 to ComputerTerminal, counted with grep.
    by_hand = [steps for name, steps in who_and_when.items() if name.startswith("Hand-Crafted")]
    named = sum("(->" in step.name for steps in by_hand for step in steps)
    assert named == 689
    hand_offs = [hand_off for steps in by_hand for hand_off in find_hand_offs(steps)]
    assert named - 20 < len(hand_offs) <= named
    assert sum(len(hand_off.execution) == 1 for hand_off in hand_offs) > 0.9 * len(hand_offs)


def test_without_steps_there_are_no_hand_offs():
    assert find_hand_offs([]) == []
    assert ordered_by([], []) == []

"""Whatever is sent as an answer is read or refused, and what is read says itself again."""

from hypothesis import given
from hypothesis import strategies as st

from annotation.domain.answer import BadAnswer, Field, QuoteField, answer_from, body_of, steps_quoted
from annotation.domain.draft import BadDraft, draft_body
from annotation.domain.form_body import body_of_form, form_of_body
from benchmarks.domain.fault import Phase
from tests.builders.bodies import CONTENTS, FULL_BODY, ROLE_KEYS

ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
WORDS = [
    "fault",
    "no_single_fault",
    "cannot_judge",
    "coder",
    "Orchestrator ",
    "1",
    "plan",
    "active",
    "evidence",
    "Bonn",
]
LIKELY = st.sampled_from([*WORDS, 0, 3, 5, 6, "2", " 3", -1, True, 1.0, "", None])
VALUE = LIKELY | ODD


def rows(names, **lists) -> st.SearchStrategy:
    row = st.fixed_dictionaries({}, optional={name.value: VALUE for name in names} | lists)
    return st.lists(row | ODD, max_size=3) | ODD


QUOTES = rows(QuoteField)
BODIES = st.fixed_dictionaries(
    {},
    optional={name.value: VALUE for name in Field}
    | {"quotes": QUOTES, "other_faults": rows(Field, quotes=QUOTES), "other_roots": st.lists(VALUE, max_size=3) | ODD},
)
# A good answer with one field exchanged: what is refused at once teaches little.
CHANGES = st.tuples(st.sampled_from([name.value for name in Field]), LIKELY | QUOTES).map(lambda pair: dict([pair]))
NEAR_MISSES = CHANGES.map(lambda change: FULL_BODY | change)
# Sound whatever is left out or exchanged.
SOUND = st.fixed_dictionaries(
    {name: st.just(FULL_BODY[name]) for name in ("outcome", "step", "role", "mode", "rationale", "confidence")},
    optional={
        "note": st.text(max_size=9),
        "phase": st.sampled_from([None, "", *Phase]),
        "quotes": st.lists(st.sampled_from(FULL_BODY["quotes"]), max_size=3),
        "other_faults": st.lists(st.sampled_from(FULL_BODY["other_faults"]), max_size=2, unique_by=lambda f: f["step"]),
        "other_roots": st.lists(st.sampled_from([0, "1", 2, " 4", 5]), max_size=4),
        "onset": st.none() | st.integers(0, 5),
        "manifestation": st.none() | st.integers(0, 5).map(str),
    },
)


def read(body: dict):
    contents = {step: CONTENTS[step] for step in steps_quoted(body) if step in CONTENTS}
    return answer_from(body, n_steps=6, role_keys=ROLE_KEYS, mode_codes=["1", "2"], contents=contents)


@given(BODIES | NEAR_MISSES)
def test_a_body_is_an_answer_or_refused_field_by_field(body):
    try:
        answer = read(body)
    except BadAnswer as refused:
        answer, errors = None, refused.errors
    else:
        errors = {}
    assert (answer is None) is bool(errors)
    assert {path.split("[")[0] for path in errors} <= set(Field)


@given(SOUND)
def test_an_answer_says_itself_again_as_a_body_and_as_a_form(body):
    answer = read(body)
    assert read(body_of(answer)) == answer
    assert read(body_of_form(form_of_body(body_of(answer)))) == answer


@given(BODIES | NEAR_MISSES)
def test_a_draft_keeps_a_body_as_it_is_or_says_why_not(body):
    try:
        kept = draft_body(body)
    except BadDraft:
        return
    assert draft_body(kept) == kept
    assert kept.keys() == body.keys()
    form_of_body(kept)

"""Everything that a label says, as a plain form: faults, quotes and marks without a script."""

import pytest
from django.urls import reverse

from annotation.models import Draft, Label
from annotation.views.answer_form import name_of_path
from benchmarks.domain.trajectory import StepText
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import a_round, a_taxonomy, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db

STEPS = [
    StepText("Planner", "assistant", "Book the train to Köln."),
    StepText("Searcher", "assistant", "The ticket says Köln 🚆, platform 4."),
    StepText("Writer", "assistant", "It is Bonn, surely."),
    StepText("Planner", "assistant", "Booked <b>Bonn</b>."),
]
ROOT = {"outcome": "fault", "step": "2", "role": "writer", "mode": "1", "rationale": "It guessed.", "confidence": "4"}


@pytest.fixture
def assignment():
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark, steps=STEPS)
    return an_assignment(a_round(benchmark, taxonomy=a_taxonomy()), trajectory)


@pytest.fixture
def ann(assignment):
    return client_of(assignment.person)


def submit(ann, assignment, **fields):
    return ann.post(reverse("label", args=[assignment.pk]), ROOT | fields, follow=True)


def save(ann, assignment, **fields):
    return ann.post(reverse("label_draft", args=[assignment.pk]), {"revision": "0", **fields})


def check(ann, assignment, **fields):
    return ann.post(reverse("label_check", args=[assignment.pk]), ROOT | fields).json()


# Faults


def test_a_label_with_two_faults_a_quote_and_marks_needs_no_script(ann, assignment):
    submit(
        ann,
        assignment,
        **{
            "other_faults-0-step": "3",
            "other_faults-0-role": "planner",
            "other_faults-0-repair": "active",
            "quotes-0-kind": "reference",
            "quotes-0-step": "1",
            "quotes-0-text": "Köln 🚆",
            "other_roots": "0, 1",
            "onset": "1",
        },
    )
    label = Label.objects.get()
    root, other = label.faults.order_by("-is_root")
    assert (root.step, other.step, other.repair) == (2, 3, "active")
    # "The ticket says " has 16 characters; the train is one code point.
    assert list(root.quotes.values_list("step", "start", "end", "text")) == [(1, 16, 22, "Köln 🚆")]
    marks = set(label.marks.values_list("kind", "step"))
    assert marks == {("other_root", 0), ("other_root", 1), ("onset", 1)}


def test_the_button_of_a_step_adds_a_fault_and_leaves_the_root(ann, assignment):
    response = save(ann, assignment, **ROOT, fault_here="3")
    body = Draft.objects.get().body
    assert (body["step"], body["other_faults"]) == ("2", [{"step": "3", "role": "planner"}])
    assert response.url.endswith("#step-3")


def test_the_button_of_a_step_that_is_a_fault_already_adds_none(ann, assignment):
    save(ann, assignment, **ROOT, fault_here="2")
    assert "other_faults" not in Draft.objects.get().body


def test_a_root_that_said_more_than_its_place_stays_as_a_fault_when_the_root_moves(ann, assignment):
    save(ann, assignment, **ROOT, root_here="3")
    body = Draft.objects.get().body
    assert (body["step"], body["role"]) == ("3", "planner")
    assert body["other_faults"] == [{"step": "2", "role": "writer", "mode": "1"}]
    assert body["rationale"] == "It guessed."


def test_a_root_that_said_nothing_more_moves(ann, assignment):
    save(ann, assignment, outcome="fault", step="2", role="writer", root_here="3")
    assert not Draft.objects.get().body.get("other_faults")


def test_another_fault_is_made_the_root_by_its_radio_button(ann, assignment):
    faults = {"other_faults-0-step": "3", "other_faults-0-role": "planner", "other_faults-0-mode": "2"}
    submit(ann, assignment, **faults, root_is="0")
    assert list(Label.objects.get().faults.order_by("step").values_list("step", "is_root")) == [(2, False), (3, True)]


def test_a_fault_and_a_quote_are_removed_by_their_boxes(ann, assignment):
    faults = {"other_faults-0-step": "3", "other_faults-0-role": "planner"}
    quotes = {"quotes-0-kind": "evidence", "quotes-0-step": "1", "quotes-0-text": "platform"}
    save(ann, assignment, **ROOT, **faults, **quotes, remove=["other_faults-0", "quotes-0"])
    body = Draft.objects.get().body
    assert "other_faults" not in body
    assert "quotes" not in body


def test_a_draft_comes_back_with_every_card_quote_and_mark(ann, assignment):
    quotes = {"quotes-0-kind": "evidence", "quotes-0-step": "3", "quotes-0-text": "<b>Bonn</b>"}
    save(ann, assignment, **ROOT, **quotes, **{"other_faults-0-step": "3", "other_faults-0-role": "planner"}, onset="1")
    page = ann.get(reverse("label", args=[assignment.pk])).content.decode()
    assert 'name="other_faults-0-step" type="number"' in page
    assert "&lt;b&gt;Bonn&lt;/b&gt;" in page
    assert "<b>Bonn</b>" not in page
    assert 'name="onset" type="number" min="0" max="3" value="1"' in page


def test_cards_stand_in_the_order_of_their_steps(ann, assignment):
    faults = {"other_faults-0-step": "3", "other_faults-1-step": "0"}
    save(ann, assignment, **ROOT, **faults)
    cards = ann.get(reverse("label", args=[assignment.pk])).context["form"].faults
    assert [(card.values["step"], card.is_root) for card in cards] == [("0", False), ("2", True), ("3", False)]


def test_one_more_fault_is_asked_for_by_a_button(ann, assignment):
    response = save(ann, assignment, **ROOT, add_fault="yes")
    assert response.url.endswith("#one-more-fault")
    page = ann.get(reverse("label", args=[assignment.pk])).content.decode()
    assert 'id="one-more-fault"' in page


# What is wrong


def test_an_error_stands_at_its_field_and_in_a_list_with_links(ann, assignment):
    fields = {"other_faults-3-step": "9", "other_faults-3-role": "planner"}
    response = submit(ann, assignment, **fields)
    page = response.content.decode()
    assert response.status_code == 400
    assert '<a href="#id_other_faults-0-step"><bdi>Step (other fault 1)</bdi></a>' in page
    assert 'value="9" aria-invalid="true" aria-describedby="about_other_faults-0-step"' in page


def test_a_quote_that_stands_nowhere_is_given_back_to_be_mended(ann, assignment):
    quotes = {"quotes-0-kind": "evidence", "quotes-0-step": "1", "quotes-0-text": "Paris"}
    response = submit(ann, assignment, **quotes)
    assert "This text does not stand in step 1" in text_of(response)
    assert ">\nParis</textarea>" in response.content.decode()


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("rationale", "rationale"),
        ("quotes[2].text", "quotes-2-text"),
        ("other_faults[1].quotes[0].end", "other_faults-1-quotes-0-end"),
        ("other_faults[0].quotes", "other_faults-0-quotes"),
        ("other_roots[1]", "other_roots"),
    ],
)
def test_an_error_finds_its_field(path, name):
    assert name_of_path(path) == name


def test_a_field_that_the_form_does_not_have_is_refused(ann, assignment):
    assert save(ann, assignment, **{"quotes-x-text": "?"}).status_code == 400


def test_a_draft_that_a_program_filled_with_anything_is_shown(ann, assignment):
    body = {"step": -4, "other_faults": [{"step": "x" * 40, "quotes": [{"text": None}]}], "onset": "no step"}
    Draft.objects.create(assignment=assignment, body=body, revision=1, saved_at="2026-01-01T00:00Z")
    assert ann.get(reverse("label", args=[assignment.pk])).status_code == 200


# The check before submitting


def test_a_check_says_what_would_be_stored_and_stores_nothing(ann, assignment):
    said = check(ann, assignment, **{"other_faults-0-step": "3", "other_faults-0-role": "planner"})
    assert said["sentence"] == "Outcome fault; root step 2, Writer, mode 1; 1 other fault; confidence 4 of 5."
    assert said["problems"] == []
    assert not Label.objects.exists()


def test_a_check_names_what_is_missing_in_the_words_of_the_page(ann, assignment):
    said = check(ann, assignment, rationale="", confidence="")
    assert [one["title"] for one in said["problems"]] == ["Why?", "How sure are you?"]


def test_a_check_asks_about_an_earlier_fault_that_nothing_repaired(ann, assignment):
    fault = {"other_faults-0-step": "0", "other_faults-0-role": "planner", "other_faults-0-repair": "active"}
    assert "Step 0 is wrong, earlier than the root" in check(ann, assignment, **fault)["questions"][0]


def test_yes_to_what_a_check_asks_stores_the_label(ann, assignment):
    said = check(ann, assignment, role="planner")
    submit(ann, assignment, role="planner", confirmed=said["confirmation"])
    assert Label.objects.get().faults.get().role.key == "planner"


def test_a_check_of_somebody_elses_assignment_is_none(assignment):
    other = client_of(an_assignment(assignment.round, assignment.trajectory, "ben").person)
    assert other.post(reverse("label_check", args=[assignment.pk]), ROOT).status_code == 404


# Versions, and what another window saved


def test_every_version_of_a_revised_label_is_listed(ann, assignment):
    submit(ann, assignment)
    submit(ann, assignment, step="3", role="planner")
    said = text_of(ann.get(reverse("label", args=[assignment.pk])))
    assert "2 versions of this label" in said
    assert said.index("root step 3 , Planner") < said.index("root step 2 , Writer")


def test_a_script_that_is_behind_gets_both_to_show(ann, assignment):
    save(ann, assignment, **ROOT, **{"other_faults-0-step": "3"})
    url = reverse("label_draft", args=[assignment.pk])
    stale = ann.post(url, {"revision": "0", "rationale": "Elsewhere."}, headers={"Accept": "application/json"})
    assert stale.json()["fields"]["rationale"] == "It guessed."
    assert stale.json()["fields"]["other_faults-0-step"] == "3"

"""An evening's comfort: the guideline, comments, the day, settings and keys, with and without a script."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from annotation.actions.comments import reply_to_comment, write_comment
from annotation.actions.labels import submit_label
from annotation.actions.rounds import add_guideline
from annotation.models import Comment, GuidelineReading, Label
from benchmarks.actions.people import change_keys, system_person
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Person
from tests.builders.rounds import a_person, a_round, an_answer, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory
from tests.journeys.test_accessibility import serious

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GUIDELINE = "# Which step?\n\nName the **earliest** decisive step.\n\n## Doubts\n\nSay so."


@pytest.fixture
def assignment():
    """Six steps for ann, in a round that works under a guideline that she hasn't read."""
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark)
    guideline = add_guideline(benchmark=benchmark, markdown=GUIDELINE, by=system_person())
    return an_assignment(a_round(benchmark, guideline=guideline), trajectory)


@pytest.fixture
def page(assignment, signed_in) -> Page:
    page = signed_in(assignment.person)
    page.goto(reverse("label", args=[assignment.pk]))
    return page


def answer_without_root(page: Page) -> None:
    page.get_by_label("no single fault").check()
    page.get_by_label("Why?", exact=True).fill("Nothing was decisive.")
    page.locator("[name=confidence][value='4']").check()


# The guideline


def test_a_new_guideline_is_announced_read_and_confirmed_without_leaving_the_page(page, assignment):
    page.get_by_role("link", name="Read and confirm it").click()
    expect(page.get_by_role("heading", name="Which step?")).to_be_visible()
    page.get_by_role("button", name="I have read guideline 1").click()
    expect(page.get_by_text("You have read guideline 1.")).to_be_visible()
    expect(page.get_by_text("is new to you")).to_have_count(0)
    assert GuidelineReading.objects.get().person == assignment.person


def test_a_key_goes_to_the_guideline(page):
    page.keyboard.press("l")
    expect(page.locator("#guideline")).to_be_focused()
    expect(page.get_by_role("heading", name="Doubts")).to_be_visible()


def test_a_label_before_its_guideline_is_refused_in_words_and_nothing_is_lost(assignment, signed_in):
    page = signed_in(assignment.person, java_script_enabled=False)
    page.goto(reverse("label", args=[assignment.pk]))
    answer_without_root(page)
    page.get_by_role("button", name="Submit label").click()
    expect(page.get_by_role("alert").first).to_contain_text("guideline 1 is new to you")
    expect(page.get_by_label("Why?", exact=True)).to_have_value("Nothing was decisive.")
    assert not Label.objects.exists()
    page.get_by_role("button", name="Save draft").last.click()
    page.get_by_role("button", name="I have read guideline 1").click()
    expect(page.get_by_label("Why?", exact=True)).to_have_value("Nothing was decisive.")
    page.get_by_role("button", name="Submit label").click()
    expect(page.get_by_role("heading", name="Label stored")).to_be_visible()


# Comments


def test_a_key_begins_a_comment_on_the_step_that_is_read_and_sending_it_keeps_the_page(page):
    page.get_by_label("Why?", exact=True).fill("So far.")
    page.locator("#step-3").focus()
    page.keyboard.press(";")
    expect(page.get_by_role("spinbutton", name="On step")).to_have_value("3")
    expect(page.get_by_label("Tell the maintainers")).to_be_focused()
    page.keyboard.type("<b>Cut off</b> here; j and k are letters.")
    page.get_by_label("This trajectory is broken").check()
    page.get_by_role("button", name="Send").click()
    said = page.locator("[data-comment-list]")
    expect(said).to_contain_text("<b>Cut off</b> here; j and k are letters.")
    expect(said.get_by_role("link", name="step 3")).to_have_attribute("href", "#step-3")
    expect(page.get_by_label("Tell the maintainers")).to_have_value("")
    expect(page.locator("[name=rationale]")).to_have_value("So far.")
    comment = Comment.objects.get()
    assert (comment.kind, comment.step) == ("broken", 3)


def test_a_comment_that_does_not_go_through_stays_where_it_was_written(page):
    # The room's later modules are there by then: this is about the comment alone.
    page.wait_for_load_state("networkidle")
    page.keyboard.press(";")
    page.get_by_label("Tell the maintainers").fill("Written offline.")
    page.context.set_offline(True)
    page.get_by_role("button", name="Send").click()
    expect(page.locator("[data-comment-error]")).to_contain_text("No connection")
    expect(page.get_by_label("Tell the maintainers")).to_have_value("Written offline.")
    page.context.set_offline(False)
    page.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("[data-comment-error]")).to_contain_text("You are signed out")
    assert not Comment.objects.exists()


def test_a_comment_sent_twice_is_one_and_its_answer_comes_back(page, assignment):
    for _ in range(2):
        page.keyboard.press(";")
        page.get_by_label("Tell the maintainers").fill("Is step 3 whole?")
        page.get_by_role("button", name="Send").click()
        expect(page.locator("[data-comment-sent]")).to_have_text("Sent.")
        page.keyboard.press("Escape")
    benchmark = assignment.round.benchmark
    max_ = a_person("max", benchmark=benchmark, roles=[MemberRole.MAINTAINER])
    reply_to_comment(benchmark=benchmark, pk=Comment.objects.get().pk, text="It is whole.", by=max_)
    page.reload()
    page.keyboard.press(";")
    expect(page.locator("[data-comment-list]")).to_contain_text("It is whole.")


def test_a_maintainer_answers_from_the_benchmark(assignment, signed_in):
    ann = signed_in(assignment.person, java_script_enabled=False)
    ann.goto(reverse("label_comments", args=[assignment.pk]))
    ann.get_by_label("Tell the maintainers").fill("Is step 3 whole?")
    ann.get_by_role("button", name="Send").click()
    expect(ann.get_by_role("region", name="What you wrote")).to_contain_text("Is step 3 whole?")
    max_ = signed_in(a_person("max", benchmark=assignment.round.benchmark, roles=[MemberRole.MAINTAINER]))
    max_.goto(reverse("home"))
    max_.get_by_role("link", name="Open comments").click()
    max_.get_by_label("Your answer").fill("It is whole.")
    max_.get_by_role("button", name="Answer").click()
    expect(max_.get_by_text("No comment waits for an answer.")).to_be_visible()
    assert Comment.objects.get().reply == "It is whole."


# Keys


def test_keys_that_a_person_changed_work_and_the_usual_ones_no_longer_do(assignment, signed_in):
    page = signed_in(assignment.person)
    page.goto(reverse("settings"))
    page.get_by_label("guideline", exact=True).fill("F2")
    page.get_by_role("button", name="Save the keys").click()
    expect(page.get_by_text("The keys are saved.")).to_be_visible()
    page.goto(reverse("label", args=[assignment.pk]))
    page.keyboard.press("l")
    expect(page.locator("#guideline")).not_to_be_focused()
    page.keyboard.press("F2")
    expect(page.locator("#guideline")).to_be_focused()


def test_a_question_mark_shows_every_key_as_the_person_has_it(assignment, signed_in):
    person = Person.objects.get(pk=assignment.person.pk)
    change_keys(person=person, keys={"guideline": "F2"}, by=person)
    page = signed_in(person)
    page.goto(reverse("label", args=[assignment.pk]))
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("F2")
    expect(dialog.get_by_role("link", name="Change keys")).to_have_attribute("href", f"{reverse('settings')}#keys")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_who_knows_no_key_finds_them_all_behind_a_button(assignment, signed_in):
    page = signed_in(assignment.person)
    page.goto(reverse("label", args=[assignment.pk]))
    page.get_by_role("button", name="Keys", exact=True).click()
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("show all keys")


def test_a_key_for_two_actions_is_told_at_its_field(assignment, signed_in):
    page = signed_in(assignment.person)
    page.goto(reverse("settings"))
    field = page.get_by_label("next step", exact=True)
    field.fill("k")
    page.get_by_role("button", name="Save the keys").click()
    expect(page.get_by_role("alert")).to_contain_text("Not saved")
    expect(field).to_have_value("k")
    expect(field).to_have_accessible_description("k can't be both “next step” and “step before”")


# The day


def test_the_day_leads_back_to_a_label(page, assignment):
    page.get_by_role("link", name="Read and confirm it").click()
    page.get_by_role("button", name="I have read guideline 1").click()
    expect(page.get_by_text("You have read guideline 1.")).to_be_visible()
    page.goto(reverse("label", args=[assignment.pk]))
    answer_without_root(page)
    page.get_by_role("button", name="Submit label").first.click()
    dialog = page.get_by_role("dialog", name="Submit")
    if dialog.count():
        dialog.get_by_role("button", name="Submit").click()
    page.goto(reverse("home"))
    page.get_by_role("link", name="Today").click()
    page.get_by_role("link", name="Revise alpha__1").click()
    expect(page.locator("[name=rationale]")).to_have_value("Nothing was decisive.")


# Every page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_behind_the_tabs(assignment, signed_in, scheme):
    write_comment(assignment=assignment, text="Cut off.", step=3, by=assignment.person)
    page = signed_in(assignment.person, color_scheme=scheme)
    page.goto(reverse("label", args=[assignment.pk]))
    for tab in ("Guideline", "Notes", "More"):
        page.get_by_role("tab", name=tab).click()
        assert serious(page) == []
    page.keyboard.press("?")
    assert serious(page) == []


def test_no_page_is_wider_than_a_phone_whatever_was_written(signed_in):
    long = "wordwithoutanyspace" * 20
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark, long[:180], task=long)
    held = an_assignment(a_round(benchmark, trajectories=[trajectory]), trajectory)
    write_comment(assignment=held, text=long, by=held.person)
    submit_label(assignment=held, answer=an_answer(), by=held.person)
    other = a_trajectory(benchmark, "2", task=long)
    an_assignment(a_round(benchmark, "second", trajectories=[other]), other)
    max_ = a_person("max", benchmark=benchmark, roles=[MemberRole.MAINTAINER])
    slug = benchmark.slug
    pages = {
        held.person: [
            *(reverse(name) for name in ("queue", "day", "settings")),
            reverse("precedents", args=[slug]),
            reverse("label_comments", args=[held.pk]),
        ],
        max_: [reverse("comments", args=[slug]), reverse("benchmark", args=[slug])],
    }
    for person, addresses in pages.items():
        page = signed_in(person, viewport={"width": 390, "height": 800})
        for address in addresses:
            page.goto(address)
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, address

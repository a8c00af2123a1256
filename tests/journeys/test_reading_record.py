"""What the page records of the reading, and that the reader finds their place again.

The clock of the page is moved where a minute must pass; what the page then reports is looked at as it was sent,
because the server takes no time that has not come yet.
"""

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from annotation.domain.reading import seconds_in
from annotation.models import Label, ReadingProgress, ReadingRecord
from tests.journeys.reading_pages import A_SCREEN, FOLDED, SHORT, Reading, an_assignment_over, without_connection

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def read(signed_in):
    """Open the page of an assignment over steps with these texts, with a clock that a test can move."""

    def open_page(*contents: str, **options) -> Reading:
        assignment = an_assignment_over(*contents, **options)
        page = signed_in(assignment.person)
        page.clock.install()
        return Reading(page, assignment).open()

    return open_page


def of_other_window(page: Page) -> None:
    """Make a page know whether its window is in front: tests run as if all were."""
    page.context.new_cdp_session(page).send("Emulation.setFocusEmulationEnabled", {"enabled": False})


# What counts as read


def test_the_page_says_what_it_records_before_it_does(read):
    page = read(SHORT).page
    notice = page.get_by_label("What is recorded of your reading")
    expect(notice).to_contain_text("You and the maintainers see it; other annotators don’t.")


def test_a_person_sees_what_was_recorded_of_them(read):
    reading = read(SHORT, A_SCREEN)
    reading.look_at(0)
    reading.page.clock.run_for(2_000)
    reading.report()
    reading.open()
    reading.page.get_by_text("What exactly, and why").click()
    expect(reading.page.get_by_label("What is recorded of your reading")).to_contain_text("1 of 2, 50.0 %")


def test_a_step_seen_for_a_moment_is_not_read(read):
    reading = read(SHORT, A_SCREEN, A_SCREEN, SHORT)
    reading.look_at(0)
    reading.page.clock.run_for(2_000)
    reading.look_at(3)
    reading.look_at(0)
    reading.report()
    assert reading.steps_read == {0}
    assert ReadingProgress.objects.get().steps_read == [[0, 0]]


def test_a_step_longer_than_the_screen_is_read_once_its_end_was_seen_too(read):
    reading = read(A_SCREEN, A_SCREEN, SHORT)
    reading.look_at(0)
    reading.page.clock.run_for(20_000)
    reading.report()
    assert reading.steps_read == set()
    reading.look_at(0, edge="end")
    reading.page.clock.run_for(1_000)
    reading.report()
    assert reading.steps_read == {0}


def test_a_step_that_was_scrolled_past_is_not_read_however_long_the_page_stays_open(read):
    reading = read(A_SCREEN, A_SCREEN, SHORT)
    reading.look_at(0)
    reading.look_at(1)
    reading.look_at(2)
    reading.page.clock.run_for(40_000)
    reading.report()
    assert reading.steps_read == {2}


def test_a_folded_step_is_not_read_until_its_rest_is_opened(read):
    reading = read(FOLDED, A_SCREEN)
    for _ in range(2):
        reading.look_at(0)
        reading.page.clock.run_for(25_000)
        reading.look_at(0, edge="end")
        reading.page.clock.run_for(5_000)
        reading.report()
        if reading.page.locator("#step-0 [data-fold][open]").count():
            break
        assert 0 not in reading.steps_read
        reading.page.locator("#step-0 [data-fold] summary").click()
    assert 0 in reading.steps_read


def test_tool_output_that_is_put_away_is_not_read(read):
    reading = read(SHORT, SHORT, tool_steps=[1])
    reading.page.keyboard.press("h")
    reading.look_at(0)
    reading.page.clock.run_for(3_000)
    reading.report()
    assert reading.steps_read == {0}
    reading.page.keyboard.press("h")
    reading.look_at(0)
    reading.page.clock.run_for(3_000)
    reading.report()
    assert reading.steps_read == {0, 1}


# Active time


def test_the_minute_after_the_last_input_counts_and_nothing_after_it(read):
    reading = read(SHORT)
    reading.page.mouse.move(200, 300)
    reading.page.clock.run_for(600_000)
    reading.report()
    assert 58 <= reading.active_seconds <= 65
    reading.page.mouse.move(300, 300)
    reading.page.clock.run_for(30_000)
    reading.report()
    assert 87 <= reading.active_seconds <= 97


def test_a_machine_that_slept_was_not_read_on(read):
    reading = read(SHORT)
    reading.page.mouse.move(200, 300)
    reading.page.clock.run_for(10_000)
    # Time jumps, and no timer ran meanwhile.
    reading.page.clock.fast_forward(40_000)
    reading.page.clock.run_for(5_000)
    reading.report()
    assert reading.active_seconds <= 20


def test_a_window_behind_another_does_not_count(signed_in):
    assignment = an_assignment_over(SHORT, SHORT)
    page = signed_in(assignment.person)
    reading = Reading(page, assignment).open()
    of_other_window(page)
    other = page.context.new_page()
    other.goto("/queue/")
    other.bring_to_front()
    page.wait_for_timeout(300)
    reading.report()
    before = reading.active_seconds
    page.wait_for_timeout(3_000)
    reading.report()
    assert reading.active_seconds == before


def test_a_tab_in_the_background_reports_at_once_and_counts_no_more(read):
    reading = read(SHORT, SHORT)
    reading.page.mouse.move(200, 300)
    reading.page.clock.run_for(5_000)
    # A browser without windows has no background: the page is told so.
    reading.page.evaluate("""
        Object.defineProperty(document, "hidden", {get: () => true});
        document.dispatchEvent(new Event("visibilitychange"))""")
    reading.page.wait_for_timeout(500)
    assert len(reading.reports) == 1
    before = reading.active_seconds
    reading.page.clock.run_for(40_000)
    reading.report()
    assert 4 <= reading.active_seconds == before <= 8


def test_two_windows_that_were_open_for_the_same_seconds_count_once(signed_in):
    assignment = an_assignment_over(SHORT, SHORT)
    begun = timezone.now()
    page = signed_in(assignment.person)
    # Both windows take themselves for the one in front: the worst that can happen.
    both = [Reading(page, assignment).open(), Reading(page.context.new_page(), assignment).open()]
    page.wait_for_timeout(5_000)
    for one in both:
        one.report()
    passed = (timezone.now() - begun).total_seconds()
    kept = seconds_in(ReadingProgress.objects.get().active_spans)
    assert 4 <= kept <= passed + 1
    assert min(one.active_seconds for one in both) >= 4


def test_what_could_not_be_sent_is_sent_when_the_connection_is_back(signed_in):
    assignment = an_assignment_over(SHORT, SHORT)
    page = signed_in(assignment.person)
    reading = Reading(page, assignment).open()
    without_connection(page)
    reading.look_at(0)
    page.wait_for_timeout(3_000)
    reading.report()
    assert not ReadingProgress.objects.exists()
    page.context.set_offline(False)
    reading.report()
    kept = ReadingProgress.objects.get()
    assert kept.steps_read == [[0, 1]]
    assert seconds_in(kept.active_spans) >= 2


# What else is kept


def test_what_was_read_before_the_root_is_told_apart_from_what_came_after(read):
    reading = read(SHORT, A_SCREEN, SHORT)
    reading.look_at(0)
    reading.page.clock.run_for(2_000)
    reading.page.locator("#step-0").get_by_role("button", name="This is the root").click()
    reading.look_at(2)
    reading.page.clock.run_for(2_000)
    reading.report()
    kept = ReadingProgress.objects.get()
    assert (kept.n_read_before_root, kept.steps_read) == (1, [[0, 0], [2, 2]])


def test_an_aid_that_was_used_is_kept(read):
    reading = read(SHORT, "Traceback (most recent call last):\n  File \"a.py\", line 1\nKeyError: 'x'\n")
    reading.page.clock.run_for(3_000)
    expect(reading.page.get_by_role("button", name="Error signals of step 1")).to_be_visible()
    reading.report()
    assert "error_signals" in ReadingProgress.objects.get().aids_used


def test_a_submitted_label_knows_of_the_reading_up_to_the_last_second(read):
    reading = read(SHORT, SHORT)
    page = reading.page
    page.clock.run_for(2_000)
    page.get_by_label("no single fault").check()
    page.get_by_label("Why?").fill("None of them alone.")
    page.get_by_label("3", exact=True).check()
    page.get_by_role("button", name="Submit label").click()
    page.get_by_role("dialog").get_by_role("button", name="Submit", exact=True).click()
    expect(page.get_by_role("heading", name="Label stored")).to_be_visible()
    page.get_by_text("How you read it").click()
    expect(page.get_by_text("2 of 2, 100.0 %")).to_be_visible()
    record = ReadingRecord.objects.get(label=Label.objects.get())
    assert (record.n_steps_read, record.n_steps, record.n_read_before_root) == (2, 2, None)


# The place


def test_the_page_opens_where_the_reader_left_off_and_leads_back_to_the_beginning(read):
    reading = read(SHORT, A_SCREEN, A_SCREEN, A_SCREEN)
    for _ in range(3):
        reading.page.keyboard.press("j")
    expect(reading.page.locator("#step-2")).to_be_focused()
    reading.report()
    assert ReadingProgress.objects.get().last_step == 2
    reading.open()
    expect(reading.page.get_by_text("You were at step 2.")).to_be_visible()
    expect(reading.page.locator("#step-2")).to_be_in_viewport()
    reading.page.get_by_role("link", name="Go to step 0").click()
    expect(reading.page.locator("#step-0")).to_be_in_viewport()
    expect(reading.page.get_by_text("You were at step 2.")).to_be_hidden()


def test_a_link_to_a_step_wins_over_the_place_where_the_reader_left_off(read):
    reading = read(SHORT, A_SCREEN, A_SCREEN, A_SCREEN)
    for _ in range(3):
        reading.page.keyboard.press("j")
    reading.report()
    reading.page.goto("about:blank")
    reading.open("#step-1")
    expect(reading.page.locator("#step-1")).to_be_in_viewport()
    expect(reading.page.get_by_text("You were at step 2.")).to_be_hidden()

"""What an annotator does on the page of a label, for the journeys that do it."""

from playwright.sync_api import Locator, Page, expect

from annotation.models import Assignment
from tests.builders.rounds import a_round, a_taxonomy, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory


def two_to_label() -> list[Assignment]:
    """Two trajectories of six steps for ann: planner, searcher and writer speak in turn."""
    benchmark = a_benchmark()
    trajectories = [a_trajectory(benchmark, native_id) for native_id in "12"]
    round = a_round(benchmark, taxonomy=a_taxonomy())
    return [an_assignment(round, trajectory) for trajectory in trajectories]


def answer(page: Page) -> None:
    """Fill in all that a label needs: the root is step 2."""
    mark_root(page, 2)
    # Where no script runs, the empty card of one more fault has one as well.
    page.get_by_label("Failure mode").first.select_option("1")
    page.get_by_label("Why?").fill("It made that up.")
    page.get_by_label("4", exact=True).check()


def mark_root(page: Page, step: int) -> None:
    press_on_step(page, step, "This is the root")


def mark_fault(page: Page, step: int) -> None:
    press_on_step(page, step, "This is a fault")


def press_on_step(page: Page, step: int, name: str) -> None:
    # A step far from the screen has no buttons yet.
    page.locator(f"#step-{step}").scroll_into_view_if_needed()
    page.locator(f"#step-{step}").get_by_role("button", name=name).click()


def submit(page: Page) -> None:
    """Ask for the check, and say yes."""
    page.get_by_role("button", name="Submit label").click()
    the_check(page).get_by_role("button", name="Submit", exact=True).click()


def the_check(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Submit this label?")


def the_draft(page: Page) -> Locator:
    return page.locator("[data-save-state]")


def is_saved(page: Page) -> None:
    expect(the_draft(page)).to_contain_text("Draft saved")


def card(page: Page, step: int) -> Locator:
    """The card of the fault at a step, root or not."""
    return page.locator(f'[data-fault][aria-label$="step {step}"]')


def select_text(page: Page, step: int, start: int, end: int) -> None:
    """Select code units of the first text of a step, as a mouse would."""
    page.evaluate(
        """([step, start, end]) => {
            const walker = document.createTreeWalker(document.querySelector(`#step-${step} [data-text]`), 4);
            const text = walker.nextNode();
            getSelection().setBaseAndExtent(text, start, text, end);
        }""",
        [step, start, end],
    )

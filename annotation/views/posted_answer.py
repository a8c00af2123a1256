"""What a form of an answer posts: its fields, and the buttons and boxes that change the faults without a script."""

from collections.abc import Mapping, Sequence

from django.http import HttpRequest

from annotation.domain.answer import Field
from annotation.domain.answer.fields import DETAIL_FIELDS, ROOT_FIELDS
from annotation.domain.form_body import body_of_form
from benchmarks.domain.fault import Outcome

# Which card is the root: ROOT, or the number of another fault. With boxes to remove a card or a quote, by its prefix.
ROOT_IS, REMOVE = "root_is", "remove"
ROOT = "root"
# Buttons of a step.
ROOT_HERE, FAULT_HERE = "root_here", "fault_here"
OF_A_FAULT = (*ROOT_FIELDS, *DETAIL_FIELDS)


def posted_body(request: HttpRequest) -> dict[str, object]:
    """Return the body that was posted, with what its boxes and radio buttons change; raises BadForm."""
    fields = {name: value for name, value in request.POST.items() if name.split("-")[0] in list(Field)}
    for prefix in request.POST.getlist(REMOVE):
        fields = _without(fields, prefix)
    return body_of_form(_with_root_at(request.POST.get(ROOT_IS, ROOT), fields))


def with_button_pressed(request: HttpRequest, body: dict, speakers: Sequence[str]) -> dict[str, object]:
    """Return the body after the button of a step was pressed, if one was."""
    root_here, fault_here = (_step(request.POST.get(name, ""), speakers) for name in (ROOT_HERE, FAULT_HERE))
    if root_here is not None:
        return _rooted_at(root_here, body, speakers)
    if fault_here is not None:
        return _with_fault_at(fault_here, body, speakers)
    return body


def step_pressed(request: HttpRequest) -> str:
    """Return the step whose button was pressed, or ""."""
    step = request.POST.get(ROOT_HERE) or request.POST.get(FAULT_HERE) or ""
    return step if step.isdecimal() else ""


def _is_of_root(name: str) -> bool:
    return name.split("-")[0] in list(OF_A_FAULT)


def _without(fields: Mapping[str, str], prefix: str) -> dict[str, str]:
    if prefix == ROOT:
        return {name: value for name, value in fields.items() if not _is_of_root(name)}
    return {name: value for name, value in fields.items() if not name.startswith(f"{prefix}-")}


def _with_root_at(number: str, fields: Mapping[str, str]) -> dict[str, str]:
    """Let the fault of this number and the root change places."""
    prefix = f"{Field.OTHER_FAULTS}-{number}-"
    if not number.isdecimal() or fields.get(Field.OUTCOME, Outcome.FAULT) != Outcome.FAULT:
        return dict(fields)
    swapped = {}
    for name, value in fields.items():
        if name.startswith(prefix):
            swapped[name.removeprefix(prefix)] = value
        else:
            swapped[f"{prefix}{name}" if _is_of_root(name) else name] = value
    return swapped


def _step(text: str, speakers: Sequence[str]) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 9 and int(text) < len(speakers) else None


def _rooted_at(step: int, body: dict, speakers: Sequence[str]) -> dict[str, object]:
    """Make a step the root. The former root stays as a fault if more than its step was said of it."""
    rest = {name: value for name, value in body.items() if name not in list(OF_A_FAULT)}
    root = {name: value for name, value in body.items() if name in list(OF_A_FAULT)}
    others = list(body.get(Field.OTHER_FAULTS.value, []))
    if _is_at(root, step):
        return body | {Field.OUTCOME.value: Outcome.FAULT.value}
    chosen = next((fault for fault in others if _is_at(fault, step)), _fault_at(step, speakers))
    others = [fault for fault in others if fault is not chosen]
    if set(root) - {Field.STEP.value, Field.ROLE.value}:
        others.append(root)
    return rest | chosen | {Field.OUTCOME.value: Outcome.FAULT.value, Field.OTHER_FAULTS.value: others}


def _with_fault_at(step: int, body: dict, speakers: Sequence[str]) -> dict[str, object]:
    others = list(body.get(Field.OTHER_FAULTS.value, []))
    if any(_is_at(fault, step) for fault in (body, *others)):
        return body
    return body | {Field.OTHER_FAULTS.value: [*others, _fault_at(step, speakers)]}


def _is_at(fault: Mapping, step: int) -> bool:
    return str(fault.get(Field.STEP.value, "")) == str(step)


def _fault_at(step: int, speakers: Sequence[str]) -> dict[str, str]:
    return {Field.STEP.value: str(step), Field.ROLE.value: speakers[step]}

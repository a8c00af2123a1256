// The answer panel: fields that go with the outcome, the root, the role that its speaker proposes.

import { onActions } from "../benchmarks/room/keys.js";
import { stepInView, steps } from "../benchmarks/room/steps.js";
import { decorateSteps } from "./room/decorate.js";
import { chosenOutcome, showFitting } from "./room/fitting.js";

function speakerOf(form) {
  return steps[form.elements.step.valueAsNumber]?.dataset.speaker;
}

function markRoot(form) {
  const step = form.elements.step.valueAsNumber;
  const isNamed = chosenOutcome(form) === "fault" && steps[step];
  decorateSteps({ faults: isNamed ? [{ step, isRoot: true }] : [], marks: [] });
}

function hintAtSpeaker(form) {
  const hint = form.querySelector("[data-role-hint]");
  const role = form.elements.role;
  const speaker = speakerOf(form);
  if (!speaker) return;
  const name = [...role.options].find((option) => option.value === speaker)?.text ?? speaker;
  const isSpeaker = role.value === speaker;
  hint.textContent = isSpeaker ? "The speaker of this step." : `This step was spoken by ${name}.`;
}

function proposeRole(form) {
  const role = form.elements.role;
  const speaker = speakerOf(form);
  if (!speaker || (role.value && role.dataset.proposed !== role.value)) return;
  role.value = speaker;
  role.dataset.proposed = speaker;
}

function defineMode(form) {
  const mode = form.elements.mode;
  if (!mode) return;
  const definition = [...form.querySelectorAll("[data-defines]")].find((one) => one.dataset.defines === mode.value);
  form.querySelector("[data-mode-definition]").textContent = definition?.textContent ?? "";
}

/** Make a step the root, as if it had been typed. */
function chooseRoot(form, index) {
  form.querySelector("[name=outcome][value=fault]").checked = true;
  form.elements.step.value = index;
  form.elements.step.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Put an answer into the panel: outcome, step, role, mode, "" for what it doesn't name. */
export function fillAnswer(form, { outcome, step, role, mode }) {
  form.querySelector(`[name=outcome][value="${outcome}"]`).checked = true;
  form.elements.step.value = step;
  form.elements.role.value = role;
  if (form.elements.mode) form.elements.mode.value = mode;
  defineMode(form);
  form.querySelector("[name=outcome]:checked").dispatchEvent(new Event("input", { bubbles: true }));
}

/** Let the panel follow what is chosen in it. */
export function followChoices(form) {
  const shown = () => {
    showFitting(form);
    markRoot(form);
    hintAtSpeaker(form);
  };
  form.addEventListener("input", (event) => {
    if (event.target.name === "step") proposeRole(form);
    if (event.target.name === "mode") defineMode(form);
    shown();
  });
  document.querySelector("[data-steps]")?.addEventListener("click", (event) => {
    const button = event.target.closest("[data-root-here]");
    if (!button) return;
    event.preventDefault();
    chooseRoot(form, button.value);
  });
  if (!form.querySelector("[data-mode-definition].error")) defineMode(form);
  shown();
}

/** Let keys name the root and go to the panel, on every page that says so. */
export function keysOfAnswer(form) {
  onActions({
    root: () => chooseRoot(form, stepInView().dataset.step),
    answer: () => form.querySelector("[name=outcome]:checked, [name=outcome]").focus(),
  });
}

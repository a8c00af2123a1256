// What goes with the outcome of an answer: the same for a label, a first mark and a verdict.

/** Return the outcome that is chosen in a form; before any is, the fields of a fault are shown. */
export const chosenOutcome = (form) => form.querySelector("[name=outcome]:checked")?.value ?? "fault";

/** Show the fields that go with the chosen outcome. The others keep what is in them until the form is sent. */
export function showFitting(form) {
  const outcome = chosenOutcome(form);
  for (const part of form.querySelectorAll("[data-goes-with]")) {
    part.hidden = !part.dataset.goesWith.split(" ").includes(outcome);
  }
}

/** Leave out of what is sent what doesn't go with the outcome; the server refuses two answers in one. */
export function leaveOutHidden(form) {
  const hidden = form.querySelectorAll(":is([data-goes-with], [data-fault])[hidden] :is(input, select, textarea)");
  const enabled = [...hidden].filter((control) => !control.disabled);
  for (const control of enabled) control.disabled = true;
  // Enabled again at once after the browser has read the form, for a page that comes back from its cache.
  setTimeout(() => enabled.forEach((control) => (control.disabled = false)));
}

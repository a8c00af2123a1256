// Two columns of steps in a dialog: their raw text, literally. Escape closes it, and the focus goes back.

let dialog = null;

function made(tag, className, ...children) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

function makeDialog() {
  const box = made("dialog", "beside");
  box.setAttribute("aria-labelledby", "beside-title");
  document.body.append(box);
  // A link leads to a step behind the dialog: the dialog goes first, or the step could not be in focus.
  box.addEventListener("click", (event) => {
    if (event.target === box || event.target.closest("a")) box.close();
  });
  box.addEventListener("close", () => box.open || box.replaceChildren());
  return box;
}

function head(title) {
  const heading = made("h2", "", title);
  heading.id = "beside-title";
  const close = made("button", "button button-quiet", "Close");
  close.type = "button";
  close.autofocus = true;
  close.addEventListener("click", () => dialog.close());
  return made("div", "row row-apart", heading, close);
}

function text(pieces, label) {
  const shown = pieces.map(([isMarked, piece]) => (isMarked ? made("mark", "", piece) : piece));
  const pre = made("pre", "content", ...shown);
  pre.dir = "auto";
  pre.tabIndex = 0;
  pre.setAttribute("role", "region");
  pre.setAttribute("aria-label", label);
  return pre;
}

function part(columnName, { index, pieces }) {
  const link = made("a", "step-index", `Step ${index}`);
  link.href = `#step-${index}`;
  const speaker = document.querySelector(`#step-${index} .step-speaker`).textContent;
  const head = made("div", "beside-head", link, made("bdi", "", speaker));
  return made("div", "beside-part", head, text(pieces, `${columnName}: step ${index}`));
}

function column({ name, parts }) {
  return made("section", "beside-column", made("h3", "", name), ...parts.map((one) => part(name, one)));
}

/** Show steps in two columns: { title, note, columns: [{ name, parts: [{ index, pieces: [[isMarked, text]] }] }] }. */
export function showBeside({ title, note, columns }) {
  dialog ??= makeDialog();
  const body = made("div", "beside-columns", ...columns.map(column));
  dialog.replaceChildren(head(title), ...(note ? [made("p", "quiet small", note)] : []), body);
  dialog.showModal();
}

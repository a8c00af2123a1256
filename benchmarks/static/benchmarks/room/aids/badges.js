// What aids put into the head of a step. All of it carries data-aid, and goes when they are turned off.

function put(step, element, name) {
  element.dataset.aid = name;
  element.classList.add("aid");
  step.querySelector(".step-size").before(element);
  return element;
}

/** Put a small button into a step's head. */
export function putButton(step, name, { text, label, act }) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.setAttribute("aria-label", label);
  button.title = label;
  button.addEventListener("click", act);
  return put(step, button, name);
}

/** Put a link to another step into a step's head. */
export function putLink(step, name, { index, text, act }) {
  const link = document.createElement("a");
  link.href = `#step-${index}`;
  link.textContent = text;
  link.title = text;
  link.addEventListener("click", act);
  return put(step, link, name);
}

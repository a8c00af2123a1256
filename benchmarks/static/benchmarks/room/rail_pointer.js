// The rail under a mouse, a pen or a finger: a click goes there, dragging runs along, hovering says what is there.

import { stepAt } from "./rail_grid.js";
import { glance } from "./rail_state.js";
import { goTo } from "./steps.js";

const TIP_WIDTH = 300;

function makeTip() {
  const tip = document.createElement("div");
  tip.className = "rail-tip";
  tip.hidden = true;
  // The slider says the same in its own words.
  tip.setAttribute("aria-hidden", "true");
  document.body.append(tip);
  return tip;
}

function addLine(tip, className, text) {
  if (text === "") return;
  const line = document.createElement("bdi");
  line.className = className;
  line.textContent = text;
  tip.append(line);
}

function fillTip(tip, index) {
  const { head, size, first, signs } = glance(index);
  tip.replaceChildren();
  addLine(tip, "tip-head", head);
  addLine(tip, "tip-size", size);
  addLine(tip, "tip-signs", signs);
  addLine(tip, "tip-first", first);
}

function placeTip(tip, canvas, y) {
  const { right } = canvas.closest("[data-rail]").getBoundingClientRect();
  tip.style.left = `${Math.min(right + 8, innerWidth - TIP_WIDTH - 8)}px`;
  tip.style.top = `${Math.max(8, Math.min(y - 12, innerHeight - tip.offsetHeight - 8))}px`;
}

/** Let a pointer choose a step. */
export function followPointer(canvas, gridNow) {
  const tip = makeTip();
  let drag = 0;
  // Where the canvas was when the button went down: the first jump may move it under the pointer.
  let dragged = null;
  let at = -1;

  const stepUnder = (event) => {
    const box = dragged ?? canvas.getBoundingClientRect();
    return stepAt(gridNow(), event.clientX - box.left, event.clientY - box.top);
  };
  const hide = () => {
    tip.hidden = true;
    at = -1;
  };
  const show = (event) => {
    const index = stepUnder(event);
    if (index !== at || tip.hidden) fillTip(tip, index);
    at = index;
    tip.hidden = false;
    placeTip(tip, canvas, event.clientY);
    return index;
  };
  const go = (index) => goTo(index, { series: `rail drag ${drag}`, focus: false });

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !gridNow()) return;
    canvas.setPointerCapture(event.pointerId);
    dragged = canvas.getBoundingClientRect();
    drag += 1;
    go(show(event));
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!gridNow()) return;
    const before = at;
    const index = show(event);
    if (dragged && index !== before) go(index);
  });
  const end = () => (dragged = null);
  canvas.addEventListener("pointerup", (event) => {
    end();
    if (event.pointerType !== "mouse") hide();
  });
  canvas.addEventListener("pointercancel", () => {
    end();
    hide();
  });
  canvas.addEventListener("pointerleave", () => !dragged && hide());
  addEventListener("keydown", (event) => event.key === "Escape" && hide(), { capture: true });
}

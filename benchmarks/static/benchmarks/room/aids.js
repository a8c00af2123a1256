// The reading aids and their one switch. Off, nothing is fetched and nothing drawn.
// What they show follows from the steps alone (benchmarks/domain/outline/), and is the same for everybody.

import { askFirstAppearance, forgetFirstAppearance } from "./aids/first_appearance.js";
import { drawHandOffs, showHandOff, useHandOffs } from "./aids/hand_offs.js";
import { offerMenu } from "./aids/menu.js";
import { drawRepeat, useRepeats } from "./aids/repeats.js";
import { drawSignals, hideSignals, showSignal, useSignals } from "./aids/signals.js";
import { keptLong } from "./kept.js";
import { keyFor, onActions } from "./keys.js";
import { onNear } from "./near.js";
import { say } from "./status.js";

const KEPT = "firstfault.aids";
const SOON_MS = 2000;
const EMPTY = { signals: [], repeats: [], hand_offs: [], ordered_by: [], phases: [] };

const button = document.querySelector("[data-aids]");
// Steps that are or were near the screen: only they are drawn on.
const near = new Set();
let isOn = false;
let outline = null;

const remembered = () => keptLong.get(KEPT);
const remember = () => keptLong.set(KEPT, isOn ? "on" : "off");

function tell() {
  const { signals, repeats, hand_offs: handOffs, phases } = isOn ? outline : EMPTY;
  document.dispatchEvent(new CustomEvent("room:aids", { detail: { isOn, signals, repeats, handOffs, phases } }));
}

function draw(step) {
  drawSignals(step);
  drawRepeat(step);
  drawHandOffs(step);
}

function show() {
  useSignals(outline.signals);
  useRepeats(outline.repeats);
  useHandOffs(outline.hand_offs, outline.ordered_by);
  for (const step of near) draw(step);
  tell();
}

function clear() {
  hideSignals();
  forgetFirstAppearance();
  for (const drawn of document.querySelectorAll("[data-aid]")) drawn.remove();
  tell();
}

async function fetchOutline() {
  const response = await fetch(button.dataset.outline, { headers: { Accept: "application/json" }, redirect: "manual" });
  if (!response.ok) throw new Error(`the outline was refused: ${response.status}`);
  return response.json();
}

async function load() {
  try {
    outline ??= await fetchOutline();
  } catch {
    if (isOn) say("The reading aids could not be loaded. Turn them off and on to try again");
    return;
  }
  // It may have been turned off while it was on its way.
  if (isOn) show();
}

function turn(isWanted) {
  isOn = isWanted;
  button.setAttribute("aria-pressed", String(isOn));
  offerMenu(isOn);
  if (isOn) load();
  else clear();
}

/** Let an aid do its work, or say how to turn the aids on. */
function withAids(use) {
  return () => {
    if (isOn && outline) return use();
    return say(isOn ? "The reading aids are still being loaded" : `The reading aids are off; ${keyFor("aids")} turns them on`);
  };
}

const whenIdle = (begin) =>
  globalThis.requestIdleCallback ? requestIdleCallback(begin, { timeout: SOON_MS }) : setTimeout(begin, SOON_MS / 10);

if (button) {
  onActions({
    aids: () => {
      turn(!isOn);
      remember();
      say(isOn ? "Reading aids on" : "Reading aids off");
    },
    next_signal: withAids(() => showSignal(1)),
    previous_signal: withAids(() => showSignal(-1)),
    hand_off: withAids(() => showHandOff()),
    first_appearance: withAids(() => askFirstAppearance()),
  });
  onNear((step) => {
    near.add(step);
    if (isOn && outline) draw(step);
  });
  if (remembered() !== "off") whenIdle(() => turn(true));
}

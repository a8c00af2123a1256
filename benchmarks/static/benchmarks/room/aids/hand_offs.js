// Hand-offs: the instruction and what was done of it, side by side.

import { say } from "../status.js";
import { current, steps } from "../steps.js";
import { rawText } from "../text.js";
import { putButton } from "./badges.js";
import { showBeside } from "./beside.js";
import { tellUsed } from "./used.js";

let byInstruction = new Map();
let byExecution = new Map();
let orderedBy = [];

/** Take the hand-offs of a trajectory, and for each step the hand-off that asked its role last. */
export function useHandOffs(handOffs, orders) {
  byInstruction = new Map(handOffs.map((handOff) => [handOff.step, handOff]));
  byExecution = new Map(handOffs.flatMap((handOff) => handOff.execution.map((step) => [step, handOff])));
  orderedBy = orders;
}

const speakerOf = (index) => steps[index].querySelector(".step-speaker").textContent;
const nameOf = (key) => steps.find((step) => step.dataset.speaker === key)?.querySelector(".step-speaker").textContent ?? key;
const listed = (indices) => (indices.length ? `step${indices.length > 1 ? "s" : ""} ${indices.join(", ")}` : "no step");

/** Draw where the instruction of a step was carried out, or where the step was asked for. */
export function drawHandOffs(step) {
  const index = Number(step.dataset.step);
  const instruction = byInstruction.get(index);
  const asked = byExecution.get(index);
  if (instruction) {
    const done = instruction.execution.length ? `done in ${instruction.execution.join(", ")}` : "not answered";
    const label = `${done}: instruction of step ${index} and its execution side by side`;
    putButton(step, "hand_offs", { text: done, label, act: () => open(instruction) });
  } else if (asked) {
    const text = `asked in ${asked.step}`;
    const label = `${text}: execution in step ${index} and its instruction side by side`;
    putButton(step, "hand_offs", { text, label, act: () => open(asked) });
  }
}

/** Show the hand-off that the step being read belongs to: its own, or the last one to its role. */
export function showHandOff() {
  const index = current();
  const handOff = byInstruction.get(index) ?? byExecution.get(index) ?? byInstruction.get(orderedBy[index]);
  if (handOff) open(handOff);
  else say(`No hand-off leads to step ${index}`);
}

const part = (index) => ({ index, pieces: [[false, rawText(steps[index])]] });

function open({ step, to, execution }) {
  tellUsed("hand_offs");
  showBeside({
    title: `Hand-off in step ${step}: ${speakerOf(step)} to ${nameOf(to)}, done in ${listed(execution)}`,
    note: execution.length ? "" : `${nameOf(to)} does not speak before the next hand-off.`,
    columns: [
      { name: "Instruction", parts: [part(step)] },
      { name: "Execution", parts: execution.map(part) },
    ],
  });
}

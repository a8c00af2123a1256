// Go on where the person left off. An address that names a place of the page wins.

import { goTo, isPlaced } from "../../benchmarks/room/steps.js";

const notice = document.querySelector("[data-resume]");

function goOn() {
  goTo(Number(notice.dataset.resume), { push: false });
  notice.querySelector("[data-resume-there]").hidden = true;
  notice.querySelector("[data-resume-here]").hidden = false;
  notice.querySelector("[data-resume-close]").addEventListener("click", close);
  notice.querySelector("[data-resume-start]").addEventListener("click", toStart);
  notice.classList.add("is-afloat");
  // Over the room, whatever part of the side panel it stood in.
  document.querySelector("[data-room]").before(notice);
}

const close = () => notice.remove();

function toStart(event) {
  event.preventDefault();
  goTo(0);
  close();
}

if (notice && !isPlaced && !location.hash) goOn();

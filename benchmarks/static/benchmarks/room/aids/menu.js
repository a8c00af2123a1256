// The aids for mouse and finger. A press here leaves what is selected, because one of the aids asks about it.

const menu = document.querySelector("[data-aids-menu]");

/** Show the menu while the aids are on. */
export function offerMenu(isOn) {
  menu.hidden = !isOn;
  menu.open = false;
}

menu?.addEventListener("pointerdown", (event) => event.preventDefault());
// Before the button does its work: a dialog gives the focus back to where it was, and a closed menu has none.
menu?.querySelector(".menu-panel").addEventListener(
  "click",
  (event) => {
    if (!event.target.closest("button")) return;
    menu.open = false;
    menu.querySelector("summary").focus({ preventScroll: true });
  },
  { capture: true },
);

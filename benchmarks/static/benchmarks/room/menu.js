// Small panels that open from the toolbar: <details data-menu>. Escape and a click elsewhere close them.

const menus = [...document.querySelectorAll("details[data-menu]")];

function close(menu) {
  menu.open = false;
}

document.addEventListener("pointerdown", (event) => {
  for (const menu of menus) if (menu.open && !menu.contains(event.target)) close(menu);
});

for (const menu of menus) {
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.preventDefault();
    close(menu);
    menu.querySelector("summary").focus();
  });
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !menu.contains(event.relatedTarget)) close(menu);
  });
}

// Say that files are too large before they are sent; the server says so again.

for (const form of document.querySelectorAll("[data-upload-limit]")) {
  const files = form.querySelector("input[type=file]");
  const warning = form.querySelector("[data-too-large]");
  const isTooLarge = () => [...files.files].reduce((sum, file) => sum + file.size, 0) > Number(form.dataset.uploadLimit);

  files.addEventListener("change", () => (warning.hidden = !isTooLarge()));
  form.addEventListener("submit", (event) => {
    if (isTooLarge()) return event.preventDefault();
    form.querySelector("button").disabled = true;
  });
  addEventListener("pageshow", () => (form.querySelector("button").disabled = false));
}

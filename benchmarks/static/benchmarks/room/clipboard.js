// Text on the clipboard, exactly as it is.

/** Fill the clipboard from a copy event: this also works where the page came without HTTPS. */
function copyThroughEvent(text) {
  const fill = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData.setData("text/plain", text);
  };
  document.addEventListener("copy", fill, { capture: true, once: true });
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", fill, { capture: true });
  return isCopied;
}

/** Copy a text; resolves to whether it is on the clipboard. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyThroughEvent(text);
  }
}

// Small comforts; every page works without them.
"use strict";

// The place of an error: put the cursor on its line.
const box = document.querySelector("textarea[data-line]");
if (box && Number(box.dataset.line) > 0) {
  const line = Number(box.dataset.line);
  const lines = box.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  box.focus({ preventScroll: true });
  box.setSelectionRange(start, start + (lines[line - 1] || "").length);
  box.scrollTop = Math.max(0, (line - 4) * (box.scrollHeight / Math.max(lines.length, 1)));
}

// Tab indents inside the box; Escape gives it back to the keyboard.
document.querySelectorAll("textarea").forEach((area) => {
  let captured = true;
  area.addEventListener("keydown", (event) => {
    if (event.key === "Escape") captured = false;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) area.form.requestSubmit();
    if (event.key !== "Tab" || event.shiftKey || !captured) return;
    event.preventDefault();
    area.setRangeText("  ", area.selectionStart, area.selectionEnd, "end");
  });
  area.addEventListener("blur", () => { captured = true; });
});

// One question at a time, and a word that it is being judged.
document.querySelectorAll("form.asking, form.board-form, form.run").forEach((form) => {
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button || String(button.getAttribute("formaction") || "").endsWith("/report")) return;
    button.dataset.words = button.textContent;
    button.textContent = "Judging …";
    button.setAttribute("aria-busy", "true");
    setTimeout(() => { button.textContent = button.dataset.words; button.removeAttribute("aria-busy"); }, 35000);
  });
});
window.addEventListener("pageshow", () => {
  document.querySelectorAll("button[aria-busy]").forEach((button) => {
    button.textContent = button.dataset.words;
    button.removeAttribute("aria-busy");
  });
});

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
document.querySelectorAll("textarea[data-line]").forEach((area) => {
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

// A word that it is being judged.
document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button || !/(judge|run)/.test(`${button.value} ${button.form.className}`)) return;
  button.dataset.words = button.textContent;
  button.textContent = "…";
  button.setAttribute("aria-busy", "true");
  setTimeout(() => still(button), 35000);
});
function still(button) {
  button.textContent = button.dataset.words;
  button.removeAttribute("aria-busy");
}
window.addEventListener("pageshow", () => document.querySelectorAll("button[aria-busy]").forEach(still));

// The table: a number or name is chosen whole when it is touched; a sheet takes the focus, keeps it, gives it back.
document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-select]")) event.target.select();
});
let sheet = "";
function looked() {
  const open = document.getElementById("sheet");
  const card = open ? open.dataset.sheet : "";
  if (card && card !== sheet) (open.querySelector("[autofocus]") || open.querySelector("#done")).focus({ preventScroll: true });
  if (!card && sheet) document.getElementById(sheet)?.focus({ preventScroll: true });
  sheet = card;
}
document.addEventListener("htmx:afterSettle", looked);
looked();
document.addEventListener("keydown", (event) => {
  const open = document.getElementById("sheet");
  if (!open) return;
  if (event.key === "Escape") document.getElementById("done").click();
  if (event.key !== "Tab" || getComputedStyle(open).position !== "fixed") return;
  const stops = [...open.querySelectorAll("button, input:not([type=hidden]), select, textarea, summary")].filter((one) => one.checkVisibility());
  const edge = event.shiftKey ? stops[0] : stops[stops.length - 1];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops[stops.length - 1] : stops[0]).focus();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches("#ask .sheet input")) { event.preventDefault(); document.getElementById("done").click(); }
});

// What is done while a part of the page is asked for anew is done on the new one: typed words stay, presses wait.
const ANEW = "#ask, #verdict, #stepper";
let sent = null;
let presses = [];
function said(part) {
  return new Map([...part.querySelectorAll("input[id], select[id], textarea[id]")].map((one) => [one.id, one.value]));
}
function unfolded(part) {
  return [...part.querySelectorAll("details[id][open]")].map((one) => one.id);
}
function waits(event) {
  const pressed = sent && event.target.closest(event.type === "click" ? "button, a[hx-get]" : "select[hx-post]");
  if (!pressed || !pressed.closest(ANEW)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  presses.push(pressed);
}
document.addEventListener("click", waits, true);
document.addEventListener("change", waits, true);
function anew(pressed) {
  if (pressed.id) return document.getElementById(pressed.id);
  const alike = (one) => ["name", "value", "formAction", "textContent"].every((key) => one[key] === pressed[key]);
  return [...document.querySelectorAll("button")].find((one) => one.closest(ANEW) && alike(one));
}
function arrived(part) {
  const before = sent;
  sent = null;
  for (const [id, value] of part.isConnected ? [] : said(part)) {
    const field = value === before.get(id) ? null : document.getElementById(id);
    if (!field) continue;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  while (presses.length && !sent) {
    const pressed = anew(presses.shift());
    if (pressed && pressed.matches("select")) pressed.dispatchEvent(new Event("change", { bubbles: true }));
    else if (pressed) pressed.click();
  }
}
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.target.matches(ANEW)) sent = said(detail.target);
});
// What was folded out stays so.
let open = [];
document.addEventListener("htmx:beforeSwap", ({ detail }) => { open = detail.target.matches(ANEW) ? unfolded(detail.target) : []; });
document.addEventListener("htmx:afterSwap", () => {
  for (const fold of open.map((id) => document.getElementById(id))) if (fold) fold.open = true;
  open = [];
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.target.matches(ANEW)) setTimeout(() => arrived(detail.target));
});
window.addEventListener("pageshow", (event) => { if (event.persisted) [sent, presses] = [null, []]; });

// What was asked last on this device: kept in the browser alone.
const KEPT = "asked";
function kept() {
  try { return JSON.parse(localStorage.getItem(KEPT)) || []; } catch { return []; }
}
function remember() {
  const verdict = document.querySelector("[data-asked]");
  if (!verdict || !verdict.dataset.asked) return;
  const entry = { link: verdict.dataset.asked, words: verdict.dataset.question, answer: verdict.dataset.answer };
  try {
    localStorage.setItem(KEPT, JSON.stringify([entry, ...kept().filter((one) => one.link !== entry.link)].slice(0, 5)));
  } catch { /* a browser that keeps nothing */ }
}
document.addEventListener("htmx:afterSettle", remember);
remember();
const last = document.getElementById("last-asked");
if (last && kept().length) {
  for (const one of kept()) {
    if (!String(one.link).startsWith("/s/")) continue;
    const [row, link, short, words] = ["li", "a", "b", "span"].map((name) => document.createElement(name));
    link.href = one.link;
    short.className = "short";
    short.textContent = one.answer || "";
    words.textContent = one.words || "";
    link.append(short, words);
    row.append(link);
    last.append(row);
  }
  document.getElementById("last").hidden = !last.children.length;
}

// Reading without a network, where the browser can keep pages.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready).then((ready) => {
    const button = document.querySelector("[data-keep]");
    if (!button) return;
    button.parentElement.hidden = false;
    button.addEventListener("click", () => {
      button.disabled = true;
      ready.active.postMessage({ keep: button.dataset.keep });
    });
    navigator.serviceWorker.addEventListener("message", (event) => {
      button.textContent = `${event.data.kept} / ${event.data.of} ${button.dataset.words}`;
      button.dataset.done = String(event.data.kept === event.data.of);
    });
  }).catch(() => {});
}

// Share: the phone's own way, else the address is copied; without either the link leads to it.
document.addEventListener("click", (event) => {
  const share = event.target.closest("[data-share]");
  const link = share && share.href;
  if (share && navigator.share) {
    event.preventDefault();
    navigator.share({ title: document.title, url: link }).catch(() => {});
  } else if (share && navigator.clipboard) {
    event.preventDefault();
    navigator.clipboard.writeText(link).then(() => told(share)).catch(() => { location.href = link; });
  }
  const fold = event.target.closest("[data-open]");
  if (fold) document.getElementById(fold.dataset.open).open = true;
});
function told(button) {
  const words = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = words; }, 2000);
}

// Step by step: the arrow keys, and a finger that wipes sideways.
function go(onward) {
  document.getElementById(onward ? "step-next" : "step-back")?.click();
}
document.addEventListener("keydown", (event) => {
  if (!document.getElementById("stepper") || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "ArrowRight" || event.key === "ArrowLeft") go(event.key === "ArrowRight");
});
let finger = null;
document.addEventListener("touchstart", (event) => {
  finger = event.touches.length === 1 && event.target.closest("#stepper") ? event.touches[0] : null;
}, { passive: true });
document.addEventListener("touchend", (event) => {
  if (!finger) return;
  const [x, y] = [event.changedTouches[0].clientX - finger.clientX, event.changedTouches[0].clientY - finger.clientY];
  finger = null;
  if (Math.abs(x) > 60 && Math.abs(y) < 40) go(x < 0);
}, { passive: true });

// From a rule, a statement or a ruling back to the table from which it was reached, as it was left: in one tap.
const TABLE = /^\/(ask|s)\b/;
const READ = /^\/(rules|rulings|documents|glossary|cards)\//;
function table(left) {
  try {
    if (left) sessionStorage.setItem("table", JSON.stringify(left));
    return JSON.parse(sessionStorage.getItem("table"));
  } catch { return null; }
}
function leave() { if (TABLE.test(location.pathname)) table({ link: location.pathname + location.search, at: history.length }); }
addEventListener("pagehide", leave);
const back = document.querySelector("#back a");
if (back && READ.test(location.pathname) && table()) {
  back.href = table().link;
  back.parentElement.hidden = false;
  back.addEventListener("click", (event) => {
    const steps = history.length - table().at;
    if (event.ctrlKey || event.metaKey || steps < 1) return;
    event.preventDefault();
    setTimeout(() => { if (!document.hidden) location.href = back.href; }, 1500);
    history.go(-steps);
  });
}

// Copy a text.
document.querySelectorAll("[data-copy]").forEach((button) => {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", () => {
    const text = document.getElementById(button.dataset.copy);
    navigator.clipboard.writeText(text.value || text.textContent).then(() => told(button)).catch(() => {});
  });
});

/** How long a button says that it has copied, in milliseconds. */
const thanks = 2_000;

const status = document.getElementById("fd-copy-status");
const words = status.dataset;

for (const button of document.querySelectorAll("button[data-markdown]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(markdownAt(button.dataset.markdown), button));
}

for (const block of document.querySelectorAll("main pre")) addCopyButton(block);

// Only browsers with WebMCP need what is offered through it.
if (document.modelContext) import("./tools.js");

/** Days are numbered from Monday. */
const today = (new Date().getDay() + 6) % 7;
const inWords = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
for (const line of document.querySelectorAll("[data-days]")) {
  if (line.dataset.days.includes(today)) line.dataset.today = inWords.format(0, "day");
}

addEventListener("hashchange", openAnswer);
openAnswer();

const quickSearch = document.querySelector(".quick-search input");
quickSearch?.addEventListener("focus", suggestPages, { once: true });

/** `/` leads to the search field, but while somebody types; Ctrl+/ (on a Mac ⌘/) does so always. */
addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  const withKey = event.ctrlKey || event.metaKey;
  if (event.key !== "/" || event.altKey || (typing && !withKey)) return;
  event.preventDefault();
  const field = document.getElementById("fd-query") ??
    (quickSearch?.checkVisibility() ? quickSearch : null);
  if (field) field.focus();
  else document.querySelector("a[rel=search]").click();
});

/** Opens the answer that the address names, and shows its question at the top. */
function openAnswer() {
  const place = document.getElementById(location.hash.slice(1));
  const answer = place?.closest(".answer");
  if (!answer || answer.open) return;
  answer.open = true;
  place.scrollIntoView();
}

/** Suggests every page by its title; to choose one is to go there. */
async function suggestPages() {
  const all = await fetch(quickSearch.dataset.from).then((response) => response.json(), () => []);
  const pages = new Map(all.filter(({ of }) => !of).map(({ title, path }) => [title, path]));
  quickSearch.list.replaceChildren(...pages.keys().map((title) => new Option(title, title)));
  quickSearch.addEventListener("input", ({ inputType }) => {
    const path = pages.get(quickSearch.value);
    if (path && inputType !== "insertText") location.assign(path);
  });
}

async function markdownAt(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`Status ${response.status}`);
  return new Blob([await response.text()], { type: "text/plain" });
}

function addCopyButton(block) {
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    textContent: words.copy,
  });
  const text = new Blob([block.textContent], { type: "text/plain" });
  button.addEventListener("click", () => copy(text, button));
  const box = Object.assign(document.createElement("div"), { className: "code" });
  const [, language] = /language-(\S+)/.exec(block.firstElementChild?.className) ?? [];
  if (language) box.dataset.language = language;
  block.replaceWith(box);
  box.append(block, button);
}

/** Copies a text or the promise of one: Safari forgets the click while it waits for a text. */
async function copy(text, button) {
  const label = button.textContent;
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    say(words.copied, button);
  } catch {
    say(words.notCopied, button);
  }
  setTimeout(() => button.textContent = label, thanks);
}

function say(text, button) {
  button.textContent = text;
  status.textContent = text;
}

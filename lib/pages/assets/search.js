/** How long typing rests before it is searched for, in milliseconds. */
const typingRest = 180;

/** How long a screen reader waits for the last result of a person who types on, in milliseconds. */
const hearingRest = 1_000;

const suggestionsAtMost = 6;

const form = document.getElementById("fd-search");
const input = form.elements.query;
const status = document.getElementById("fd-search-status");
const heard = document.getElementById("fd-search-heard");
const found = document.getElementById("fd-found");
const suggestions = document.getElementById("fd-suggestions");
/** Every page with its title, and every heading, once somebody types. */
let allPages;

let running = new AbortController();
let typing;
let hearing;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const query = input.value.trim();
  if (query === "") return;
  if (location.href !== addressOf(query)) history.pushState(null, "", addressOf(query));
  search(query, () => location.assign(addressOf(query)));
});

input.addEventListener("input", () => {
  const query = input.value.trim();
  suggest(query);
  clearTimeout(typing);
  typing = setTimeout(() => {
    history.replaceState(null, "", query === "" ? form.action : addressOf(query));
    search(query);
  }, typingRest);
});

addEventListener("popstate", () => {
  input.value = new URL(location.href).searchParams.get("query") ?? "";
  suggest(input.value.trim());
  search(input.value.trim());
});

// What was typed before this script came.
if (input.value !== input.defaultValue) input.dispatchEvent(new Event("input"));

walkThrough(input, () => document.querySelectorAll("#fd-suggestions a, .results a"));

/** Shows what the server's page of a query shows; of several searches only the last one counts. */
async function search(query, giveUp = () => {}) {
  clearTimeout(typing);
  clearTimeout(hearing);
  running.abort();
  running = new AbortController();
  if (query === "") return show("");
  const { signal } = running;
  found.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(addressOf(query), { headers: { accept: "text/html" }, signal });
    if (response.status === 429) return show(limited(response));
    if (!response.ok) throw new Error(`Status ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const part = (id) => page.getElementById(id);
    show(part("fd-search-status").textContent, part("fd-found").childNodes);
  } catch {
    if (signal.aborted) return;
    found.removeAttribute("aria-busy");
    giveUp();
  }
}

function show(text, results = []) {
  status.textContent = text;
  found.replaceChildren(...results);
  found.removeAttribute("aria-busy");
  hearing = setTimeout(() => heard.textContent = text, hearingRest);
}

/** Pages and headings with a word that begins with what is typed. */
async function suggest(query) {
  suggestions.classList.add("used");
  const pages = await (allPages ??= fetch(suggestions.dataset.from)
    .then((response) => response.json()).catch(() => []));
  if (query !== input.value.trim()) return;
  const wanted = query.toLowerCase();
  const begins = ({ title }) =>
    title.toLowerCase().split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ||
    title.toLowerCase().startsWith(wanted);
  const found = wanted === "" ? [] : pages.filter(begins).slice(0, suggestionsAtMost);
  suggestions.replaceChildren(...found.map(({ title, path, of }) => {
    const item = document.createElement("li");
    item.append(link(path, of ? `${title} – ${of}` : title));
    return item;
  }));
}

function addressOf(query) {
  return `${form.action}?${new URLSearchParams({ query })}`;
}

const limited = (response) =>
  heard.dataset.limited.replace("{{seconds}}", response.headers.get("retry-after"));

function link(href, textContent) {
  return Object.assign(document.createElement("a"), { href, textContent });
}

/**
 * Lets the arrow keys go from a field through the links that belong to it and back; Escape returns
 * to the field. Enter opens a link, as everywhere.
 */
function walkThrough(field, links) {
  addEventListener("keydown", (event) => {
    const steps = [field, ...links()];
    const at = steps.indexOf(document.activeElement);
    if (at < 0 || event.isComposing) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Escape: at > 0 ? 0 : -1 }[event.key];
    if (steps[to] === undefined) return;
    event.preventDefault();
    steps[to].focus();
  });
}

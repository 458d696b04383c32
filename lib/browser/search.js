/** How long typing rests before it is searched for, in milliseconds. */
const typingRest = 180;

/** How long a screen reader waits for the last result of a person who types on, in milliseconds. */
const hearingRest = 1_000;

const suggestionsAtMost = 4;

const form = document.getElementById("search");
const input = form.elements.query;
const status = document.getElementById("search-status");
const heard = document.getElementById("search-heard");
const list = document.getElementById("results");
const suggestions = document.getElementById("suggestions");
const words = JSON.parse(document.getElementById("words").textContent);
/** Every page with its title and its kind; without them nothing is suggested. */
const allPages = fetch(suggestions.dataset.from).then((response) => response.json())
  .catch(() => []);

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

walkThrough(input, () => document.querySelectorAll("#suggestions a, #results h2 a"));

/** Shows what is found, when all of it is there; of several searches only the last one counts. */
async function search(query, giveUp = () => {}) {
  clearTimeout(typing);
  clearTimeout(hearing);
  running.abort();
  running = new AbortController();
  if (query === "") return show("", []);
  const { signal } = running;
  list.setAttribute("aria-busy", "true");
  try {
    const response = await ask(query, signal);
    if (response.status === 429) return show(limited(response), []);
    if (!response.ok) throw new Error(`Status ${response.status}`);
    const kinds = new Map((await allPages).map(({ path, kind }) => [path, kind]));
    const found = [];
    for await (const { event, data } of events(response)) {
      if (event === "result") found.push(result(data.item, query, kinds));
      if (event === "complete") show(summary(query, found.length, data.total), found);
    }
  } catch {
    if (signal.aborted) return;
    list.removeAttribute("aria-busy");
    giveUp();
  }
}

function ask(query, signal) {
  const parameters = new URLSearchParams({ query, language: document.documentElement.lang });
  return fetch(`/ask?${parameters}`, { headers: { accept: "text/event-stream" }, signal });
}

/** The events of a response's stream, one by one, with their data read as JSON. */
async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) yield parse(block);
  }
}

function parse(block) {
  const lines = block.split("\n");
  const field = (name) =>
    lines.filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trimStart()).join("\n");
  return { event: field("event"), data: JSON.parse(field("data")) };
}

function show(text, results) {
  status.textContent = text;
  list.replaceChildren(...results);
  list.removeAttribute("aria-busy");
  hearing = setTimeout(() => heard.textContent = text, hearingRest);
}

/** Pages with a word in their title that begins with what is typed. */
async function suggest(query) {
  suggestions.classList.add("used");
  const pages = await allPages;
  if (query !== input.value.trim()) return;
  const wanted = query.toLowerCase();
  const begins = ({ title }) =>
    title.toLowerCase().split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ||
    title.toLowerCase().startsWith(wanted);
  const found = wanted === "" ? [] : pages.filter(begins).slice(0, suggestionsAtMost);
  suggestions.replaceChildren(...found.map(({ title, path }) => {
    const item = document.createElement("li");
    item.append(link(path, title));
    return item;
  }));
}

function addressOf(query) {
  return `${form.action}?${new URLSearchParams({ query })}`;
}

function summary(query, shown, count) {
  const several = shown < count ? words.best : words.other;
  const word = count === 0 ? words.none : count === 1 ? words.one : several;
  const text = word.replace("{shown}", shown).replace("{count}", count)
    .replace("{query}", () => query);
  return count === 0 ? `${text}. ${words.advice}` : text;
}

const limited = (response) =>
  words.limited.replace("{seconds}", response.headers.get("retry-after"));

/** One result as the server would render it; its section is a part of the page it is on. */
function result({ url, name, description, schema_object }, query, kinds) {
  const { pathname, hash } = new URL(url);
  const item = document.createElement("li");
  const heading = document.createElement("h2");
  heading.append(link(pathname + hash, name));
  const origin = [kinds.get(pathname), schema_object.hasPart?.name].filter(Boolean).join(" · ");
  const text = document.createElement("p");
  text.append(...markedText(description, query));
  item.append(heading);
  if (origin !== "") {
    item.append(Object.assign(document.createElement("p"), {
      className: "kind",
      textContent: origin,
    }));
  }
  item.append(text);
  return item;
}

function link(href, textContent) {
  return Object.assign(document.createElement("a"), { href, textContent });
}

/** A text as nodes, the words that begin like a word of the query in `<mark>`. */
function markedText(text, query) {
  const wanted = query.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  if (wanted.length === 0) return [text];
  const word = new RegExp(`(?<![\\p{L}\\p{N}])((?:${wanted.join("|")})[\\p{L}\\p{N}]*)`, "giu");
  return text.split(word).map((part, index) => {
    if (index % 2 === 0) return part;
    return Object.assign(document.createElement("mark"), { textContent: part });
  });
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

import { events } from "./event_stream.js";

const form = document.getElementById("search");
const input = form.elements.query;
const status = document.getElementById("search-status");
const list = document.getElementById("results");
const words = JSON.parse(document.getElementById("words").textContent);
let running = new AbortController();

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const query = input.value.trim();
  if (query === "") return;
  history.pushState(null, "", addressOf(query));
  search(query);
});

addEventListener("popstate", () => {
  const query = new URL(location.href).searchParams.get("query") ?? "";
  input.value = query;
  if (query === "") show("");
  else search(query);
});

/** Shows results while they arrive; what does not work is left to the server's own page. */
async function search(query) {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  show(words.searching);
  try {
    for await (const { event, data } of await ask(query, signal)) {
      if (event === "result") list.append(result(data.item));
      if (event === "complete") status.textContent = summary(query, data.total);
    }
  } catch {
    if (!signal.aborted) location.assign(addressOf(query));
  }
}

async function ask(query, signal) {
  const parameters = new URLSearchParams({ query, language: document.documentElement.lang });
  const headers = { accept: "text/event-stream" };
  const response = await fetch(`/ask?${parameters}`, { headers, signal });
  if (!response.ok) throw new Error(`Status ${response.status}`);
  return events(response);
}

function show(text) {
  status.textContent = text;
  list.replaceChildren();
}

const addressOf = (query) => `${form.action}?${new URLSearchParams({ query })}`;

function summary(query, count) {
  const word = count === 0 ? words.none : count === 1 ? words.one : words.other;
  const text = word.replace("{count}", count).replace("{query}", () => query);
  return count === 0 ? `${text}. ${words.advice}` : text;
}

/** One result as the server would render it; its section is a part of the page it is on. */
function result({ url, name, description, schema_object }) {
  const { pathname, hash } = new URL(url);
  const item = document.createElement("li");
  const link = Object.assign(document.createElement("a"), { href: pathname + hash });
  link.textContent = name;
  const heading = document.createElement("h2");
  heading.append(link);
  item.append(heading);
  const section = schema_object.hasPart?.name;
  if (section) item.append(paragraph(words.section.replace("{title}", () => section), "section"));
  item.append(paragraph(description));
  return item;
}

function paragraph(text, className = "") {
  const made = document.createElement("p");
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

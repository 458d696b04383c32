/** What examples of a request are written in, by the class of their code. */
const languages = { bash: "curl", js: "JavaScript" };

const words = document.getElementById("copy-status").dataset;

const sets = exampleSets();
sets.forEach(addTabs);
if (sets.length > 0) choose(Object.keys(languages)[0]);

for (const block of document.querySelectorAll("main pre")) {
  const address = readAddress(block.textContent);
  if (address) addTry(block.closest(".code"), address);
}

/** Examples that follow each other directly show the same request: each run of them is a set. */
function exampleSets() {
  const found = [];
  for (const panel of document.querySelectorAll("main .code")) {
    const language = languageOf(panel);
    if (language === undefined) continue;
    const last = found.at(-1);
    const goesOn = last?.at(-1).panel === panel.previousElementSibling &&
      last.every((example) => example.language !== language);
    if (goesOn) last.push({ language, panel });
    else found.push([{ language, panel }]);
  }
  return found.filter((set) => set.length > 1);
}

function languageOf(panel) {
  const { classList } = panel.querySelector("code");
  return Object.keys(languages).find((language) => classList.contains(`language-${language}`));
}

/** Puts tabs before a set (WAI-ARIA Authoring Practices, "Tabs"). */
function addTabs(set, number) {
  const list = element("div", { className: "tabs", role: "tablist", ariaLabel: words.example });
  for (const example of set) {
    const { language, panel } = example;
    const id = `example-${number}-${language}`;
    const tab = element("button", {
      type: "button",
      role: "tab",
      id,
      textContent: languages[language],
    });
    tab.addEventListener("click", () => choose(language));
    tab.setAttribute("aria-controls", `${id}-code`);
    Object.assign(panel, { id: `${id}-code`, role: "tabpanel" });
    panel.setAttribute("aria-labelledby", id);
    list.append(tab);
    example.tab = tab;
  }
  list.addEventListener("keydown", (event) => {
    const at = set.findIndex(({ tab }) => tab === event.target);
    const steps = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + set.length,
      Home: 0,
      End: -1 + set.length,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const { language, tab } = set[to % set.length];
    choose(language);
    tab.focus();
  });
  set[0].panel.before(list);
}

/** Shows one language in every set that has it: who reads JavaScript reads it all over the page. */
function choose(language) {
  for (const set of sets) {
    if (set.every((example) => example.language !== language)) continue;
    for (const { tab, panel, language: its } of set) {
      tab.ariaSelected = String(its === language);
      tab.tabIndex = its === language ? 0 : -1;
      panel.hidden = its !== language;
    }
  }
}

/** The address that a command reads from this very site; other commands are not tried. */
function readAddress(command) {
  const [, text] = /^curl -s '?(https?:\/\/[^\s']+)'?$/.exec(command.trim()) ?? [];
  if (text === undefined || new URL(text).origin !== location.origin) return undefined;
  return text;
}

/** A button that sends the request and shows what came back. */
function addTry(box, address) {
  const button = element("button", { type: "button", className: "try", textContent: words.try });
  const place = element("div", { className: "tried", role: "status" });
  button.addEventListener("click", async () => {
    place.replaceChildren(element("pre", { tabIndex: 0, textContent: await answerOf(address) }));
  });
  box.append(button, place);
}

/** The answer as it comes over the line: status, what it says of the quota, body. */
async function answerOf(address) {
  try {
    const response = await fetch(address);
    const told = ["content-type", "ratelimit", "retry-after"].flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [`${name}: ${value}`];
    });
    const body = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const text = isJson ? JSON.stringify(JSON.parse(body), null, 2) : body;
    return [`HTTP ${response.status}`, ...told, "", text].join("\n");
  } catch {
    return words.notTried;
  }
}

function element(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}

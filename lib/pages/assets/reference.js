const words = document.getElementById("fd-copy-status").dataset;

for (const block of document.querySelectorAll("main pre")) {
  const address = readAddress(block.textContent);
  if (address) addTry(block.closest(".code"), address);
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

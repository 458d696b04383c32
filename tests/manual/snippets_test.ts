import { assertEquals } from "@std/assert";
import { type Call, curl, javaScript, python } from "../../lib/manual/snippets.ts";

const url = "https://www.practice.example/ask?query=a";
const read: Call = { method: "GET", url, headers: {}, isText: false };
const stream: Call = { ...read, headers: { Accept: "text/event-stream" }, isText: true };
const send: Call = {
  method: "POST",
  url,
  headers: { "Content-Type": "application/json" },
  body: { text: 'it\'s "true"', more: [true, false, null] },
  isText: false,
};

Deno.test("A call to read is one line for a shell, which the page may try", () => {
  assertEquals(curl(read), "```bash try\ncurl -s 'https://www.practice.example/ask?query=a'\n```");
  assertEquals(
    curl(send),
    `\`\`\`bash
curl -s 'https://www.practice.example/ask?query=a' \\
  -H 'Content-Type: application/json' \\
  -d '{"text":"it'\\''s \\"true\\"","more":[true,false,null]}'
\`\`\``,
  );
});

Deno.test("A call for browsers, Deno and Node names the method, the header fields and the body it has", () => {
  const rest =
    "if (!response.ok) throw new Error(await response.text());\nconst answer = await response";
  assertEquals(
    javaScript(read),
    `\`\`\`js
const response = await fetch("https://www.practice.example/ask?query=a");
${rest}.json();
console.log(answer);
\`\`\``,
  );
  assertEquals(
    javaScript(stream),
    `\`\`\`js
const response = await fetch("https://www.practice.example/ask?query=a", {
  headers: {
    "Accept": "text/event-stream"
  },
});
${rest}.text();
console.log(answer);
\`\`\``,
  );
  assertEquals(
    javaScript(send),
    `\`\`\`js
const response = await fetch("https://www.practice.example/ask?query=a", {
  method: "POST",
  headers: {
    "Content-Type": "application/json"
  },
  body: JSON.stringify({
    "text": "it's \\"true\\"",
    "more": [
      true,
      false,
      null
    ]
  }),
});
${rest}.json();
console.log(answer);
\`\`\``,
  );
});

Deno.test("A call for Python imports what it uses, and writes true, false and null as Python does", () => {
  assertEquals(
    python(read),
    `\`\`\`python
import json
from urllib.request import urlopen

with urlopen("https://www.practice.example/ask?query=a") as response:
    answer = json.load(response)
print(answer)
\`\`\``,
  );
  assertEquals(
    python(stream),
    `\`\`\`python
from urllib.request import Request, urlopen

request = Request(
    "https://www.practice.example/ask?query=a",
    headers={
      "Accept": "text/event-stream"
    },
)
with urlopen(request) as response:
    answer = response.read().decode()
print(answer)
\`\`\``,
  );
  assertEquals(
    python(send),
    `\`\`\`python
import json
from urllib.request import Request, urlopen

request = Request(
    "https://www.practice.example/ask?query=a",
    data=json.dumps({
      "text": "it's \\"true\\"",
      "more": [
        True,
        False,
        None
      ]
    }).encode(),
    headers={
      "Content-Type": "application/json"
    },
)
with urlopen(request) as response:
    answer = json.load(response)
print(answer)
\`\`\``,
  );
  assertEquals(
    python({ ...read, method: "POST" }).includes(`"${url}",\n    method="POST",\n)`),
    true,
  );
});

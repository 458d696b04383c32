import { assertEquals, assertMatch } from "@std/assert";
import { inOrder } from "../../lib/content/content_error.ts";
import { testCases } from "../kit/cases.ts";
import { build, type Files, page, small } from "./folder.ts";

const folder = new URL("messages/", import.meta.url);

/**
 * A case is a made-up site: each file below a line with its path, `=== en/a.md`. Without a word of
 * it there is the least that a site needs; `=== no en/privacy.md` leaves that out.
 */
function filesIn(text: string): Files {
  const files = small({ "en/imprint.md": page(), "en/privacy.md": page() });
  for (const part of text.split(/^=== /m).slice(1)) {
    const [path = "", content = ""] = part.split(/\n(.*)/s, 2);
    if (path.startsWith("no ")) delete files[path.slice("no ".length)];
    else files[path] = content;
  }
  return files;
}

testCases("What is wrong with a site is told with its place and what to do", folder, "site", {
  errors(text) {
    const { inspect, errors: refused } = build(filesIn(text));
    const { errors, remarks } = inspect?.() ?? { errors: [], remarks: [] };
    const lists = Object.entries({
      "It cannot be served:": refused,
      "Errors:": inOrder(errors).map(({ message }) => message),
      "Remarks:": inOrder(remarks).map(({ message }) => message),
    });
    for (const message of lists.flatMap(([, messages]) => messages)) {
      assertMatch(message, /^[^:]+:\d+: \S.*[^.]$/);
      assertEquals(message.match(/invalid|expected|received|undefined|regex/i), null, message);
    }
    const told = lists.flatMap(([name, messages]) =>
      messages.length ? [name, ...messages, ""] : []
    );
    return told.join("\n") || "Nothing is wrong.";
  },
});

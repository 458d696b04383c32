import { assertEquals, assertStringIncludes } from "@std/assert";
import { expand } from "../kit/uri_template.ts";
import { handOverTemplate } from "../../lib/contract/contact.ts";
import { identityOf } from "../../lib/mcp/identity.ts";
import { enquiry } from "../kit/enquiry.ts";
import { origin, testApp } from "../kit/app.ts";
import { read } from "./support.ts";

const app = testApp();
const { site } = app.deps;

/** What a program reads in the fragment of a link. */
const fieldsOf = (link: string) =>
  Object.fromEntries(new URLSearchParams(link.slice(link.indexOf("#") + 1)));

Deno.test("the template of the hand-over, with its whole address, stands in the instructions of both MCP servers", () => {
  for (const { instructions } of [identityOf(site, "mcp"), identityOf(site, "docsMcp")]) {
    assertStringIncludes(instructions, handOverTemplate(`${origin}/contact`));
  }
});

Deno.test("the notes for agents show the template of the English form and an example made from it", async () => {
  const { contact } = site.in("en");
  const text = await read(app, "/agents.md");
  assertStringIncludes(text, `\n${handOverTemplate(origin + contact.path)}\n`);
  const links = text.split("\n").filter((line) => line.startsWith(`${origin}${contact.path}#`));
  const filled = fieldsOf(links[1]!);
  assertEquals(links[1], expand(handOverTemplate(origin + contact.path), filled));
  assertEquals(Object.keys(filled), ["name", "email", "subject", "message"]);
});

Deno.test("the interface description, and the answer to an enquiry that a program may not send, name the hand-over", async () => {
  const { paths } = JSON.parse(await read(app, "/api/openapi.json"));
  const response = await app.post("/api/contact", { ...enquiry, gdprConsent: false });
  const answer = await response.json();
  assertEquals(answer.code, "INVALID_FIELDS");
  for (const text of [paths["/api/contact"].post.description, answer.message]) {
    assertStringIncludes(text, handOverTemplate("/contact"));
  }
});

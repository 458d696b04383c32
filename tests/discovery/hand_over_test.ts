import { assertEquals, assertStringIncludes } from "@std/assert";
import { expand } from "../kit/uri_template.ts";
import { handOverTemplate } from "../../lib/contract/contact.ts";
import { docsIdentity, siteIdentity } from "../../lib/mcp/identity.ts";
import { samplesOf } from "../../lib/manual/samples.ts";
import { enquiry } from "../kit/enquiry.ts";
import { origin, testApp } from "../kit/app.ts";
import { read, readJson } from "./support.ts";

const app = testApp();
const { site } = app.deps;

/** What a program reads in the fragment of a link. */
const fieldsOf = (link: string) =>
  Object.fromEntries(new URLSearchParams(link.slice(link.indexOf("#") + 1)));

const values = {
  name: "Zoë Maß",
  email: "zoe+web@client.example",
  subject: "A & B = C? 100 %",
  message: "Two lines\n#with 'quotes', {braces} and 😀",
};

Deno.test("any expander of RFC 6570 makes a link that carries the values unchanged, one left out as empty", () => {
  const template = handOverTemplate(`${origin}/contact`);
  const link = expand(template, values);
  assertEquals(new URL(link).pathname, "/contact");
  assertEquals(fieldsOf(new URL(link).href), values);
  const { subject } = values;
  assertEquals(fieldsOf(expand(template, { subject })), {
    name: "",
    email: "",
    subject,
    message: "",
  });
});

const first = handOverTemplate(`${origin}/contact`);

for (
  const [where, text] of [
    ["llms.txt", read(app, "/llms.txt")],
    ["the instructions of /mcp", Promise.resolve(siteIdentity(site).instructions)],
    ["the instructions of /mcp/docs", Promise.resolve(docsIdentity(site).instructions)],
  ] as const
) {
  Deno.test(`${where}: the template of the hand-over stands there, with its whole address`, async () => {
    assertStringIncludes(await text, first);
  });
}

Deno.test("the notes for agents show the template of the English form and an example made from it", async () => {
  const { contact } = site.in("en");
  const text = await read(app, "/agents.md");
  assertStringIncludes(text, `\n${handOverTemplate(origin + contact.path)}\n`);
  const links = text.split("\n").filter((line) => line.startsWith(`${origin}${contact.path}#`));
  const { key: _, ...written } = samplesOf(site, app.deps.config).enquiry;
  assertEquals(links.map(fieldsOf)[1], written);
});

Deno.test("the interface description names the hand-over where it describes sending", async () => {
  const { paths } = await readJson(app, "/api/openapi.json");
  assertStringIncludes(paths["/api/contact"].post.description, handOverTemplate("/contact"));
});

const challenge = { CHALLENGE_SECRET: "secret", CHALLENGE_SITE_KEY: "key" };

for (
  const [code, env, changes] of [
    ["INVALID_FIELDS", {}, { gdprConsent: false }],
    ["CHALLENGE_REQUIRED", { MAIL_PROVIDER: "outbox", ...challenge }, {}],
  ] as const
) {
  Deno.test(`${code}: the answer names the hand-over as the next step`, async () => {
    const response = await testApp({ env }).post("/api/contact", { ...enquiry, ...changes });
    const answer = await response.json();
    assertEquals(answer.code, code);
    assertStringIncludes(answer.message, handOverTemplate("/contact"));
  });
}

import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { parse } from "@std/yaml";
import { origin, testApp, testSiteWith } from "../kit/app.ts";
import { smallApp } from "../manual/support.ts";
import { addresses, read, readJson } from "./support.ts";

const app = testApp();
const path = "/.well-known/agent-skills/index.json";
const index = await readJson(app, path);

interface Skill {
  name: string;
  type: string;
  description: string;
  url: string;
  digest: string;
}
const skills: Skill[] = index.skills;

Deno.test("the skill index follows Agent Skills Discovery 0.2.0", () => {
  assertEquals(Object.keys(index), ["$schema", "skills"]);
  assertEquals(index.$schema, "https://schemas.agentskills.io/discovery/0.2.0/schema.json");
  assertEquals(skills.length, 1);
  for (const skill of skills) {
    assertEquals(Object.keys(skill), ["name", "type", "description", "url", "digest"]);
    assertEquals(skill.type, "skill-md");
    assertMatch(skill.name, /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/);
    assert(skill.description.length > 0 && skill.description.length <= 1024);
    assertEquals(skill.url, `/.well-known/agent-skills/${skill.name}/SKILL.md`);
  }
});

Deno.test("each digest is the SHA-256 of the bytes that are served", async () => {
  for (const { url, digest } of skills) {
    const bytes = await (await app.send(url)).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const hex = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    assertEquals(digest, `sha256:${hex}`);
  }
});

Deno.test("the digest changes with the site's data", async () => {
  const other = testApp({ env: { BASE_URL: "https://other.example" } });
  const { skills: [changed] } = await readJson(other, path);
  assert(changed.digest !== skills[0]!.digest);
});

Deno.test("a skill's front matter says what the index says", async () => {
  for (const { name, description, url } of skills) {
    const [, frontMatter] = (await read(app, url)).match(/^---\n(.+?)\n---\n\n# /s)!;
    assertEquals(parse(frontMatter!, { schema: "core" }), { name, description });
  }
});

Deno.test("the skill is short enough to be loaded whole, with every service and the rate", async () => {
  const text = await read(app, skills[0]!.url);
  assert(text.length < 20_000 && text.split("\n").length < 500);
  const { services, pricing } = await readJson(
    app,
    `/api/v1/services?language=${app.deps.site.languages[0]}`,
  );
  for (const { name, description, url } of services) {
    assertStringIncludes(text, `\n- [${name}](${url}.md): ${description}\n`);
  }
  assertStringIncludes(text, `${pricing.hourlyRate} ${pricing.currency} an hour`);
  assertStringIncludes(text, "1. Services and rate: ");
});

Deno.test("the description of a skill is cut where the standard ends it", async () => {
  const text = `---\ntitle: ${"Long name of a service ".repeat(20)}\n---\n\nText.\n`;
  const pages = ["a", "b", "c"].map((name) => [`de/services/${name}.md`, text]);
  const long = testApp({ site: testSiteWith(Object.fromEntries(pages)) });
  assertEquals((await readJson(long, path)).skills[0].description.length, 1024);
});

Deno.test("the skill of a practice that publishes no rate names none", async () => {
  const small = smallApp("en");
  const [{ url }] = (await readJson(small, path)).skills;
  const text = await read(small, url);
  assertStringIncludes(text, "1. Services: ");
  assert(!/\brate is\b|an hour/.test(text));
});

Deno.test("the skill leaves sending and consent to the person", async () => {
  const text = await read(app, skills[0]!.url);
  assertStringIncludes(text, "Only the person sends the form");
  assertStringIncludes(text, "Never give the consent");
  assert(!text.includes("/api/contact"));
});

Deno.test("the skill names interfaces that are called as code, never as addresses", async () => {
  const text = await read(app, skills[0]!.url);
  assertStringIncludes(text, "`POST /ask`");
  for (const address of addresses(text)) {
    assert(!/\/(ask|mcp|batch)$/.test(address) && address.startsWith(origin), address);
  }
});

import { assert, assertEquals, assertMatch } from "@std/assert";
import { parse } from "@std/yaml";
import { contracts } from "../../lib/contract/mod.ts";
import { origin, testApp } from "../kit/app.ts";
import { smallApp } from "../manual/support.ts";
import { appWith, pageFile, read, readJson } from "./support.ts";

const app = testApp();

Deno.test("each entry of the catalog for agents has a name of this host, once, and two to five questions", async () => {
  for (const each of [app, smallApp("en")]) {
    const { entries } = await readJson(each, "/.well-known/ard.json");
    const names = entries.map(({ identifier }: { identifier: string }) => identifier);
    assertEquals(new Set(names).size, 4);
    for (const { identifier, representativeQueries: queries } of entries) {
      assertMatch(identifier, /^urn:air:www\.practice\.example(:[a-zA-Z0-9._-]+){2}$/);
      assert(queries.length >= 2 && queries.length <= 5, identifier);
      assertEquals(new Set(queries).size, queries.length);
    }
  }
});

Deno.test("the API catalog names every interface that is called, each once, and no document", async () => {
  const { linkset: [{ item }] } = await readJson(app, "/.well-known/api-catalog");
  const called = contracts.filter(({ quota }) => quota).map(({ path }) => origin + path);
  assertEquals(item, [...new Set(called)].map((href) => ({ href })));
});

Deno.test("plugin.json's version is the day of the newest page", async () => {
  const page = pageFile("Newest").replace("2026-05-04", "2031-02-03");
  assertEquals(
    (await readJson(appWith({ "de/newest.md": page }), "/plugin.json")).version,
    "2031.2.3",
  );
});

const skillIndex = "/.well-known/agent-skills/index.json";

Deno.test("each digest is the SHA-256 of the bytes that are served, and the skill says what its index says", async () => {
  const other = testApp({ env: { BASE_URL: "https://other.example" } });
  const digests = await Promise.all([app, other].map(async (each) => {
    const [{ url, digest, name, description }] = (await readJson(each, skillIndex)).skills;
    const text = await read(each, url);
    const bytes = new TextEncoder().encode(text);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    assertEquals(digest, `sha256:${hash.toHex()}`);
    const [, frontMatter = ""] = text.match(/^---\n(.+?)\n---\n\n# /s)!;
    assertEquals(parse(frontMatter, { schema: "core" }), { name, description });
    return digest;
  }));
  assert(digests[0] !== digests[1]);
});

Deno.test("the description of a skill is cut where the standard ends it", async () => {
  const text = pageFile("Long name of a service ".repeat(20));
  const long = ["a", "b", "c"].map((name) => [`de/services/${name}.md`, text]);
  const { skills: [skill] } = await readJson(appWith(Object.fromEntries(long)), skillIndex);
  assertEquals(skill.description.length, 1024);
});

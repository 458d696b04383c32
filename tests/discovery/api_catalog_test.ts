import { assert, assertEquals } from "@std/assert";
import { interfacePaths } from "../../lib/contract/paths.ts";
import { contracts } from "../../lib/contract/mod.ts";
import { origin, testApp } from "../kit/app.ts";
import { read, readJson } from "./support.ts";

const app = testApp();
const { site } = app.deps;
const path = "/.well-known/api-catalog";

interface Target {
  href: string;
  type: string;
  hreflang?: string[];
}
type Context = { anchor: string } & Record<"service-desc" | "service-doc" | "status", Target[]>;

const { linkset, ...rest }: { linkset: Context[] } = await readJson(app, path);

Deno.test("the API catalog is a link set and nothing else", () => {
  assertEquals(rest, {});
  for (const { anchor, ...relations } of linkset) {
    assert(anchor.startsWith(`${origin}/`), anchor);
    assertEquals(Object.keys(relations), ["service-desc", "service-doc", "status"]);
    for (const targets of Object.values(relations)) {
      assert(targets.length > 0);
      for (const { href, hreflang } of targets) {
        assert(URL.canParse(href), href);
        assert(hreflang === undefined || Array.isArray(hreflang));
      }
    }
  }
});

Deno.test("the API catalog names every interface that is called, each once, and no document", () => {
  const called = contracts.filter(({ quota }) => quota);
  assertEquals(
    linkset.map(({ anchor }) => anchor.slice(origin.length)).sort(),
    [...new Set(called.map(({ path }) => path))].sort(),
  );
  const { openApi: _, health: __, versioning: ___, ...interfaces } = interfacePaths;
  assertEquals(
    new Set<string>(called.map(({ path }) => path)),
    new Set<string>(Object.values(interfaces)),
  );
});

Deno.test("the API catalog leads to description, reference and state of the service", () => {
  for (const context of linkset) {
    const hrefs = (relation: "service-desc" | "service-doc" | "status") =>
      context[relation].map(({ href }) => href.slice(origin.length));
    assertEquals(hrefs("service-desc"), [interfacePaths.openApi]);
    const { developers: first } = site.in(site.languages[0]);
    const { developers: other } = site.in(site.languages[1]!);
    assertEquals(hrefs("service-doc"), [
      ...[first.path, first.markdownPath],
      ...[other.path, other.markdownPath],
    ]);
    assertEquals(hrefs("status"), [interfacePaths.health]);
  }
});

Deno.test("the types that the API catalog gives are the types that are answered", async () => {
  const targets = linkset.flatMap(({ anchor: _, ...relations }) => Object.values(relations).flat());
  const types = new Map(targets.map(({ href, type }) => [href, type]));
  for (const [href, type] of types) {
    const { headers } = await app.send(href.slice(origin.length));
    assertEquals(headers.get("content-type")?.split(";")[0], type, href);
  }
});

Deno.test("HEAD of the API catalog carries its own link relation", async () => {
  const { headers } = await app.send(path, { method: "HEAD" });
  assertEquals(headers.get("link"), `<${origin}${path}>; rel="api-catalog"`);
});

Deno.test("the API catalog is small enough to be read at once", async () => {
  assert((await read(app, path)).length < 20_000);
});

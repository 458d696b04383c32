import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { origin } from "../kit/app.ts";
import { engineAsset, engineAssets } from "../../lib/pages/assets/engine_assets.ts";
import { app, htmlOf, pagePaths, tags } from "./support.ts";

/** Every address on this site that a page links or loads. */
function addresses(html: string): string[] {
  const links = [...tags(html, "a"), ...tags(html, "link")].map(({ href }) => href);
  const loaded = [...tags(html, "script"), ...tags(html, "img")].map(({ src }) => src);
  const forms = tags(html, "form").map(({ action }) => action);
  return [...links, ...loaded, ...forms].filter((address) => address !== undefined)
    .map((address) => address.startsWith(origin) ? address.slice(origin.length) || "/" : address)
    .filter((address) => /^[/#]/.test(address));
}

Deno.test("every link and file of every page answers 200, and every fragment is there", async () => {
  const known = new Map<string, { status: number; ids: Set<string> }>();
  const look = async (path: string) => {
    const seen = known.get(path);
    if (seen) return seen;
    const response = await app.send(path, { headers: { accept: "text/html" } });
    const text = await response.text();
    const ids = new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!));
    const looked = { status: response.status, ids };
    known.set(path, looked);
    return looked;
  };
  for (const from of [...pagePaths, "/no-such-page", "/contact?sent=1", "/search?query=rate"]) {
    for (const address of addresses(await htmlOf(from))) {
      const { pathname, hash } = new URL(address, origin + from);
      const isHere = address.startsWith("#");
      const { status, ids } = await look(isHere ? from : pathname);
      if (!isHere) assertEquals(status, 200, `${from} → ${address}`);
      // What fills in the form is no place.
      const isThere = hash === "" || hash.startsWith("#subject=") || ids.has(hash.slice(1));
      assert(isThere, `${from} → ${address}: no such place`);
    }
  }
  assert(known.size > pagePaths.length);
});

Deno.test("the engine's files are served with their type, and kept for a year", async () => {
  for (const [name, { type, bytes }] of engineAssets) {
    const response = await app.send(engineAsset(name));
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("content-type"), type);
    assertEquals(response.headers.get("x-content-type-options"), "nosniff");
    assertEquals(response.headers.get("cache-control"), "public, max-age=31536000, immutable");
    assertEquals(await response.bytes(), bytes);
  }
});

Deno.test("stylesheet and scripts load nothing that is not there, and nothing foreign", async () => {
  let count = 0;
  for (const [name, { bytes }] of engineAssets) {
    if (!/\.(css|js)$/.test(name)) continue;
    const text = new TextDecoder().decode(bytes);
    assertEquals(/https?:\/\//.test(text), false, name);
    for (const [, url, module] of text.matchAll(/url\("([^"]+)"\)|(?:from |import\()"([^"]+)"/g)) {
      const { pathname } = new URL(url ?? module ?? "", origin + engineAsset(name));
      assertEquals((await app.send(pathname)).status, 200, `${name} → ${pathname}`);
      count++;
    }
  }
  assert(count > 5);
});

Deno.test("what a page preloads is what its stylesheet asks for", async () => {
  const style = new TextDecoder().decode(engineAssets.get("style.css")?.bytes);
  const preloaded = tags(await htmlOf("/"), "link").filter(({ rel }) => rel === "preload");
  assert(preloaded.length > 0);
  for (const { href = "", as, type, crossorigin } of preloaded) {
    assertStringIncludes(style, `url("${href.slice(href.lastIndexOf("/") + 1)}")`);
    assertEquals([as, type, crossorigin], ["font", "font/woff2", ""]);
  }
});

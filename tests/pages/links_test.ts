import { assert, assertEquals } from "@std/assert";
import { origin } from "../kit/app.ts";
import { htmlOf, pagePaths, site, tags } from "./support.ts";

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
    const response = await site.send(path, { headers: { accept: "text/html" } });
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
      const isThere = hash === "" || ids.has(hash.slice(1));
      assert(isThere, `${from} → ${address}: no such place`);
    }
  }
  assert(known.size > 60);
});

Deno.test("every file of content/assets is served with its type and can be revalidated", async () => {
  const types: Record<string, string> = {
    css: "text/css; charset=utf-8",
    ico: "image/x-icon",
    js: "text/javascript; charset=utf-8",
    png: "image/png",
    svg: "image/svg+xml",
  };
  for (const [file, bytes] of site.services.assets) {
    const response = await site.send(`/${file}`);
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("content-type"), types[file.split(".").at(-1)!]);
    assertEquals(response.headers.get("x-content-type-options"), "nosniff");
    assertEquals(await response.bytes(), bytes);
    const etag = response.headers.get("etag")!;
    const again = await site.send(`/${file}`, { headers: { "if-none-match": etag } });
    assertEquals(again.status, 304);
  }
});

Deno.test("the stylesheet and the scripts load nothing that is not there, and nothing foreign", async () => {
  for (const [file, bytes] of site.services.assets) {
    if (!/\.(css|js)$/.test(file)) continue;
    const text = new TextDecoder().decode(bytes);
    assertEquals(/https?:\/\//.test(text), false, file);
    const referred = [...text.matchAll(/url\("([^"]+)"\)|from "([^"]+)"/g)];
    for (const [, url, module] of referred) {
      const { pathname } = new URL(url ?? module!, `${origin}/${file}`);
      assertEquals((await site.send(pathname)).status, 200, `${file} → ${pathname}`);
    }
  }
});

Deno.test("browsers find an icon at the root", async () => {
  for (const path of ["/favicon.ico", "/apple-touch-icon.png"]) {
    assertEquals((await site.send(path)).status, 200);
  }
});

import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { develop } from "../../lib/cli/dev.ts";
import { watchFolder } from "../../lib/cli/watch_folder.ts";
import type { FetchHandler } from "../../lib/http/handler.ts";
import type { Log } from "../../lib/http/log.ts";
import type { Site } from "../../lib/site/site.ts";
import { configOf } from "../kit/app.ts";
import { spawn } from "../kit/program.ts";
import { until } from "../kit/wait.ts";
import { origin, page, small, withFolder } from "../content/folder.ts";

/** An app of one page: the start page's HTML, or an exception where that says so. */
function build({ site, log }: { site: Site; log: Log }): { fetch: FetchHandler } {
  return { fetch: () => Promise.resolve(answer()) };

  function answer(): Response {
    const { start } = site.in("en");
    if (start.title === "Broken") {
      log({ event: "request_failed", exception: "TypeError: no\n    at view (view.ts:1:1)" });
      return new Response("{}", { status: 500 });
    }
    const look = site.theme.character;
    const html = `<html><body class="${look}"><h1>${start.title}</h1></body></html>`;
    return new Response(html, {
      headers: {
        "content-type": "text/html",
        "etag": '"a"',
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
        "cache-control": "max-age=9",
        "access-control-allow-origin": "*",
      },
    });
  }
}

function server(dir: string) {
  const printed: string[] = [];
  const config = configOf({ CONTENT_DIR: dir });
  const { fetch, reload } = develop(config, build, (line) => printed.push(line));
  const send = (request: Request) => fetch(request, { remoteAddr: {} });
  const get = (path: string, accept = "text/html", host = "localhost:8787") =>
    send(new Request(`http://localhost:8787${path}`, { headers: { accept, host } }));
  return { get, send, reload, printed };
}

const start = (front: string) => page(front);

Deno.test("A page is as fresh as the folder, and loads the script that reloads it", async () => {
  await withFolder(small(), async (dir) => {
    const { get, reload, printed } = server(dir);
    const response = await get("/");
    assertEquals(response.headers.get("cache-control"), "no-store");
    assertEquals(response.headers.get("etag"), null);
    assertStringIncludes(await response.text(), 'src="/.dev/reload.js"></script></body>');
    Deno.writeTextFileSync(`${dir}/en/index.md`, start("title: Changed"));
    reload();
    assertStringIncludes(await (await get("/")).text(), "<h1>Changed</h1>");
    assertEquals(printed, []);
    assertStringIncludes(await (await get("/.dev/reload.js")).text(), "location.reload()");
  });
});

Deno.test("One page shows the site in each character, and of all sites only this one may frame a preview", async () => {
  await withFolder(small(), async (dir) => {
    const { get } = server(dir);
    const frames = [
      ...(await (await get("/.dev/looks")).text()).matchAll(/<iframe src="([^"]+)"/g),
    ];
    const looks = await Promise.all(frames.map(async ([, path]) => {
      const response = await get(path!);
      const policy = response.headers.get("content-security-policy");
      assertEquals(policy, "default-src 'none'; frame-ancestors 'self'; base-uri 'none'");
      return /class="(\w+)"/.exec(await response.text())?.[1];
    }));
    assertEquals(looks, ["editorial", "plain", "warm"]);
    const { headers } = await get("/.dev/looks");
    assertEquals(headers.get("content-security-policy"), "frame-ancestors 'self'");
  });
});

Deno.test("An open page is told of every change", async () => {
  await withFolder(small(), async (dir) => {
    const { get, reload } = server(dir);
    const stream = (await get("/.dev/events")).body!.pipeThrough(new TextDecoderStream());
    const reader = stream.getReader();
    assertMatch((await reader.read()).value ?? "", /^retry: \d+\n\n$/);
    reload();
    assertMatch((await reader.read()).value ?? "", /^event: reload\ndata: .*\n\n$/);
    await reader.cancel();
    reload();
  });
});

Deno.test("An error is a page and a line; the last good state serves on and comes back", async () => {
  await withFolder(small(), async (dir) => {
    const { get, reload, printed } = server(dir);
    Deno.writeTextFileSync(`${dir}/en/index.md`, start("order: <x>\ntitle: A\nrole: 5"));
    reload();
    const response = await get("/");
    const html = await response.text();
    assertEquals(response.status, 500);
    assertStringIncludes(html, "en/index.md:2: order must be");
    assertStringIncludes(html, "/.dev/reload.js");
    assertEquals(html.match(/<li>en\/index\.md:\d/g)?.length, html.match(/<li>/g)?.length);
    assertEquals(printed.length, 2);
    assertMatch(printed[0] ?? "", /^en\/index\.md:2: order must be[^\n]*$/);
    assertMatch(printed[1] ?? "", /^en\/index\.md:4: role must be/);
    assertEquals((await get("/", "image/*")).status, 200);
    Deno.writeTextFileSync(`${dir}/en/index.md`, start("title: Mended"));
    reload();
    assertStringIncludes(await (await get("/")).text(), "<h1>Mended</h1>");
    assertEquals(printed.at(-1), "The site can be served again");
  });
});

Deno.test("What is wrong is told in the language that the site names first", async () => {
  const settings = '{ "name": "Beispiel", "languages": ["de"] }';
  const files = { "site.json": settings, "de/index.md": start("draft: x\ntitle: A") };
  await withFolder(files, async (dir) => {
    const { get, reload, printed } = server(dir);
    assertEquals(printed, ["de/index.md:2: draft passt so nicht. Schreiben Sie true oder false"]);
    const html = await (await get("/")).text();
    assertStringIncludes(html, '<html lang="de">');
    assertStringIncludes(html, "<h1>Diese Website lässt sich noch nicht anzeigen</h1>");
    assertStringIncludes(html, `<li>${printed[0]}</li>`);
    Deno.writeTextFileSync(`${dir}/de/index.md`, start("title: A"));
    reload();
    assertEquals(printed.at(-1), "Die Website wird wieder angezeigt");
  });
});

Deno.test("A dead link is a line, once, and stops nothing", async () => {
  await withFolder(small({ "en/a.md": page("title: A", "[x](/no)") }), async (dir) => {
    const { get, reload, printed } = server(dir);
    reload();
    assertEquals(printed.length, 1);
    assertMatch(printed[0] ?? "", /^en\/a\.md:5: The link \/no is dead/);
    assertEquals((await get("/")).status, 200);
  });
});

Deno.test("An exception in a view is a page with its text, and a line", async () => {
  await withFolder(small({ "en/index.md": start("title: Broken") }), async (dir) => {
    const { get, printed } = server(dir);
    const response = await get("/");
    assertEquals(response.status, 500);
    assertStringIncludes(await response.text(), "at view (view.ts:1:1)");
    assertEquals(printed, ["TypeError: no"]);
  });
});

Deno.test("It answers localhost alone, and lets no other site read an answer", async () => {
  await withFolder(small(), async (dir) => {
    const { get } = server(dir);
    for (const path of ["/", "/.dev/events", "/.dev/reload.js", "/.dev/looks"]) {
      assertEquals((await get(path, "text/html", new URL(origin).host)).status, 403, path);
    }
    const { headers } = await get("/");
    assertEquals([...headers.keys()].filter((name) => name.startsWith("access-control")), []);
  });
});

Deno.test("Drafts are shown", async () => {
  await withFolder(small({ "en/a.md": page("title: A\ndraft: true") }), (dir) => {
    let site: Site | undefined;
    develop(
      configOf({ CONTENT_DIR: dir }),
      (own) => build({ ...own, site: site = own.site }),
      () => {},
    );
    assertEquals(site?.pageAt("/a")?.draft, true);
  });
});

Deno.test("A change anywhere in the folder is noticed, and several at once as one", async () => {
  await withFolder(small(), async (dir) => {
    const stop = new AbortController();
    let changes = 0;
    const watching = watchFolder(dir, () => changes += 1, stop.signal);
    const write = (file: string) => Deno.writeTextFileSync(`${dir}/${file}`, "x");
    ["en/index.md", "site.json", "en/new.md"].forEach(write);
    await until("the changes are noticed", () => changes > 0);
    write("en/newer.md");
    await until("the next change is noticed", () => changes > 1);
    assertEquals(changes, 2);
    // The runtime's watcher fails where a name is not UTF-8.
    await spawn({ command: "sh", args: ["-c", `printf x > "$(printf '${dir}/\\377.md')"`] }).end();
    await until("the folder is read after a failure", () => changes > 2);
    write("en/newest.md");
    await until("and watched again", () => changes > 3);
    Deno.renameSync(dir, `${dir}.old`);
    await until("its end is noticed", () => changes > 4);
    Deno.renameSync(`${dir}.old`, dir);
    await until("another folder in its place is noticed", () => changes > 5);
    write("en/index.md");
    await until("and watched", () => changes > 6);
    stop.abort();
    await watching;
  });
});

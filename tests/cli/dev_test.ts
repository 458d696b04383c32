import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { DevApp, onChange } from "../../lib/cli/dev.ts";
import type { FetchHandler } from "../../lib/http/handler.ts";
import type { Log } from "../../lib/http/log.ts";
import type { Site } from "../../lib/site/site.ts";
import { configOf } from "../kit/app.ts";
import { until } from "../kit/wait.ts";
import { type Files, origin, page, small, withFolder } from "../content/folder.ts";

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

/** Runs a test with the service of a folder, which is removed after it. */
const serving = (files: Files, test: (service: ReturnType<typeof server>) => Promise<void>) =>
  withFolder(files, (dir) => test(server(dir)));

function server(dir: string) {
  const printed: string[] = [];
  const config = configOf({ CONTENT_DIR: dir });
  const app = new DevApp(config, build, (line) => printed.push(line));
  const reload = () => app.reload();
  const send = (request: Request) => app.fetch(request, { remoteAddr: {} });
  const get = (path: string, accept = "text/html", host = "localhost:8787") =>
    send(new Request(`http://localhost:8787${path}`, { headers: { accept, host } }));
  return { dir, get, send, reload, printed };
}

const start = (front: string) => page(front);

Deno.test("A page is as fresh as the folder, and loads the script that reloads it", async () => {
  await serving(small(), async ({ get, reload, printed, dir }) => {
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
  await serving(small(), async ({ get }) => {
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
  await serving(small(), async ({ get, reload }) => {
    const stream = (await get("/.dev/events")).body!.pipeThrough(new TextDecoderStream());
    const reader = stream.getReader();
    assertMatch((await reader.read()).value ?? "", /^retry: \d+\n\n$/);
    reload();
    assertMatch((await reader.read()).value ?? "", /^event: reload\ndata: .*\n\n$/);
    await reader.cancel();
    reload();
  });
});

Deno.test("An error is a page and a line, in the site's first language; the last good state serves on and comes back", async () => {
  const files = {
    "site.json": '{ "name": "Beispiel", "languages": ["de"] }',
    "de/index.md": start("title: A"),
  };
  await serving(files, async ({ dir, get, reload, printed }) => {
    Deno.writeTextFileSync(`${dir}/de/index.md`, start("draft: x\ntitle: A\nrole: 5"));
    reload();
    const response = await get("/");
    const html = await response.text();
    assertEquals(response.status, 500);
    assertStringIncludes(html, '<html lang="de">');
    assertStringIncludes(html, "<h1>Diese Website lässt sich noch nicht anzeigen</h1>");
    assertStringIncludes(html, "/.dev/reload.js");
    assertEquals(html.match(/(?<=<li>).*(?=<)/g), printed);
    assertEquals(
      printed[0],
      "de/index.md:2: draft passt so nicht. Schreiben Sie true oder false",
    );
    assertMatch(printed[1] ?? "", /^de\/index\.md:4: role /);
    assertEquals((await get("/", "image/*")).status, 200);
    Deno.writeTextFileSync(`${dir}/de/index.md`, start("title: Heil"));
    reload();
    assertStringIncludes(await (await get("/")).text(), "<h1>Heil</h1>");
    assertEquals(printed.slice(2), ["Die Website wird wieder angezeigt"]);
  });
});

Deno.test("A dead link is a line, once, and stops nothing", async () => {
  await serving(
    small({ "en/a.md": page("title: A", "[x](/no)") }),
    async ({ get, reload, printed }) => {
      reload();
      assertEquals(printed.length, 1);
      assertMatch(printed[0] ?? "", /^en\/a\.md:5: The link \/no is dead/);
      assertEquals((await get("/")).status, 200);
    },
  );
});

Deno.test("An exception in a view is told in the terminal", async () => {
  await serving(small({ "en/index.md": start("title: Broken") }), async ({ get, printed }) => {
    assertEquals((await get("/")).status, 500);
    assertEquals(printed, ["TypeError: no\n    at view (view.ts:1:1)"]);
  });
});

Deno.test("It answers localhost alone, and lets no other site read an answer", async () => {
  await serving(small(), async ({ get }) => {
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
    new DevApp(
      configOf({ CONTENT_DIR: dir }),
      (own) => build({ ...own, site: site = own.site }),
      () => {},
    );
    assertEquals(site?.pageAt("/a")?.hiddenBy, "draft: true");
  });
});

Deno.test("A change anywhere in the folder is noticed, and several at once as one", async () => {
  await withFolder(small(), async (dir) => {
    const watcher = Deno.watchFs(dir);
    let changes = 0;
    const watching = onChange(watcher, () => changes += 1);
    const write = (file: string) => Deno.writeTextFileSync(`${dir}/${file}`, "x");
    ["en/index.md", "site.json", "en/new.md"].forEach(write);
    await until("the changes are noticed", () => changes > 0);
    write("en/newer.md");
    await until("the next change is noticed", () => changes > 1);
    assertEquals(changes, 2);
    watcher.close();
    await watching;
  });
});

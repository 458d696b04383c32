import { assertEquals } from "@std/assert";
import { testApp } from "../kit/app.ts";
import { build, type Files, page, small } from "./folder.ts";

const settings = (more: Record<string, unknown> = {}) =>
  JSON.stringify({ name: "Example", languages: ["en", "de"], ...more });

const text = `[A](a.pdf) ![B](<b b.png>) [Plan](<plan 2027.pdf>)

<a href="f.pdf">F</a> <img src="g.png" srcset="g-1.png 1x, /g-2.png 2x" alt="">

\`[C](code.pdf)\`

\`\`\`
[C](fence.pdf)
\`\`\`

[H][h]

[h]: ../en/h.pdf?x=1#part
`;

/** Which paths are served of what stands in a folder, all files having some content. */
async function served(files: Files, paths: readonly string[]): Promise<string[]> {
  const { site } = build(files);
  const { send } = testApp({ site });
  const answers = await Promise.all(paths.map(async (path) => [path, (await send(path)).status]));
  return answers.filter(([, status]) => status === 200).map(([path]) => String(path));
}

Deno.test("Beside the pages only what a page, a field, a stylesheet or site.json names is served", async () => {
  const named = [
    "a.pdf",
    "b b.png",
    "plan 2027.pdf",
    "f.pdf",
    "g.png",
    "g-1.png",
    "g-2.png",
    "h.pdf",
  ];
  const others = [
    "robots.txt",
    "favicon.ico",
    "card.png",
    "look.css",
    "face.woff2",
    "sent.pdf",
    "menu.pdf",
  ];
  const hidden = ["code.pdf", "fence.pdf", "draft.pdf", "nobody.docx", "no.css"];
  const inFolder = Object.fromEntries([...named, ...others, ...hidden].map((n) => [`en/${n}`, n]));
  const files = small({
    ...inFolder,
    "en/a.md": page("title: A\nimage: card.png", text),
    "en/b.md": page("title: B\ndraft: true", "[D](draft.pdf)"),
    "en/look.css": "@font-face { src: url('face.woff2') }",
    "google1.html": "google",
    "other.html": "other",
    "site.json": settings({
      files: ["google1.html", "en/sent.pdf"],
      theme: { stylesheet: "en/look.css" },
      en: { navigation: [{ text: "Menu", url: "/menu.pdf" }] },
    }),
    "de/index.md": page("title: Start"),
    "de/mandanten.docx": "secret",
  });
  const paths = Object.keys(inFolder).map((file) => `/${encodeURI(file.slice("en/".length))}`);
  assertEquals(
    await served(files, [...paths, "/google1.html", "/other.html", "/de/mandanten.docx"]),
    [...[...named, ...others].map((name) => `/${encodeURI(name)}`), "/google1.html"],
  );
});

Deno.test("What editors and systems leave behind is never served, not even of assets/", async () => {
  const names = ["a.png", "a.png~", "~$a.docx", "a.bak", "A.TMP", ".a.swp", "a.orig"];
  const files = small(Object.fromEntries(names.map((name) => [`assets/${name}`, name])));
  assertEquals(await served(files, names.map((name) => `/assets/${name}`)), ["/assets/a.png"]);
});

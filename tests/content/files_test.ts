import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { ContentError } from "../../lib/content/content_error.ts";
import { readContentFiles } from "../../lib/content/files.ts";

function folder(files: Record<string, string | Uint8Array>): string {
  const dir = Deno.makeTempDirSync();
  for (const [path, data] of Object.entries(files)) {
    const parent = path.slice(0, path.lastIndexOf("/") + 1);
    Deno.mkdirSync(`${dir}/${parent}`, { recursive: true });
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
    Deno.writeFileSync(`${dir}/${path}`, bytes);
  }
  return dir;
}

Deno.test("Markdown and JSON are read as text, assets as bytes, hidden and other files not at all", () => {
  const dir = folder({
    "site.json": "{}",
    "en/index.md": "ä",
    "en/a/b.md": "b",
    "en/notes.txt": "no",
    "en/.draft.md": "no",
    ".git/notes.md": "no",
    "assets/x.png": Uint8Array.of(0, 255),
    "assets/deep/y.css": "y",
    "assets/.DS_Store": "no",
  });
  try {
    for (const path of [dir, `${dir}/`]) {
      const { text, assets } = readContentFiles(path);
      assertEquals([...text.keys()].toSorted(), ["en/a/b.md", "en/index.md", "site.json"]);
      assertEquals(text.get("en/index.md"), "ä");
      assertEquals([...assets.keys()].toSorted(), ["assets/deep/y.css", "assets/x.png"]);
      assertEquals(assets.get("assets/x.png"), Uint8Array.of(0, 255));
    }
  } finally {
    Deno.removeSync(dir, { recursive: true });
  }
});

Deno.test("A folder that does not exist is refused with the variable to set", () => {
  const { message } = assertThrows(() => readContentFiles("/nowhere/at/all"), ContentError);
  assertMatch(message, /\/nowhere\/at\/all.*No such folder\. Set CONTENT_DIR/);
});

Deno.test("A file in the place of the folder is refused by its name", () => {
  const { message } = assertThrows(() => readContentFiles("deno.json"), ContentError);
  assertMatch(message, /^deno\.json\S*:1: Not readable as a folder \(.*\)\. Set CONTENT_DIR/);
});

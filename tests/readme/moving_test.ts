import { assertEquals } from "@std/assert";
import { withFolder } from "../content/folder.ts";
import { succeed } from "../kit/program.ts";
import { fences } from "./fences.ts";
import { movingTexts } from "./handbook.ts";

/** Runs the one block of a text that a pattern fits, in a folder of files; returns these after it. */
async function ran(text: string, pattern: RegExp, files: Record<string, string>) {
  const [block, ...others] = fences(text).filter((fence) => pattern.test(fence.text));
  assertEquals([block?.language, others.length], ["sh", 0]);
  let result: Record<string, string> = {};
  await withFolder(files, async (dir) => {
    await succeed({ command: "sh", args: ["-c", block!.text], cwd: dir });
    result = filesIn(dir);
  });
  return result;
}

const filesIn = (dir: string, under = ""): Record<string, string> =>
  Object.assign(
    {},
    ...[...Deno.readDirSync(`${dir}/${under}`)].map(({ name, isDirectory }) =>
      isDirectory
        ? filesIn(dir, `${under}${name}/`)
        : { [under + name]: Deno.readTextFileSync(`${dir}/${under}${name}`) }
    ),
  );

for (const { file, text } of movingTexts) {
  Deno.test(`${file} takes the numbers of Notion out of names and links, and overwrites nothing`, async () => {
    const [one, two] = ["0123456789abcdef".repeat(2), "123456789abcdef0".repeat(2)];
    const made = await ran(text, /%20\[0-9a-f\]/, {
      [`Our practice ${one}.md`]: `[W](Our%20practice%20${one}/Wills%20${two}.md)`,
      [`Our practice ${one}/Wills ${two}.md`]: `![](Wills%20${two}/a%20b.png)`,
      [`Our practice ${one}/Wills ${two}/a b.png`]: "picture",
      [`Twin ${one}.md`]: "one",
      [`Twin ${two}.md`]: "two",
    });
    const { "Our practice.md": start, "Our practice/Wills.md": wills, ...others } = made;
    assertEquals([start, wills], ["[W](Our%20practice/Wills.md)", "![](Wills/a%20b.png)"]);
    assertEquals(others["Our practice/Wills/a b.png"], "picture");
    assertEquals(Object.values(others).sort(), ["one", "picture", "two"]);
  });

  Deno.test(`${file} leads old addresses with a day to the page of that day, behind either proxy`, () => {
    const [caddy = "", , , nginx = ""] = fences(text)
      .find(({ text }) => text.startsWith("@day"))!.text.split("\n");
    const [, pattern = ""] = /path_regexp day (\S+)$/.exec(caddy) ?? [];
    assertEquals(nginx, `rewrite "${pattern}" /news/$1-$2-$3-$4 permanent;`);
    for (const end of ["", "/", ".html"]) {
      const path = `/2024/05/31/we-open${end}`;
      assertEquals(
        path.replace(new RegExp(pattern), "/news/$1-$2-$3-$4"),
        "/news/2024-05-31-we-open",
      );
    }
    for (const path of ["/2024/05/31/a/b", "/2024/05/we-open/", "/2024/05/31/a.png"]) {
      assertEquals(new RegExp(pattern).test(path), false, path);
    }
  });
}

import { changedLines, failOn, repeated } from "./recorded.ts";

/** What is made of a case; throws where that breaks what holds for all of them. */
type Answer = (text: string) => string | Promise<string>;

/**
 * Makes a test of every case in a folder: what is made of `NAME.md` has to stand in `NAME.html`.
 * `ending` is that of a case, each name of `answers` that of a file which is made of it:
 *
 *     testCases("HTML", new URL("markdown/", import.meta.url), "md", { html: htmlOf });
 *
 * To add a case, add its file; `UPDATE=1` writes the answers, for a person to read.
 */
export function testCases(
  promise: string,
  folder: URL,
  ending: string,
  answers: Record<string, Answer>,
): void {
  for (const { name: file } of Deno.readDirSync(folder)) {
    const [, name, kind] = /^(.*)\.(\w+)$/.exec(file)!;
    if (kind !== ending) continue;
    Deno.test(`${promise}: ${name!.replaceAll("-", " ")}`, async () => {
      const text = Deno.readTextFileSync(new URL(file, folder));
      for (const [kind, answer] of Object.entries(answers)) {
        compare(new URL(`${name}.${kind}`, folder), `${(await answer(text)).trimEnd()}\n`);
      }
    });
  }
}

/**
 * Makes a test of each part of a text file: `# ` and a promise, then a line for each case, which is
 * what is asked, an arrow and what comes of it. `{x*201}` stands for 201 letters, `⏎` for a line
 * break. To add a case, add what is asked; `UPDATE=1` writes the answers, for a person to read.
 */
export function testLines(
  file: URL,
  answer: (asked: string) => unknown,
  options: Omit<Deno.TestDefinition, "name" | "fn"> = {},
): void {
  for (const part of Deno.readTextFileSync(file).trimEnd().split("\n\n")) {
    const [promise = "", ...lines] = part.split("\n");
    const fn = async () => {
      const now = [promise];
      for (const line of lines) {
        const [asked = ""] = line.split(" →");
        const came = await answer(repeated(asked));
        const told = typeof came === "string" ? came : JSON.stringify(came);
        now.push(`${asked} → ${told.replaceAll("\n", "⏎")}`.trimEnd());
      }
      compare(file, Deno.readTextFileSync(file).replace(part, () => now.join("\n")));
    };
    Deno.test({ name: promise.slice(2), fn, ...options });
  }
}

/** Fails where a file says anything else; writes it if that is asked for. */
export function compare(file: URL, now: string): void {
  if (Deno.env.get("UPDATE")) return Deno.writeTextFileSync(file, now);
  const recorded = Deno.readTextFileSync(file);
  if (recorded === now) return;
  const found = changedLines(recorded.split("\n"), now.split("\n"));
  const lines = found.length > 0 ? found : ["(the same lines in another order or number)"];
  failOn(file.pathname.split("/").at(-1)!, lines);
}

import { escape } from "@std/html";

/** Text that is HTML already: made by `markup`, or vouched for by `raw`. */
export class Html {
  constructor(readonly text: string) {}
}

/** A value in a template; `false`, `null` and `undefined` leave nothing. */
type Value = Html | string | number | false | null | undefined | readonly Value[];

/**
 * Makes HTML of a template: every value but Html is escaped, for text and quoted attributes. It is
 * not called `html`, because `deno fmt` re-indents templates of that name and so changes the page.
 */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Html {
  let text = strings[0]!;
  values.forEach((value, index) => text += render(value) + strings[index + 1]!);
  return new Html(text);
}

/** Lets text through as it is. For rendered Markdown and JSON data blocks, never for input. */
export const raw = (text: string): Html => new Html(text);

/** Joins the parts that are there, a line each. */
export function lines(parts: readonly Value[]): Html {
  return new Html(parts.map(render).filter((text) => text !== "").join("\n"));
}

/** Writes ` name="value"` for every value that is there; `true` gives the bare name. */
export function attributes(
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): Html {
  const parts = Object.entries(values).map(([name, value]) => {
    if (value === undefined || value === false) return "";
    return value === true ? ` ${name}` : ` ${name}="${render(value)}"`;
  });
  return new Html(parts.join(""));
}

/** Writes a data block that a script reads and the browser does not run, so that CSP allows it. */
export function dataBlock(type: string, value: unknown, id?: string): Html {
  const json = raw(JSON.stringify(value).replaceAll("<", "\\u003c"));
  return markup`<script type="${type}"${attributes({ id })}>${json}</script>`;
}

function render(value: Value): string {
  if (value instanceof Html) return value.text;
  if (value === false || value === null || value === undefined) return "";
  if (typeof value === "object") return value.map(render).join("");
  return escape(String(value));
}

import type { Method } from "../contract/contract.ts";

/** A call as a reader copies it. */
export interface Call {
  method: Method;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: unknown;
  /** True for an answer of text, else it is JSON. */
  isText: boolean;
}

export const fence = (info: string, code: string) => `\`\`\`${info}\n${code.trimEnd()}\n\`\`\``;

export const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** Writes the call for a shell; a GET is marked as one that the page may try. */
export function curl({ method, url, headers, body }: Call): string {
  const options = [
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...body === undefined ? [] : [`-d ${shellQuoted(JSON.stringify(body))}`],
  ];
  const command = [`curl -s ${shellQuoted(url)}`, ...options].join(" \\\n  ");
  return fence(method === "GET" ? "bash try" : "bash", command);
}

const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Writes the call for browsers, Deno, Node and Bun. */
export function javaScript({ method, url, headers, body, isText }: Call): string {
  const options = [
    ...method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`],
    ...Object.keys(headers).length === 0 ? [] : [`  headers: ${indented(pretty(headers), "  ")},`],
    ...body === undefined ? [] : [`  body: JSON.stringify(${indented(pretty(body), "  ")}),`],
  ];
  const request = options.length === 0
    ? JSON.stringify(url)
    : `${JSON.stringify(url)}, {\n${options.join("\n")}\n}`;
  return fence(
    "js",
    `const response = await fetch(${request});
if (!response.ok) throw new Error(await response.text());
const answer = await response.${isText ? "text" : "json"}();
console.log(answer);`,
  );
}

const indented = (text: string, by: string) => text.replaceAll("\n", `\n${by}`);

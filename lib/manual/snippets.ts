import type { Method } from "../contract/contract.ts";

/** A call as a reader copies it. */
export interface Call {
  method: Method;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: unknown;
}

export const fence = (info: string, code: string) => `\`\`\`${info}\n${code.trimEnd()}\n\`\`\``;

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

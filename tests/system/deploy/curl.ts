import { succeed } from "../../kit/program.ts";

/** An answer as curl tells it; header names are in lower case. */
export interface CurlAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Asks with curl, which may send any Host and come from any loopback address. */
export async function curl(...args: string[]): Promise<CurlAnswer> {
  const options = ["--silent", "--show-error", "--include", "--max-time", "100"];
  const said = await succeed({ command: "curl", args: [...options, ...args] });
  const end = said.indexOf("\r\n\r\n");
  const [statusLine = "", ...fields] = said.slice(0, end).split("\r\n");
  const headers = Object.fromEntries(fields.map((field) => {
    const colon = field.indexOf(":");
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  }));
  return { status: Number(statusLine.split(" ")[1]), headers, body: said.slice(end + 4) };
}

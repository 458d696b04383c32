/** An answer as curl tells it; header names are in lower case. */
export interface CurlAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Asks with curl, which may send any Host and come from any loopback address. */
export async function curl(...args: string[]): Promise<CurlAnswer> {
  const { code, stdout, stderr } = await new Deno.Command("curl", {
    args: ["--silent", "--show-error", "--include", "--max-time", "20", ...args],
  }).output();
  if (code !== 0) throw new Error(new TextDecoder().decode(stderr));
  const text = new TextDecoder("latin1").decode(stdout);
  const end = text.indexOf("\r\n\r\n");
  const [statusLine = "", ...fields] = text.slice(0, end).split("\r\n");
  const headers = Object.fromEntries(fields.map((field) => {
    const colon = field.indexOf(":");
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  }));
  return { status: Number(statusLine.split(" ")[1]), headers, body: text.slice(end + 4) };
}

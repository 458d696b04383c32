import { z } from "zod";
import { asMessage, say } from "../base/saying.ts";

/** Tells if the store is a KV Connect store: its client is reached over the network. */
export const isAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/** Tells if the store lies in a file of this machine. */
export const isFile = (kvUrl: string | null | undefined): kvUrl is string =>
  typeof kvUrl === "string" && kvUrl !== ":memory:" && !isAddress(kvUrl);

const form = asMessage(say`must be a file path, :memory: or the http(s) address of a KV Connect
  store without a login`);
const forbidden = asMessage(say`is a file that this process may not write; deno task start permits
  only data/`);

/** Where the store is. */
export const kvUrl = z.string()
  .refine((text) => isAddress(text) ? isPlainUrl(text) : isPath(text), { error: form, abort: true })
  .refine((text) => isAddress(text) || text === ":memory:" || mayWrite(text), forbidden);

/** An address is logged where the store cannot be used, so it holds no password. */
function isPlainUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.username + url.password === "";
}

const isPath = (text: string) => !/^[a-z][a-z0-9+.-]+:|\/$/i.test(text) && mayBeFile(text);

/** Tells if a file can be at a path: neither a folder nor a pipe or a device is there. */
function mayBeFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return true; // It is made at the start, or cannot be read, which its opening reports.
  }
}

export const mayWrite = (path: string) =>
  Deno.permissions.querySync({ name: "write", path }).state === "granted";

import ipaddr from "ipaddr.js";

/** Tells if a host name or address means this machine alone. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|\[?::1\]?)$/i.test(host) ||
    (host.startsWith("127.") && ipaddr.IPv4.isValidFourPartDecimal(host));
}

/** Tells if a file can be at a path: neither a folder nor a pipe or a device is there. */
export function mayBeFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return true; // It is made when it is needed, or cannot be read, which its opening reports.
  }
}

/** Tells if this process is permitted to write at a path. */
export const mayWrite = (path: string): boolean =>
  Deno.permissions.querySync({ name: "write", path }).state === "granted";

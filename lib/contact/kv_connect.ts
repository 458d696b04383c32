import { z } from "zod";
import { call, type Delay, isOk } from "./call.ts";

/** Milliseconds that a store may take to tell its metadata. */
const timeoutMs = 10_000;

/** The part of a database's metadata that becomes a header and an address of the runtime's. */
const Metadata = z.object({
  token: z.string().regex(/^\P{Cc}*$/u),
  expiresAt: z.string(),
  endpoints: z.array(z.object({ url: z.string() })).min(1),
});

/**
 * Makes sure that the runtime can use what a KV Connect store says of itself, as it does again
 * later unseen: a line break in its token would end the whole process. It throws what is wrong,
 * without the token.
 */
export async function checkKvConnect(
  address: string,
  accessToken: string | undefined,
  fetch: typeof globalThis.fetch,
  now: () => number,
  delay: Delay,
): Promise<void> {
  if (!/^[\x21-\x7e]*$/.test(accessToken ?? "")) {
    throw new Error("The store's access token holds what no header can. Set it anew");
  }
  const content = {
    method: "POST",
    headers: { "Authorization": `Bearer ${accessToken}`, "Content-Type": "application/json" },
    body: JSON.stringify({ supportedVersions: [1, 2, 3] }),
    redirect: "follow" as const,
  };
  const { status, url: base, json } = await call(address, content, timeoutMs, fetch, delay);
  const metadata = Metadata.safeParse(json);
  if (!isOk(status) || !metadata.success) {
    throw new Error(`The store tells no metadata that can be used (status ${status})`);
  }
  const isUsable = ({ url }: { url: string }) =>
    !/\p{Cc}/u.test(url) && /^https?:/.test(URL.parse(url, base)?.protocol ?? "");
  // The runtime would ask for another token, hundreds of times a second.
  if (!(Date.parse(metadata.data.expiresAt) > now())) {
    throw new Error("The store gives a token that is no longer valid. Set its clock, and this one");
  }
  if (!metadata.data.endpoints.every(isUsable)) {
    throw new Error("The store names an address that cannot be used");
  }
}

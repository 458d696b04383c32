import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Config } from "../config.ts";
import { shrinks } from "../http/compression.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { StoredAnswer } from "../http/fixed.ts";
import type { FetchHandler } from "../http/handler.ts";
import type { Language } from "../languages/mod.ts";
import type { IndexData } from "../search/postings.ts";
import { packSnapshot, type Snapshot, snapshotPath } from "../snapshot.ts";

/** Media that are larger, in bytes, would make every start read what few visitors see at once. */
const largestKept = 1024 * 1024;

/** The app that a snapshot is taken of. */
interface App {
  endpoints: readonly Endpoint[];
  fetch: FetchHandler;
  indexes(): Promise<ReadonlyMap<Language, { data: IndexData }>>;
}

/**
 * `deno task build`: keeps in a file what the app answers everybody alike, and its search indexes, so
 * that a start need not make them.
 * @returns what was done, in a line
 */
export async function buildSnapshot(config: Config, app: App): Promise<string> {
  const answers = await fixedAnswers(app, new URL(config.baseUrl).host);
  const indexes = [...await app.indexes()].map(([language, { data }]) => [language, data] as const);
  const bytes = await packSnapshot(answers, new Map(indexes), config);
  const path = snapshotPath(config);
  Deno.mkdirSync("data", { recursive: true });
  // A start meanwhile reads the old file or the new one, never half of one.
  Deno.writeFileSync(`${path}.new`, bytes);
  Deno.renameSync(`${path}.new`, path);
  const kilobytes = Math.ceil(bytes.length / 1024);
  return `${path}: ${answers.size} addresses, ${kilobytes} kB. The next start uses it`;
}

/** Whatever is tagged and has no quota is the same for everybody, but for the type asked for. */
async function fixedAnswers(
  { endpoints, fetch }: App,
  host: string,
): Promise<Snapshot["answers"]> {
  const answers = new Map<string, readonly [StoredAnswer, StoredAnswer?]>();
  /** By tag: what several addresses answer is compressed and kept once. */
  const bodies = new Map<string, StoredAnswer["bodies"]>();
  const ask = async (path: string, accept: string) => {
    const request = new Request(`http://${host}${path}`, { headers: { accept, host } });
    const response = await fetch(request, { remoteAddr: { hostname: "127.0.0.1" } });
    return await storedAnswer(response, bodies);
  };
  for (const { method, quota, path } of endpoints) {
    if (method !== "GET" || quota !== undefined) continue;
    const [usual, markdown] = [await ask(path, "*/*"), await ask(path, "text/markdown")];
    if (usual === undefined || usual.bodies.identity.length > largestKept) continue;
    const isOther = markdown !== undefined && markdown.headers.etag !== usual.headers.etag;
    answers.set(path, isOther ? [usual, markdown] : [usual]);
  }
  return answers;
}

/** A response with its body in every coding, each as small as can be. */
async function storedAnswer(
  response: Response,
  known: Map<string, StoredAnswer["bodies"]>,
): Promise<StoredAnswer | undefined> {
  const { vary = "", ...headers } = Object.fromEntries(response.headers);
  const identity = await response.bytes();
  const { etag, "content-type": type } = headers;
  if (response.status !== 200 || etag === undefined) return undefined;
  const bodies = known.get(etag) ?? (shrinks(type) ? smallest(identity) : { identity });
  known.set(etag, bodies);
  // What depends on Accept-Encoding is told again when it is answered.
  const others = vary.split(", ").filter((name) => name !== "Accept-Encoding").join(", ");
  return { headers: others === "" ? headers : { ...headers, vary: others }, bodies };
}

const smallest = (identity: Uint8Array<ArrayBuffer>) => ({
  identity,
  br: new Uint8Array(brotliCompressSync(identity)),
  gzip: new Uint8Array(gzipSync(identity, { level: 9 })),
});

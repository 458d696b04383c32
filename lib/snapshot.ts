import { join, relative } from "@std/path/posix";
import { deserialize, serialize } from "node:v8";
import type { Config } from "./config.ts";
import { readFolder } from "./content/files.ts";
import type { StoredAnswer } from "./http/fixed.ts";
import type { Language } from "./languages/mod.ts";
import type { IndexData } from "./search/postings.ts";

/** What stays the same while an engine serves a site in a configuration, made ahead of the start. */
export interface Snapshot {
  /** By path; the last one is for clients that prefer Markdown. */
  answers: ReadonlyMap<string, readonly [StoredAnswer, StoredAnswer?]>;
  index(language: Language): IndexData | undefined;
}

/** A snapshot as it is kept: `belongsTo` is the hash of what it was made from. */
interface SnapshotFile {
  belongsTo: string;
  answers: Snapshot["answers"];
  /** Each in a package of its own: a start that is asked for pages alone opens none. */
  indexes: ReadonlyMap<Language, Uint8Array>;
}

/** The bytes of a snapshot's file. */
export async function packSnapshot(
  answers: Snapshot["answers"],
  indexes: ReadonlyMap<Language, IndexData>,
  config: Config,
): Promise<Uint8Array> {
  const packed = [...indexes].map(([language, data]) => [language, serialize(data)] as const);
  const belongsTo = await sourcesOf(config);
  return serialize({ belongsTo, answers, indexes: new Map(packed) } satisfies SnapshotFile);
}

/**
 * Reads the snapshot of the configured site, if there is one. One that was made for another engine,
 * site or configuration, or cannot be read, is none; `say` is told so.
 */
export async function readSnapshot(
  config: Config,
  say: (line: string) => void,
): Promise<Snapshot | undefined> {
  const path = snapshotPath(config);
  try {
    const { belongsTo, answers, indexes } = deserialize(Deno.readFileSync(path)) as SnapshotFile;
    if (belongsTo === await sourcesOf(config)) {
      return {
        answers,
        index: (language) => {
          const packed = indexes.get(language);
          // Deno 2.5 reads nothing but whole buffers, and slice() would give a view of this one.
          return packed && deserialize(new Uint8Array(packed)) as IndexData;
        },
      };
    }
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
  }
  say(
    `${path} was made for another engine, site or configuration and is not used. ` +
      "Make a new one with: deno task build",
  );
  return undefined;
}

/**
 * Where the snapshot of a site is: beside the store, a file for each site folder. A task may name the
 * folder from the root, and a start from where it runs: both mean one.
 */
export const snapshotPath = ({ contentDir }: Pick<Config, "contentDir">) =>
  `data/${relative("", contentDir).replace(/[^\w.-]+/g, "-")}.snapshot`;

/** Secrets and where mail goes, which no answer that is kept depends on. */
const unsaid = new Set(["kvToken", "apiKey", "login", "secret", "from", "to"]);

/** The hash of everything that answers are made from: the engine, the site and the configuration. */
async function sourcesOf(config: Config): Promise<string> {
  const { host: _, port: __, warnings: ___, contentDir, ...said } = config;
  const parts: Part[] = [
    Deno.version.deno,
    JSON.stringify(said, (name, value) => unsaid.has(name) ? undefined : value || null),
    // A revision names all files; reading them would be half of what a start does.
    ...config.revision === undefined ? sourceFiles(contentDir) : [],
  ];
  const hash = await crypto.subtle.digest("SHA-256", await new Blob(parts).arrayBuffer());
  return new Uint8Array(hash).toHex();
}

type Part = string | Uint8Array<ArrayBuffer>;

function sourceFiles(contentDir: string): Part[] {
  const engine = join(import.meta.dirname!, "..");
  const folders = [join(engine, "lib"), join(engine, "routes"), contentDir];
  return [
    ...["deno.json", "deno.lock"].map((name) => Deno.readFileSync(join(engine, name))),
    ...folders.flatMap((folder) => [...readFolder(folder, [])])
      .flatMap(([path, bytes]): Part[] => [`\n${path} ${bytes.length}\n`, bytes]),
  ];
}

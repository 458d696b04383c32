import { type Config, ConfigError, readConfig } from "../config.ts";
import { checkStoreFile, storeWarning } from "../contact/kv.ts";
import { isFile } from "../contact/kv_url.ts";

/** What a check found in the variables: what it would print, and whether the service can start. */
interface ConfigCheck {
  report: string;
  ok: boolean;
}

/** Reads the configuration as the start does: a line for each finding, and no value of a variable. */
export async function checkConfig(
  get: (name: string) => string | undefined,
): Promise<ConfigCheck> {
  const errors = errorsIn(get);
  if (errors.length > 0) {
    return {
      ok: false,
      report: [...errors, "The service would not start with these variables."].join("\n"),
    };
  }
  const config = readConfig(get);
  const store = await storeProblem(config);
  if (store !== undefined) return { ok: false, report: store };
  const notes = notesOn(config);
  const lines = notes.map((note) => `Probably not intended: ${note}`);
  return { ok: true, report: [...lines, "The service starts with these variables."].join("\n") };
}

/**
 * Collects what the start would say of each variable in turn. One that cannot be used is taken for
 * unset, or, where another needs it, for its example, so that the others are read.
 */
function errorsIn(get: (name: string) => string | undefined): string[] {
  const messages: string[] = [];
  const instead = new Map<string, string | undefined>();
  while (true) {
    try {
      readConfig((name) => instead.has(name) ? instead.get(name) : get(name));
      return messages;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const { variable, example, message } = error;
      const isKnown = instead.has(variable);
      if (!isKnown) messages.push(message);
      instead.set(variable, isKnown || !get(variable) ? example : undefined);
    }
  }
}

/** Says what keeps a store in a file from being used. */
async function storeProblem({ kvUrl }: Config): Promise<string | undefined> {
  if (!isFile(kvUrl)) return undefined;
  try {
    await checkStoreFile(kvUrl);
    return undefined;
  } catch (error) {
    return storeWarning(kvUrl, (error as Error).message);
  }
}

/** Notes what the service starts with although its owner would be surprised by it. */
function notesOn(config: Config): string[] {
  const notes = [...config.warnings];
  if (config.mail === null) {
    notes.push("the contact form cannot send. Set MAIL_PROVIDER");
  }
  if (!config.denoDeploy) return notes;
  if (config.publicOrigin?.endsWith(".deno.net")) {
    notes.push(`every link says ${config.publicOrigin}. Set BASE_URL for a domain of your own`);
  }
  if (config.kvUrl === null) {
    notes.push(
      "no KV database is assigned to the app, so enquiries are refused. Assign one under " +
        "Databases, or set KV_URL and KV_TOKEN",
    );
  } else if (!config.kvIsRemote) {
    notes.push("the file named by KV_URL is lost with each instance. Assign a KV database");
  }
  if (config.mail?.provider === "outbox") {
    notes.push("what MAIL_PROVIDER=outbox writes is lost with each instance. Set another provider");
  }
  return notes;
}

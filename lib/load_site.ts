import type { Config } from "./config.ts";
import { readSite, type SiteReading } from "./content/read_site.ts";
import { manual } from "./manual/manual.ts";

/**
 * Loads the site of a folder, complete with the engine's pages, which describe the service as it is
 * configured. It never changes again.
 * @throws {SiteError} naming everything that cannot be served
 */
export const loadSite = (dir: string, config: Config, drafts = false): SiteReading =>
  readSite(dir, { baseUrl: config.baseUrl, drafts, engine: manual(config) });

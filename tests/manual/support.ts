import { loadSite } from "../../lib/content/site.ts";
import { type Facts } from "../../lib/manual/facts.ts";
import { origin, type TestApp, testApp, type TestOptions } from "../support.ts";

/** An app whose site knows the service it is served by, as `main.ts` puts them together. */
export function manualApp({ dir = "content", facts, ...options }: TestOptions & {
  dir?: string;
  facts?: Facts;
} = {}): TestApp {
  const baseUrl = options.env?.BASE_URL ?? origin;
  const site = loadSite(dir, { baseUrl, facts, service: () => app.service });
  const app = testApp({ site, ...options });
  return app;
}

import { loadSite } from "../../lib/content/load_site.ts";
import { origin, type TestApp, testApp, type TestOptions } from "../kit/app.ts";

/** An app with a site of its own, whose documents speak of this app and of no other. */
export function manualApp({ dir = "tests/site", ...options }: TestOptions & { dir?: string } = {}) {
  const baseUrl = options.env?.BASE_URL ?? origin;
  return testApp({ site: loadSite(dir, { baseUrl }), ...options });
}

export async function read(app: TestApp, path: string): Promise<string> {
  const response = await app.send(path);
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
  return await response.text();
}

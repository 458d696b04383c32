import { engineAsset } from "../browser/assets.ts";
import type { Site } from "../content/site.ts";

/** The media type of a web application manifest (W3C, Web Application Manifest). */
export const webManifestType = "application/manifest+json";

/** What a phone shows that keeps the site beside its apps. */
export function webManifest({ name, theme: { mark }, in: local, languages }: Site): string {
  const { start, language, tagline } = local(languages[0]);
  const { path, type } = mark ?? { path: engineAsset("mark.svg"), type: "image/svg+xml" };
  return JSON.stringify({
    id: start.path,
    name,
    description: tagline,
    lang: language,
    start_url: start.path,
    scope: "/",
    display: "browser",
    icons: [
      { src: path, type, sizes: "any" },
      { src: "/apple-touch-icon.png", type: "image/png", sizes: "180x180" },
    ],
  });
}

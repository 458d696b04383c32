import { published } from "../lib/http/published.ts";
import type { Services } from "../lib/services.ts";

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  ico: "image/x-icon",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  webp: "image/webp",
};

/** Files that browsers ask for at the root, whatever a page says. */
const atRoot = new Set(["assets/favicon.ico", "assets/apple-touch-icon.png"]);

/** Styles, browser scripts and pictures: every file of `content/assets/` under `/assets/`. */
export function assetRoutes({ assets }: Services) {
  return [...assets].flatMap(([file, bytes]) => {
    const type = types[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    const aliases = atRoot.has(file) ? [file.replace("assets", "")] : [];
    return published({ path: `/${file}`, aliases, type, body: () => bytes, cors: false });
  });
}

import regular from "@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2" with {
  type: "bytes",
};
import semibold from "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2" with {
  type: "bytes",
};
import contact from "./contact.js" with { type: "text" };
import errorView from "./error_view.js" with { type: "text" };
import modelContext from "./model_context.js" with { type: "text" };
import page from "./page.js" with { type: "text" };
import reference from "./reference.js" with { type: "text" };
import search from "./search.js" with { type: "text" };
import social from "./social.png" with { type: "bytes" };
import staging from "./staging.js" with { type: "text" };
import base from "./style/base.css" with { type: "text" };
import blocks from "./style/blocks.css" with { type: "text" };
import code from "./style/code.css" with { type: "text" };
import editorial from "./style/editorial.css" with { type: "text" };
import forms from "./style/forms.css" with { type: "text" };
import frame from "./style/frame.css" with { type: "text" };
import aside from "./style/aside.css" with { type: "text" };
import listing from "./style/listing.css" with { type: "text" };
import plain from "./style/plain.css" with { type: "text" };
import print from "./style/print.css" with { type: "text" };
import searchStyle from "./style/search.css" with { type: "text" };
import start from "./style/start.css" with { type: "text" };
import text from "./style/text.css" with { type: "text" };
import warm from "./style/warm.css" with { type: "text" };
import wide from "./style/wide.css" with { type: "text" };
import tools from "./tools.js" with { type: "text" };
import { lineBreak, unseen } from "../../contract/contact.ts";
import { type SiteFile, siteFile } from "../../site/files.ts";
import { fill } from "../../base/fill.ts";

/** What all looks share; what comes later may change what comes before. */
const style = [base, text, blocks, frame, aside, forms, wide].join("\n");

const sources = {
  // Each look is a stylesheet of its own, so that a page asks for one.
  "style.css": style + editorial + print,
  "plain.css": style + plain + print,
  "warm.css": style + warm + print,
  "code.css": code,
  "listing.css": listing,
  "search.css": searchStyle,
  "start.css": start,
  "source-serif-4-400.woff2": regular,
  "source-serif-4-600.woff2": semibold,
  "contact.js": contact,
  "error_view.js": errorView,
  "model_context.js": modelContext,
  "page.js": page,
  "reference.js": reference,
  "search.js": search,
  "staging.js": fill(staging, { lineBreak: lineBreak.source, unseen: unseen.source }),
  "tools.js": tools,
  "social.png": social,
};

/** The engine's look and scripts, and the preview of a site that brings none, by name. */
export const engineAssets: ReadonlyMap<string, SiteFile> = new Map(
  Object.entries(sources).map(([name, source]) => [
    name,
    siteFile(name, typeof source === "string" ? withoutComments(name, source) : source),
  ]),
);

/** Drops what only people read: of the stylesheet, compressed, it is a tenth. */
function withoutComments(name: string, text: string): Uint8Array<ArrayBuffer> {
  const short = name.endsWith(".js")
    ? text.replace(/^ *(?:\/\*\*.*?\*\/|\/\/[^\n]*)\n/gms, "").replace(/^ +/gm, "")
    : text.replace(/\/\*.*?\*\//gs, "").replace(/\s*([{};,])\s*/g, "$1")
      .replace(/\s+/g, " ").replaceAll(": ", ":").replaceAll(";}", "}");
  return new TextEncoder().encode(short);
}

const all = await new Blob([...engineAssets.values()].map(({ bytes }) => bytes)).arrayBuffer();
const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", all));

/** Changes with any of the files, which name each other: browsers may keep them for a year. */
const revision = hash.toHex().slice(0, 12);

/** Tells where a file of the engine is served. */
export const engineAsset = (name: string): string => `/assets/engine/${revision}/${name}`;

/** Finds the file that a path names in any version of the engine. */
export function assetInAnyVersion(path: string): SiteFile | undefined {
  const [, name = ""] = /^\/assets\/engine\/[0-9a-f]{12}\/([^/]+)$/.exec(path) ?? [];
  return engineAssets.get(name);
}

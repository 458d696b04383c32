import regular from "@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2" with {
  type: "bytes",
};
import semibold from "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2" with {
  type: "bytes",
};
import appleTouchIcon from "./apple-touch-icon.png" with { type: "bytes" };
import contact from "./contact.js" with { type: "text" };
import enquiryCheck from "./enquiry_check.js" with { type: "text" };
import errorView from "./error_view.js" with { type: "text" };
import eventStream from "./event_stream.js" with { type: "text" };
import favicon from "./favicon.ico" with { type: "bytes" };
import mark from "./mark.svg" with { type: "text" };
import modelContext from "./model_context.js" with { type: "text" };
import page from "./page.js" with { type: "text" };
import reference from "./reference.js" with { type: "text" };
import search from "./search.js" with { type: "text" };
import social from "./social.png" with { type: "bytes" };
import staging from "./staging.js" with { type: "text" };
import style from "./style.css" with { type: "text" };
import tools from "./tools.js" with { type: "text" };

/** A file of the engine that browsers load. */
export interface EngineAsset {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const binary = (type: string, bytes: Uint8Array<ArrayBuffer>): EngineAsset => ({ type, bytes });

const written = (type: string, text: string) => binary(type, new TextEncoder().encode(text));

const font = (bytes: Uint8Array<ArrayBuffer>) => binary("font/woff2", bytes);

const script = (text: string) =>
  written("text/javascript; charset=utf-8", text.replace(wholeLineComments, ""));

/** What scripts say to people, lines of its own: browsers do not need it. */
const wholeLineComments = /^ *(?:\/\*\*.*?\*\/|\/\/[^\n]*)\n/gms;

const assets = {
  "style.css": written("text/css; charset=utf-8", withoutComments(style)),
  "source-serif-4-400.woff2": font(regular),
  "source-serif-4-600.woff2": font(semibold),
  "contact.js": script(contact),
  "enquiry_check.js": script(enquiryCheck),
  "error_view.js": script(errorView),
  "event_stream.js": script(eventStream),
  "model_context.js": script(modelContext),
  "page.js": script(page),
  "reference.js": script(reference),
  "search.js": script(search),
  "staging.js": script(staging),
  "tools.js": script(tools),
  "mark.svg": written("image/svg+xml", mark),
  "favicon.ico": binary("image/vnd.microsoft.icon", favicon),
  "apple-touch-icon.png": binary("image/png", appleTouchIcon),
  "social.png": binary("image/png", social),
} satisfies Record<string, EngineAsset>;

export type EngineAssetName = keyof typeof assets;

/** A stylesheet as browsers need it: a tenth of it, compressed, is said to people. */
function withoutComments(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, "").replace(/\n\s*/g, "\n");
}

/** The engine's look and scripts, and the pictures of a site that brings none, by name. */
export const engineAssets: ReadonlyMap<EngineAssetName, EngineAsset> = new Map(
  Object.entries(assets) as [EngineAssetName, EngineAsset][],
);

/** Changes with any of the files, because they name each other: browsers may keep them for a year. */
const revision = await digest([...engineAssets.values()].map(({ bytes }) => bytes));

/** Where a file of the engine is served. */
export const engineAsset = (name: EngineAssetName): string => `/assets/engine/${revision}/${name}`;

async function digest(parts: Uint8Array<ArrayBuffer>[]): Promise<string> {
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return hash.toHex().slice(0, 12);
}

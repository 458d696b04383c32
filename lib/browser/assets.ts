import appleTouchIcon from "./apple-touch-icon.png" with { type: "bytes" };
import challenge from "./challenge.js" with { type: "text" };
import contact from "./contact.js" with { type: "text" };
import described from "./described.js" with { type: "text" };
import enquiryCheck from "./enquiry_check.js" with { type: "text" };
import eventStream from "./event_stream.js" with { type: "text" };
import faultView from "./fault_view.js" with { type: "text" };
import favicon from "./favicon.ico" with { type: "bytes" };
import mark from "./mark.svg" with { type: "text" };
import modelContext from "./model_context.js" with { type: "text" };
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

const encoder = new TextEncoder();

const script = (text: string) => ({
  type: "text/javascript; charset=utf-8",
  bytes: encoder.encode(text),
});

const picture = (type: string, content: string | Uint8Array) => ({
  type,
  bytes: typeof content === "string" ? encoder.encode(content) : new Uint8Array(content),
});

/** The engine's stylesheet and scripts, and the pictures of a site that brings none, by name. */
export const engineAssets: ReadonlyMap<string, EngineAsset> = new Map<string, EngineAsset>([
  ["style.css", { type: "text/css; charset=utf-8", bytes: encoder.encode(style) }],
  ["challenge.js", script(challenge)],
  ["contact.js", script(contact)],
  ["described.js", script(described)],
  ["enquiry_check.js", script(enquiryCheck)],
  ["event_stream.js", script(eventStream)],
  ["fault_view.js", script(faultView)],
  ["model_context.js", script(modelContext)],
  ["search.js", script(search)],
  ["staging.js", script(staging)],
  ["tools.js", script(tools)],
  ["mark.svg", picture("image/svg+xml", mark)],
  ["favicon.ico", picture("image/vnd.microsoft.icon", favicon)],
  ["apple-touch-icon.png", picture("image/png", appleTouchIcon)],
  ["social.png", picture("image/png", social)],
]);

/** Changes with any of the files, so that browsers may keep them for a year. */
const version = await versionOf([...engineAssets.values()]);

async function versionOf(assets: readonly EngineAsset[]): Promise<string> {
  const all = await new Blob(assets.map(({ bytes }) => bytes)).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", all));
  return [...hash.subarray(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Where an asset of the engine is. */
export function engineAsset(name: string): string {
  if (!engineAssets.has(name)) throw new Error(`The engine has no asset ${name}`);
  return `/assets/engine/${version}/${name}`;
}

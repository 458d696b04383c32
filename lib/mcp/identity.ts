import { publishedOf, type Site } from "../site/site.ts";
import { handOverTemplate } from "../contract/contact.ts";
import { revisions } from "../contract/mcp.ts";
import { interfacePaths, interfaceVersion } from "../contract/mod.ts";

/** A server as it is known from outside: what its card is made from. */
export interface ServerIdentity {
  info: ServerInfo;
  /** Guidance for the model beyond the descriptions of the tools. */
  instructions: string;
}

/** Says who a server is (MCP 2025-11-25 and 2026-07-28, "Implementation"). */
interface ServerInfo {
  /** Reverse domain name, a slash and a name, as server cards want it. */
  name: string;
  title: string;
  version: string;
  description: string;
  websiteUrl: string;
  /** Missing where the site has no mark. */
  icons?: { src: string; mimeType: string; sizes: string[] }[];
}

/** Says what every server here can do: a fixed list of tools, and nothing else. */
export const capabilities = { tools: { listChanged: false } };

export function siteIdentity(site: Site): ServerIdentity {
  const { name, languages } = site;
  const money = { prices: " and prices", rate: " and hourly rate", nothing: "" }[publishedOf(site)];
  return {
    info: serverInfo(site, "", name, `Services${money}, search and published pages`),
    instructions: `${name}: ${site.in(languages[0]).tagline}. ${inventedNote(site)}` +
      "Everything here is public and read-only; nothing sends, books or buys. To answer a " +
      "question, search. Where no excerpt answers it, read the url of the best hit (a section), " +
      "then its path (the whole page). " +
      `Answer in the language of the question (pages exist in ${languages.join(" and ")}) and ` +
      `give the url of the page as your source. ${handOver(site)}`,
  };
}

export function docsIdentity(site: Site): ServerIdentity {
  const { name, languages } = site;
  return {
    info: serverInfo(site, "-docs", `${name} search`, "Search of the published pages"),
    instructions: `Searches the published pages of ${name} in ${languages.join(" or ")}. ` +
      inventedNote(site) + "Fetch the url of a hit for the whole page; its path with .md " +
      `appended is the same page as Markdown. ${handOver(site)}`,
  };
}

/** Says how an enquiry is handed over, and whether the form sends it. */
function handOver(site: Site): string {
  if (!site.isPractice) return "";
  const links = site.languages.map((language) =>
    handOverTemplate(site.baseUrl + site.in(language).contact.path)
  );
  const { delivered, saved } = site.engine.conditions(site);
  const problem = saved
    ? " This site is being tried out: what the form sends is saved as a file, and nothing is " +
      "mailed. Tell the person so."
    : delivered
    ? ""
    : " At present the form cannot send. Tell the person so; it shows the draft to copy.";
  return `No tool sends an enquiry: give the person your draft as the link ${links.join(" or ")} ` +
    "with each value percent-encoded, which fills in the contact form and sends nothing." + problem;
}

/** Says that there is no such practice, where a site says so of itself. */
const inventedNote = ({ invented, name }: Site) =>
  invented ? `${name} is fictional: the site shows what its software does. ` : "";

function serverInfo(
  { id, baseUrl, theme: { mark } }: Site,
  suffix: string,
  title: string,
  description: string,
): ServerInfo {
  return {
    name: `${reverseDomain(new URL(baseUrl).hostname)}/${id}${suffix}`,
    title,
    version: interfaceVersion,
    description,
    websiteUrl: `${baseUrl}/`,
    icons: mark && [{ src: baseUrl + mark.path, mimeType: mark.type, sizes: ["any"] }],
  };
}

/** Turns a host name round: `www.shop.example` is `example.shop`; an IP address keeps its order. */
export function reverseDomain(hostname: string): string {
  if (/^[\d.]+$/.test(hostname)) return hostname;
  if (hostname.startsWith("[")) return hostname.slice(1, -1).replaceAll(":", "-");
  return hostname.replace(/^www\./, "").split(".").reverse().join(".");
}

/** Makes the card of the server with all tools, never with its tools, as SEP-2127 (schema v1) and SEP-1649 have it. */
export function serverCard({ info, instructions }: ServerIdentity, baseUrl: string) {
  const { name, title, version, description } = info;
  const endpoint = baseUrl + interfacePaths.mcp;
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    ...info,
    title: atMost100(title),
    description: atMost100(description),
    remotes: [{ type: "streamable-http", url: endpoint, supportedProtocolVersions: revisions }],
    serverInfo: { name, title, version },
    protocolVersion: revisions[0],
    transport: { type: "streamable-http", endpoint },
    capabilities,
    authentication: { required: false, schemes: [] },
    instructions,
    documentationUrl: `${baseUrl}/developers`,
  };
}

/** Cuts a text to the 100 characters that SEP-2127 allows; a longer one ends in an ellipsis. */
function atMost100(text: string): string {
  const chars = [...text];
  return chars.length <= 100 ? text : `${chars.slice(0, 99).join("")}…`;
}

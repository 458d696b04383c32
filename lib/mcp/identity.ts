import { descriptionValues } from "../contract/json_schema.ts";
import { descriptionOf } from "../languages/mod.ts";
import { publishedOf, type Site } from "../site/site.ts";
import { handOverTemplate } from "../contract/contact.ts";
import { mcpContracts, revisions } from "../contract/mcp.ts";
import { interfaceVersion } from "../contract/mod.ts";

/** A server as it is known from outside: what its card is made from. */
export interface ServerIdentity {
  /** Says who it is (MCP 2025-11-25 and 2026-07-28, "Implementation"). */
  info: {
    /** Reverse domain name, a slash and a name, as server cards want it. */
    name: string;
    title: string;
    version: string;
    description: string;
    websiteUrl: string;
    /** Missing where the site has no mark. */
    icons?: { src: string; mimeType: string; sizes: string[] }[];
  };
  /** Guidance for the model beyond the descriptions of the tools. */
  instructions: string;
}

/** Says what every server here can do: a fixed list of tools, and nothing else. */
export const capabilities = { tools: { listChanged: false } };

/** Says who the server with all tools is, or the one that searches alone. */
export function identityOf(site: Site, server: "mcp" | "docsMcp"): ServerIdentity {
  const { baseUrl, id, invented, isPractice, languages, name, theme: { mark } } = site;
  const { delivered, saved } = site.engine.conditions(site);
  const forms = languages.map((language) => baseUrl + site.in(language).contact.path);
  const instructions = descriptionOf(`${server}.instructions`, {
    ...descriptionValues(site),
    tagline: site.in(languages[0]).tagline,
    invented,
    languages: languages.join(" and "),
    practice: isPractice,
    handOver: forms.map(handOverTemplate).join(" or "),
    saved,
    cannotSend: !saved && !delivered,
  });
  const isWhole = server === "mcp";
  const money = { prices: " and prices", rate: " and hourly rate", nothing: "" }[publishedOf(site)];
  return {
    info: {
      name: `${reverseDomain(new URL(baseUrl).hostname)}/${id}${isWhole ? "" : "-docs"}`,
      title: isWhole ? name : `${name} search`,
      version: interfaceVersion,
      description: isWhole
        ? `Services${money}, search and published pages`
        : "Search of the published pages",
      websiteUrl: `${baseUrl}/`,
      icons: mark && [{ src: baseUrl + mark.path, mimeType: mark.type, sizes: ["any"] }],
    },
    // Its sentences stand in lines of their own.
    instructions: instructions.replace(/\n+/g, " "),
  };
}

/** Turns a host name round: `www.shop.example` is `example.shop`; an IP address keeps its order. */
export function reverseDomain(hostname: string): string {
  if (/^[\d.]+$/.test(hostname)) return hostname;
  if (hostname.startsWith("[")) return hostname.slice(1, -1).replaceAll(":", "-");
  return hostname.replace(/^www\./, "").split(".").reverse().join(".");
}

/** The characters that SEP-2127 allows a title. */
const maxTitle = 100;

/** Makes the card of the server at `/mcp`, without its tools (SEP-2127, schema v1, and SEP-1649). */
export function serverCard({ info, instructions }: ServerIdentity, baseUrl: string) {
  const { name, title, version } = info;
  const endpoint = baseUrl + mcpContracts.callMcp.path;
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    ...info,
    title: [...title].slice(0, maxTitle).join(""),
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

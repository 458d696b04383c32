import { interfacePaths } from "../discovery/paths.ts";
import { interfaceVersion } from "../openapi.ts";
import type { Services } from "../services.ts";
import { reverseDomain } from "./reverse_domain.ts";
import type { ServerIdentity, ServerInfo } from "./server.ts";

/** The server with all tools. */
export function siteIdentity(services: Services): ServerIdentity {
  const { name, languages } = services.site;
  const { tagline } = services.site.in(languages[0]);
  return {
    path: interfacePaths.mcp,
    info: serverInfo(services, "", name, "Services and hourly rate, search and published pages"),
    instructions: `${name}: ${tagline}. Everything here is public and ` +
      "read-only; nothing sends, books or buys. To answer a question, search with search_docs, " +
      "then read the best hit with read_document; for services and the rate call list_services. " +
      `Answer in the language of the question (pages exist in ${
        languages.join(" and ")
      }) and name the page as ` +
      "your source. Only a person sends an enquiry.",
  };
}

/** The server that only searches. */
export function docsIdentity(services: Services): ServerIdentity {
  const { name, languages } = services.site;
  return {
    path: interfacePaths.docsMcp,
    info: serverInfo(services, "-docs", `${name} search`, "Search of the published pages"),
    instructions:
      `Searches the published pages of ${name} in ${
        languages.join(" or ")
      }. Fetch the url of a hit ` +
      "for the whole page; its path with .md appended is the same page as Markdown.",
  };
}

function serverInfo(
  { site }: Services,
  suffix: string,
  title: string,
  description: string,
): ServerInfo {
  return {
    name: `${reverseDomain(new URL(site.baseUrl).hostname)}/${site.id}${suffix}`,
    title,
    version: interfaceVersion,
    description,
    websiteUrl: `${site.baseUrl}/`,
    icons: site.theme.mark && [{
      src: site.baseUrl + site.theme.mark.path,
      mimeType: site.theme.mark.type,
      sizes: ["any"],
    }],
  };
}

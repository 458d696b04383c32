import { fill, type FillValues } from "../base/fill.ts";
import descriptions from "./en/descriptions.json" with { type: "json" };
import agents from "./en/documents/agents.md" with { type: "text" };
import auth from "./en/documents/auth.md" with { type: "text" };
import developers from "./en/documents/developers.md" with { type: "text" };
import catalog from "./en/documents/developers/catalog.md" with { type: "text" };
import contact from "./en/documents/developers/contact.md" with { type: "text" };
import documents from "./en/documents/developers/documents.md" with { type: "text" };
import mcp from "./en/documents/developers/mcp.md" with { type: "text" };
import search from "./en/documents/developers/search.md" with { type: "text" };
import status from "./en/documents/developers/status.md" with { type: "text" };
import versioning from "./en/documents/versioning.md" with { type: "text" };

// What programs and those who write them are told: English on every site.
export { descriptions };

/**
 * Returns the description that a key stands for, `{{= key}}` in it being another; a text that is no
 * key stays.
 */
export function descriptionOf(key: string, values: FillValues = {}): string {
  const texts: Readonly<Record<string, string>> = descriptions;
  const text = Object.hasOwn(texts, key) ? texts[key]! : key;
  return fill(text, values, (part) => descriptionOf(part, values));
}

/** The pages for them, by their slugs. */
export const programPages = {
  developers,
  "developers/catalog": catalog,
  "developers/documents": documents,
  "developers/search": search,
  "developers/mcp": mcp,
  "developers/contact": contact,
  "developers/status": status,
  auth,
  agents,
  versioning,
};

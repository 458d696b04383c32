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

/** The pages for programs and those who write them, by their slugs: English on every site. */
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

import type { Language } from "../language.ts";
import agentsDe from "./de/agents.md" with { type: "text" };
import authDe from "./de/auth.md" with { type: "text" };
import developersDe from "./de/developers.md" with { type: "text" };
import catalogDe from "./de/developers/catalog.md" with { type: "text" };
import contactDe from "./de/developers/contact.md" with { type: "text" };
import documentsDe from "./de/developers/documents.md" with { type: "text" };
import mcpDe from "./de/developers/mcp.md" with { type: "text" };
import searchDe from "./de/developers/search.md" with { type: "text" };
import statusDe from "./de/developers/status.md" with { type: "text" };
import impressum from "./de/impressum.md" with { type: "text" };
import privacyDe from "./de/privacy.md" with { type: "text" };
import versioningDe from "./de/versioning.md" with { type: "text" };
import agents from "./en/agents.md" with { type: "text" };
import auth from "./en/auth.md" with { type: "text" };
import developers from "./en/developers.md" with { type: "text" };
import catalog from "./en/developers/catalog.md" with { type: "text" };
import contact from "./en/developers/contact.md" with { type: "text" };
import documents from "./en/developers/documents.md" with { type: "text" };
import mcp from "./en/developers/mcp.md" with { type: "text" };
import search from "./en/developers/search.md" with { type: "text" };
import status from "./en/developers/status.md" with { type: "text" };
import imprint from "./en/imprint.md" with { type: "text" };
import privacy from "./en/privacy.md" with { type: "text" };
import versioning from "./en/versioning.md" with { type: "text" };

/** The engine's own documents by language and slug: Markdown with front matter and placeholders. */
export const manualTexts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
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
    privacy,
    imprint,
  },
  de: {
    developers: developersDe,
    "developers/catalog": catalogDe,
    "developers/documents": documentsDe,
    "developers/search": searchDe,
    "developers/mcp": mcpDe,
    "developers/contact": contactDe,
    "developers/status": statusDe,
    auth: authDe,
    agents: agentsDe,
    versioning: versioningDe,
    privacy: privacyDe,
    impressum,
  },
};

import countries from "./countries.json" with { type: "json" };
import descriptions from "./descriptions.json" with { type: "json" };
import agents from "./documents/agents.md" with { type: "text" };
import auth from "./documents/auth.md" with { type: "text" };
import developers from "./documents/developers.md" with { type: "text" };
import catalog from "./documents/developers/catalog.md" with { type: "text" };
import contact from "./documents/developers/contact.md" with { type: "text" };
import documents from "./documents/developers/documents.md" with { type: "text" };
import mcp from "./documents/developers/mcp.md" with { type: "text" };
import searching from "./documents/developers/search.md" with { type: "text" };
import status from "./documents/developers/status.md" with { type: "text" };
import imprint from "./documents/imprint.md" with { type: "text" };
import privacyNotice from "./documents/privacy.md" with { type: "text" };
import versioning from "./documents/versioning.md" with { type: "text" };
import errors from "./errors.json" with { type: "json" };
import everyday from "./everyday.json" with { type: "json" };
import facts from "./facts.json" with { type: "json" };
import words from "./interface.json" with { type: "json" };
import privacy from "./privacy.json" with { type: "json" };
import reference from "./reference.json" with { type: "json" };
import search from "./search.json" with { type: "json" };
import wishes from "./wishes.json" with { type: "json" };

export default {
  /** Facts of the language for programs. */
  facts,
  /** Facts for its search, and words for what offices, shops and engineers write. */
  search: { ...search, everyday },
  /** The words of the pages' frame and forms. */
  words: { ...words, wishes },
  /** Words that a country (ISO 3166) has in the place of these. */
  countries: countries as Readonly<Record<string, Record<string, unknown>>>,
  /** The words of the generated parts of the reference. */
  reference,
  /** Descriptions of interfaces, tools and what they take, by the keys in their definitions. */
  descriptions,
  /** Messages to owners, by their English forms, which they have where they arise. */
  messages: {} as Readonly<Record<string, string>>,
  /** Meanings of errors, by their codes. */
  errors,
  /** The sentences of the privacy notice that depend on a provider. */
  privacy,
  /** The engine's own documents by their name: Markdown with front matter and placeholders. */
  documents: {
    developers,
    "developers/catalog": catalog,
    "developers/documents": documents,
    "developers/search": searching,
    "developers/mcp": mcp,
    "developers/contact": contact,
    "developers/status": status,
    auth,
    agents,
    versioning,
    "privacy": privacyNotice,
    imprint,
  },
};

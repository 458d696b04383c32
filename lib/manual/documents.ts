import type { Language } from "../language.ts";
import agentsDe from "./de/agents.md" with { type: "text" };
import authDe from "./de/auth.md" with { type: "text" };
import developersDe from "./de/developers.md" with { type: "text" };
import impressum from "./de/impressum.md" with { type: "text" };
import privacyDe from "./de/privacy.md" with { type: "text" };
import versioningDe from "./de/versioning.md" with { type: "text" };
import agents from "./en/agents.md" with { type: "text" };
import auth from "./en/auth.md" with { type: "text" };
import developers from "./en/developers.md" with { type: "text" };
import imprint from "./en/imprint.md" with { type: "text" };
import privacy from "./en/privacy.md" with { type: "text" };
import versioning from "./en/versioning.md" with { type: "text" };

/** The engine's own documents by language and slug: Markdown with front matter and placeholders. */
export const manual: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { developers, auth, agents, versioning, privacy, imprint },
  de: {
    developers: developersDe,
    auth: authDe,
    agents: agentsDe,
    versioning: versioningDe,
    privacy: privacyDe,
    impressum,
  },
};

/** What the imprint is called in each language. */
export const imprintSlugs: Readonly<Record<Language, string>> = { en: "imprint", de: "impressum" };

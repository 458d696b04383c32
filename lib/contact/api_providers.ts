import type { ApiProvider } from "./http_mail.ts";
import { resend } from "./resend.ts";

/** The mail providers with an HTTP API, by their name in `MAIL_PROVIDER`. */
export const apiProviders = { resend } satisfies Record<string, ApiProvider>;

import { z } from "zod";
import type { LocalSite } from "../lib/site/site.ts";
import { bodyLimit } from "../lib/contract/contact.ts";
import type { Deps } from "./deps.ts";
import { bind, type Endpoint } from "../lib/http/router.ts";
import { contactReplies } from "../lib/pages/contact/replies.ts";
import { pageEndpoint } from "./pages.ts";

const Fields = z.record(z.string(), z.string());

/** Serves the contact page of a practice in each language, and its form for use without script. */
export function contactPageRoutes(deps: Deps): Endpoint[] {
  const { site } = deps;
  return site.isPractice
    ? site.languages.flatMap((language) => contactPage(site.in(language), deps))
    : [];
}

function contactPage(local: LocalSite, deps: Deps): Endpoint[] {
  const { show, receive, refuse } = contactReplies(local, deps);
  const form = {
    method: "POST",
    path: local.contact.path,
    quota: "contact",
    body: Fields,
    bodyLimit,
  } as const;
  return [
    pageEndpoint(local.contact, deps, show),
    bind(form, ({ body, request, client }) => receive(body, request, client), {
      cors: false,
      bodyType: "form",
      renderError: refuse,
    }),
  ];
}

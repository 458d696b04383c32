import { z } from "zod";
import { languages } from "../language.ts";
import { ContentError } from "./content_error.ts";
import { jsonLine } from "./json_lines.ts";

/** Says of a value that is there what it has to be, and of one that is not that it is missing. */
const must = (be: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? `is missing. Add ${be}` : `is not ${be}. Write it so`,
});

const text = (be: string) => z.string(must(be)).trim().min(1, must(be));

const Practice = z.strictObject({
  legalName: text('the name in the register, such as "Example Consulting GmbH"').optional(),
  representative: text("the name of who represents the practice").optional(),
  street: text('street and number, such as "Example Street 1"').optional(),
  postalCode: text('the postal code in quotes, such as "12345"').optional(),
  city: text("the name of the town").optional(),
  country: z.string().regex(/^[A-Z]{2}$/, must('two capital letters such as "DE"')).optional(),
  email: z.email(must('an email address such as "hello@practice.example"')).optional(),
  phone: text('a telephone number in quotes, such as "+49 30 1234567"').optional(),
  registerCourt: text('the court that keeps the register, such as "Amtsgericht Berlin"').optional(),
  registerNumber: text('the number in the register, such as "HRB 12345"').optional(),
  vatId: text('the VAT identification number, such as "DE123456789"').optional(),
  sameAs: z.array(
    z.url({
      protocol: /^https?$/,
      ...must('an address such as "https://social.example/practice"'),
    }),
    must("a list of addresses in brackets"),
  ).optional(),
}, must('an object of facts such as { "email": "hello@practice.example" }'));

const themeFile = text('the path of a file in the folder, such as "assets/logo.svg"').optional();

const Theme = z.strictObject({
  logo: themeFile,
  mark: themeFile,
  hero: themeFile,
  socialImage: themeFile,
  stylesheet: themeFile,
}, must('an object of paths such as { "logo": "assets/logo.svg" }'));

const linkForm = '{ "page": "services" } or { "text": "Blog", "url": "https://blog.example" }';

const Link = z.strictObject({
  page: text('the name of a page such as "services"').optional(),
  text: text('the words of the link, such as "Services"').optional(),
  url: z.string().regex(/^(https?:\/\/|\/(?!\/))\S+$/, must("an address with https:// or a path"))
    .optional(),
}, must(linkForm)).refine(
  ({ page, text, url }) => page === undefined ? text !== undefined && url !== undefined : !url,
  `is no link. Write ${linkForm}`,
);

const Local = z.strictObject({
  tagline: text("what the practice is, in a few words").optional(),
  navigation: z.array(Link, must(`a list of links such as ${linkForm}`)).optional(),
  footer: z.array(Link, must(`a list of links such as ${linkForm}`)).optional(),
  words: z.record(z.string(), z.unknown(), must("an object of words")).optional(),
}, must('an object such as { "tagline": "…" }'));

const languageList = must('["en"], ["de"], ["en", "de"] or ["de", "en"], the main language first');

const SiteJson = z.strictObject({
  name: text('the name of the practice, such as "name": "Example Consulting"'),
  languages: z.tuple(
    [z.enum(languages, languageList)],
    z.enum(languages, languageList),
    languageList,
  )
    .refine((list) => new Set(list).size === list.length, languageList),
  hourlyRate: z.number(must("a number of EUR such as 120")).positive(must("more than 0"))
    .default(120),
  practice: Practice.default({}),
  theme: Theme.default({}),
  en: Local.default({}),
  de: Local.default({}),
}, must("an object in braces"));

/** What `site.json` says: what belongs to the practice and to no single page. */
export type SiteJson = z.output<typeof SiteJson>;

export type Practice = SiteJson["practice"];

export type LinkEntry = z.output<typeof Link>;

export const settingsFile = "site.json";

/** `site.json`, with a way to say where in it something is wrong. */
export interface SiteSettings {
  json: SiteJson;
  error(path: readonly PropertyKey[], problem: string): ContentError;
}

/** Reads `site.json`; what is wrong with it joins the errors, and then nothing is returned. */
export function parseSiteJson(
  source: string | undefined,
  errors: ContentError[],
): SiteSettings | undefined {
  if (source === undefined) {
    errors.push(
      new ContentError(
        settingsFile,
        1,
        'The file is missing. Add it with at least { "name": "…", "languages": ["en"] }, or set CONTENT_DIR to the folder of a site',
      ),
    );
    return undefined;
  }
  const error = (path: readonly PropertyKey[], problem: string) =>
    new ContentError(
      settingsFile,
      jsonLine(source, path),
      `${path.map(String).join(".") || "The file"} ${problem}`,
    );
  try {
    const parsed = SiteJson.safeParse(JSON.parse(source));
    if (parsed.success) return { json: parsed.data, error };
    errors.push(...parsed.error.issues.flatMap((issue) => describe(issue, error)));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    const line = Number(cause.message.match(/line (\d+)/)?.[1] ?? 1);
    const problem = "This is not JSON. Look here and one line above for a comma or a quote " +
      "that is missing, or a comma before a closing bracket";
    errors.push(new ContentError(settingsFile, line, problem));
  }
  return undefined;
}

function describe(issue: z.core.$ZodIssue, error: SiteSettings["error"]): ContentError[] {
  if (issue.code !== "unrecognized_keys") return [error(issue.path, issue.message)];
  const known = namesAt(issue.path);
  return issue.keys.map((key) =>
    error([...issue.path, key], `is not known here. Use one of ${known}, or remove it`)
  );
}

/** The names that may stand at a place of `site.json`. */
function namesAt(path: readonly PropertyKey[]): string {
  const [first, second] = path;
  const schema = first === undefined
    ? SiteJson
    : first === "practice"
    ? Practice
    : first === "theme"
    ? Theme
    : second === undefined
    ? Local
    : Link;
  return Object.keys(schema.shape).join(", ");
}

/** The facts of the practice, and what else a text may name in `{{…}}`. */
export function placeholdersOf(
  { name, hourlyRate, practice }: SiteJson,
  more: { id: string; baseUrl: string; prefix: string; form: string },
) {
  const { email, sameAs: _, ...facts } = practice;
  return {
    siteName: name,
    siteId: more.id,
    baseUrl: more.baseUrl,
    prefix: more.prefix,
    hourlyRate: String(hourlyRate),
    contact: email ? `[${email}](mailto:${email})` : `[${more.form}](${more.prefix}/contact)`,
    email,
    legalName: facts.legalName ?? name,
    representative: facts.representative,
    street: facts.street,
    postalCode: facts.postalCode,
    city: facts.city,
    country: facts.country,
    phone: facts.phone,
    registerCourt: facts.registerCourt,
    registerNumber: facts.registerNumber,
    vatId: facts.vatId,
  };
}

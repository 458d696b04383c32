import { testApp, type TestOptions, testSite } from "../kit/app.ts";
import { resend } from "../kit/provider.ts";

export const site = testSite;

export const words = site.in("en").words;
export const germanWords = site.in("de").words;

const mail = resend();

/** An app for tests that only read; it never opens a store or a connection. */
export const app = testApp({ site, env: mail });

export const pagePaths = site.pages.map(({ path }) => path);

/** The HTML that a browser gets at a path. */
export async function htmlOf(path: string): Promise<string> {
  return await (await app.send(path, { headers: { accept: "text/html" } })).text();
}

/** The one graph of a page's HTML. */
// deno-lint-ignore no-explicit-any
export async function graphOf(path: string, from = app): Promise<Record<string, any>> {
  const html = await (await from.send(path, { headers: { accept: "text/html" } })).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  if (blocks.length !== 1) throw new Error(`${path} has ${blocks.length} graphs`);
  return JSON.parse(blocks[0]![1]!);
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The text that stands behind character references. */
export const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!);

/** The attributes of every start tag of a name, unescaped; one without a value is empty. */
export function tags(html: string, name: string): Record<string, string>[] {
  const found = html.matchAll(new RegExp(`<${name}((?:\\s+[\\w-]+(?:="[^"]*")?)*)\\s*>`, "g"));
  return [...found].map(([, attributes]) =>
    Object.fromEntries(
      [...attributes!.matchAll(/([\w-]+)(?:="([^"]*)")?/g)]
        .map(([, key, value = ""]) => [key, unescaped(value)]),
    )
  );
}

/** The text of the first element of a name, without its markup. */
export function textOf(html: string, name: string): string | undefined {
  const content = html.match(new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`))?.[1];
  return content && unescaped(content.replace(/<[^>]*>/g, "")).trim();
}

export const enquiry = {
  name: "Test sender",
  email: "sender@client.example",
  subject: "A question",
  message: "We would like a second opinion.",
  gdprConsent: "true",
};

/** What a browser without script sends when the contact form is submitted. */
export function formPost(
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  };
}

/** An app whose contact form delivers to a made-up provider; closed at the end of the block. */
export async function contactApp(
  { answer = () => Response.json({ id: "1" }), env = {}, site = testSite }: TestOptions & {
    answer?: (body: string, init: RequestInit) => Response | Promise<Response>;
  } = {},
) {
  const kv = await Deno.openKv(":memory:");
  const delivered: string[] = [];
  const fetch: TestOptions["fetch"] = async (_, init) => {
    const body = String(init?.body);
    delivered.push(body);
    return await answer(body, init ?? {});
  };
  const contact = testApp({
    site,
    env: { ...mail, ...env },
    fetch,
    openKv: () => Promise.resolve(kv),
  });
  return { ...contact, delivered, [Symbol.dispose]: () => kv.close() };
}

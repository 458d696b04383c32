import { assert, assertStringIncludes } from "@std/assert";
import { testApp } from "../kit/app.ts";
import { testCases } from "../kit/cases.ts";
import { address, filesIn, page, siteOf, withoutIndex } from "./folder.ts";

const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

/** All that a practice is told to be: on its contact page, in footer and imprint, and to programs. */
async function told(text: string): Promise<string> {
  const site = siteOf(filesIn(text));
  const { send } = testApp({ site });
  const all: string[] = [];
  const tell = (name: string, said: string) =>
    all.push(`=== ${name}\n${said.replaceAll("\u00a0", " ").trim()}\n`);
  for (const language of site.languages) {
    const { contact, imprint, start } = site.in(language);
    const at = async (path: string) => await (await send(path)).text();
    const html = await at(contact.path);
    tell(contact.path, main(html).replace(/<form.*<\/form>/s, ""));
    tell("footer", html.slice(html.indexOf("<footer"), html.indexOf("</footer>")));
    tell(contact.markdownPath, withoutIndex(await at(contact.markdownPath)));
    if (imprint) {
      tell(imprint.path, main(await at(imprint.path)));
      tell(imprint.markdownPath, withoutIndex(await at(imprint.markdownPath)));
    }
    const { "@graph": nodes } = JSON.parse(
      (await at(start.path)).match(/ld\+json">(.*)<\/script>/)![1]!,
    );
    const practice = nodes.find((node: object) =>
      "legalName" in node || "address" in node || "telephone" in node
    ) ??
      nodes;
    tell("JSON-LD", JSON.stringify(practice, null, 1));
  }
  return all.join("\n");
}

testCases(
  "A practice is told to people and programs",
  new URL("practices/", import.meta.url),
  "site",
  { told },
);

Deno.test("In Switzerland no page of the engine has an ß, whatever a variable makes it say; the owner's facts stay", async () => {
  const practice = { ...address, country: "CH", representative: "A. Groß", phoneField: true };
  const challenge = {
    CHALLENGE_SECRET: "secret",
    CHALLENGE_SITE_KEY: "key",
    CHALLENGE_VERIFY_URL: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  };
  const settings = { name: "Small", languages: ["de"], practice, hourlyRate: 90, currency: "CHF" };
  const app = testApp({
    env: challenge,
    site: siteOf({
      "site.json": JSON.stringify({ ...settings, developerPages: true }),
      "de/index.md": page("title: Start"),
      "de/services/a.md": page("title: A"),
    }),
  });
  const map = await (await app.send("/sitemap.xml")).text();
  const paths = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path!);
  assert(paths.includes("/developers/contact") && paths.includes("/privacy"));
  for (const path of [...paths, "/search?query=xyz", "/nowhere"]) {
    const text = await (await app.send(path || "/")).text();
    assert(!text.replaceAll("A. Groß", "").includes("ß"), `${path} ${/.{20}ß.{20}/.exec(text)}`);
  }
  const privacy = await (await app.send("/privacy.md")).text();
  assertStringIncludes(privacy, "A. Groß");
  assertStringIncludes(privacy, "Auftragsbearbeiter");
});

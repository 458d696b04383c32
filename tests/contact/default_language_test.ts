import { assertEquals, assertStringIncludes } from "@std/assert";
import { page, siteOf } from "../content/folder.ts";
import { testApp } from "../kit/app.ts";
import { enquiry } from "../kit/enquiry.ts";
import { resend } from "../kit/provider.ts";

const words = { de: "Danke.", en: "Thank you." };

for (const languages of [["de", "en"], ["en", "de"]] as const) {
  const [first, other] = languages;

  Deno.test(`An enquiry without a language is one in the site's first: ${first}`, async () => {
    const local = (language: "de" | "en") => ({
      words: { contact: { sentText: words[language] } },
    });
    const site = siteOf({
      "site.json": JSON.stringify({ name: "A", languages, de: local("de"), en: local("en") }),
      "de/index.md": page(),
      "en/index.md": page(),
    });
    const mails: string[] = [];
    using kv = await Deno.openKv(":memory:");
    const app = testApp({
      site,
      env: resend("http://mail.example"),
      openKv: () => Promise.resolve(kv),
      fetch(_, init) {
        mails.push(String(init?.body));
        return Promise.resolve(Response.json({ id: "1" }));
      },
    });
    const key = { "idempotency-key": "key-0123456789abcdef" };
    const send = (language?: string) => app.post("/api/contact", { ...enquiry, language }, key);

    const sent = await send();
    assertEquals([sent.status, (await sent.json()).message], [200, words[first]]);
    assertStringIncludes(mails[0]!, `Language: ${first}`);
    // The same fields, once with the language spelled out.
    const spelled = await send(first);
    assertEquals([spelled.status, spelled.headers.get("idempotent-replayed")], [200, "true"]);
    assertEquals((await send(other)).status, 409);
    assertEquals(mails.length, 1);
  });
}

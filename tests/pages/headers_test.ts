import { assert, assertEquals, assertMatch } from "@std/assert";
import { testApp } from "../kit/app.ts";
import { app, pagePaths } from "./support.ts";

const browser = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };

const htmlAnswers = [...pagePaths, "/search?query=rate", "/contact?sent=1", "/no-such-page"];

Deno.test("every page's CSP starts from 'none' and opens for this origin alone", async () => {
  for (const path of htmlAnswers) {
    const csp = (await app.send(path, browser)).headers.get("content-security-policy")!;
    const directives = Object.fromEntries(csp.split("; ").map((d) => d.split(/ (.*)/)));
    assertEquals(directives["default-src"], "'none'", path);
    assertEquals(directives["frame-ancestors"], "'none'");
    assertEquals(directives["base-uri"], "'none'");
    assertEquals(directives["form-action"], "'self'");
    assert(Object.values(directives).every((v) => v === "'none'" || v === "'self'"), csp);
  }
});

Deno.test("every page has the other security headers, and does not deny tools", async () => {
  for (const path of htmlAnswers) {
    const { headers } = await app.send(path, browser);
    assertEquals(headers.get("x-content-type-options"), "nosniff");
    assertEquals(headers.get("referrer-policy"), "strict-origin-when-cross-origin");
    assertEquals(headers.get("cross-origin-opener-policy"), "same-origin");
    assertMatch(headers.get("strict-transport-security")!, /^max-age=\d{8}$/);
    assertEquals(/tools/.test(headers.get("permissions-policy")!), false);
    assertEquals(headers.has("origin-agent-cluster"), false);
    assertEquals(headers.has("set-cookie"), false);
    assert(headers.get("vary")?.split(", ").includes("Accept"), path);
  }
});

Deno.test("HSTS is sent only where the site is public over https", async () => {
  const baseUrl = "http://localhost:8000";
  const local = testApp({ env: { BASE_URL: baseUrl } });
  assertEquals((await local.send("/")).headers.has("strict-transport-security"), false);
});

Deno.test("a configured challenge opens the contact page's CSP for its origins, and no other", async () => {
  const providers = {
    "https://challenges.cloudflare.com/turnstile/v0/siteverify":
      "'self' https://challenges.cloudflare.com",
    "https://api.hcaptcha.com/siteverify": "'self' https://hcaptcha.com https://*.hcaptcha.com",
    "https://www.google.com/recaptcha/api/siteverify":
      "'self' https://www.google.com https://www.gstatic.com",
  };
  for (const [url, sources] of Object.entries(providers)) {
    const env = {
      CHALLENGE_SECRET: "secret",
      CHALLENGE_SITE_KEY: "site-key",
      CHALLENGE_VERIFY_URL: url,
    };
    const app = testApp({ env });
    const csp = async (path: string) =>
      (await app.send(path)).headers.get("content-security-policy")!.split("; ");
    const contact = await csp("/contact");
    assert(contact.includes(`script-src ${sources}`), contact.join("; "));
    assert(contact.includes(`frame-src ${sources.replace("'self' ", "")}`));
    assert((await csp("/")).includes("script-src 'self'"));
  }
});

Deno.test("a page is answered from memory with a strong ETag, and 304 to who has it", async () => {
  for (const path of ["/", "/en/pricing", "/search", "/contact", "/en/contact?sent=1"]) {
    const { headers } = await app.send(path, browser);
    assertMatch(headers.get("etag")!, /^"[^"]{16,}"$/);
    assertEquals(headers.get("cache-control"), "public, max-age=300, must-revalidate");
    const again = await app.send(path, { headers: { "if-none-match": headers.get("etag")! } });
    assertEquals([again.status, await again.text()], [304, ""]);
  }
});

Deno.test("what was searched for is never stored", async () => {
  const { headers } = await app.send("/search?query=rate", browser);
  assertEquals(headers.get("cache-control"), "no-store");
});

Deno.test("a page answers a client that prefers Markdown with its Markdown", async () => {
  for (const path of ["/", "/pricing", "/contact", "/en/search", "/search?query=rate"]) {
    const response = await app.send(path, {
      headers: { accept: "text/markdown, text/html;q=0.5" },
    });
    assertEquals(response.headers.get("content-type"), "text/markdown; charset=utf-8");
    assert(response.headers.get("vary")?.split(", ").includes("Accept"), path);
    assertMatch(await response.text(), /^# /);
  }
});

Deno.test("a script of another site cannot read a page", async () => {
  const { headers } = await app.send("/", { headers: { origin: "https://elsewhere.example" } });
  assertEquals(headers.has("access-control-allow-origin"), false);
});

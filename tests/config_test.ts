import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { ConfigError, readConfig } from "../lib/config.ts";

const read = (variables: Record<string, string>) => readConfig((name) => variables[name]);

Deno.test("Without any variable the service runs on port 8000 and can send no mail", () => {
  assertEquals(read({}), {
    host: "0.0.0.0",
    port: 8000,
    baseUrl: "http://localhost:8000",
    publicOrigin: undefined,
    contentDir: "content",
    kvUrl: undefined,
    readQuota: 120,
    contactQuota: 5,
    trustedProxyHops: 0,
    mail: null,
    challenge: null,
  });
});

const names = [
  "PORT",
  "HOST",
  "BASE_URL",
  "CONTENT_DIR",
  "KV_URL",
  "READ_QUOTA",
  "CONTACT_QUOTA",
  "TRUSTED_PROXY_HOPS",
  "MAIL_PROVIDER",
  "MAIL_OUTBOX_DIR",
  "MAIL_API_KEY",
  "MAIL_FROM",
  "MAIL_TO",
  "MAIL_API_URL",
  "CHALLENGE_SECRET",
  "CHALLENGE_SITE_KEY",
  "CHALLENGE_VERIFY_URL",
];

Deno.test("An empty value, or one of blanks, counts as unset", () => {
  for (const empty of ["", " ", "\t\n"]) {
    assertEquals(read(Object.fromEntries(names.map((name) => [name, empty]))), read({}));
  }
});

Deno.test("Exactly the documented variables are read, each once", () => {
  const asked: string[] = [];
  readConfig((name) => void asked.push(name));
  assertEquals(asked.toSorted(), names.toSorted());
});

const taken: [variable: string, value: string, member: string, expected: unknown][] = [
  ["PORT", "0", "port", 0],
  ["PORT", " 65535 ", "port", 65535],
  ["HOST", "127.0.0.1", "host", "127.0.0.1"],
  ["HOST", "::", "host", "::"],
  ["BASE_URL", "https://www.practice.example", "baseUrl", "https://www.practice.example"],
  ["BASE_URL", "https://www.practice.example/", "baseUrl", "https://www.practice.example"],
  ["BASE_URL", "HTTPS://WWW.Steghaus.example:443", "baseUrl", "https://www.practice.example"],
  ["BASE_URL", "http://localhost:8443", "publicOrigin", "http://localhost:8443"],
  ["PORT", "9000", "baseUrl", "http://localhost:9000"],
  ["CONTENT_DIR", "/srv/site", "contentDir", "/srv/site"],
  ["KV_URL", ":memory:", "kvUrl", ":memory:"],
  ["READ_QUOTA", "1000", "readQuota", 1000],
  ["CONTACT_QUOTA", "1", "contactQuota", 1],
  ["TRUSTED_PROXY_HOPS", "2", "trustedProxyHops", 2],
];

for (const [variable, value, member, expected] of taken) {
  Deno.test(`${variable}=${value} is read as ${member} ${expected}`, () => {
    const config: Record<string, unknown> = { ...read({ [variable]: value }) };
    assertEquals(config[member], expected);
  });
}

const refused: [variable: string, ...values: string[]][] = [
  ["PORT", "-1", "65536", "80.5", "eighty", "8000x", "NaN", "Infinity"],
  [
    "BASE_URL",
    "practice.example",
    "ftp://practice.example",
    "https://practice.example/site",
    "https://practice.example?x",
    "https://practice.example#x",
    "https://user:word@practice.example",
    "https://",
    "//practice.example",
    "javascript:alert(1)",
  ],
  ["READ_QUOTA", "0", "-5", "1.5", "many", "1000001"],
  ["CONTACT_QUOTA", "0", "x"],
  ["TRUSTED_PROXY_HOPS", "-1", "0.5", "true", "17"],
  ["MAIL_PROVIDER", "smtp", "Resend"],
  ["MAIL_API_URL", "api.resend.com", "file:///tmp/x"],
  ["CHALLENGE_VERIFY_URL", "challenges.example", "ftp://challenges.example"],
];

for (const [variable, ...values] of refused) {
  Deno.test(`A bad ${variable} is refused in one line with the variable, the problem and an example`, () => {
    for (const value of values) {
      const { message } = assertThrows(() => read({ [variable]: value }), ConfigError);
      assertMatch(message, new RegExp(`^${variable}: .+, for example ${variable}=\\S.*$`), value);
      assertEquals(message.split("\n").length, 1);
      assertEquals(message.includes("undefined"), false);
    }
  });
}

Deno.test("A secret never stands in a refusal", () => {
  const secret = "re_very_secret";
  const { message } = assertThrows(
    () => read({ MAIL_PROVIDER: "resend", MAIL_API_KEY: secret }),
    ConfigError,
  );
  assertEquals(message.includes(secret), false);
});

const resend = {
  MAIL_PROVIDER: "resend",
  MAIL_API_KEY: "re_1",
  MAIL_FROM: "Website <website@practice.example>",
  MAIL_TO: "hello@practice.example",
};

Deno.test("Resend needs a key, a sender and a recipient, and has an address of its own", () => {
  assertEquals(read(resend).mail, {
    provider: "resend",
    apiUrl: "https://api.resend.com",
    apiKey: "re_1",
    from: "Website <website@practice.example>",
    to: "hello@practice.example",
  });
  for (const variable of ["MAIL_API_KEY", "MAIL_FROM", "MAIL_TO"]) {
    const { message } = assertThrows(() => read({ ...resend, [variable]: "" }), ConfigError);
    assertMatch(message, new RegExp(`^${variable}: .*MAIL_PROVIDER=resend`));
  }
});

Deno.test("An outbox needs its folder and nothing else", () => {
  const variables = { MAIL_PROVIDER: "outbox", MAIL_OUTBOX_DIR: ".outbox" };
  assertEquals(read(variables).mail?.provider, "outbox");
  const { message } = assertThrows(() => read({ MAIL_PROVIDER: "outbox" }), ConfigError);
  assertMatch(message, /^MAIL_OUTBOX_DIR: .*MAIL_PROVIDER=outbox/);
});

Deno.test("A challenge secret switches the bot check on, by default with Turnstile", () => {
  const { challenge } = read({ CHALLENGE_SECRET: "s", CHALLENGE_SITE_KEY: "k" });
  assertEquals(challenge?.secret, "s");
  assertEquals(challenge?.siteKey, "k");
  assertMatch(challenge?.verifyUrl ?? "", /^https:\/\/challenges\.cloudflare\.com\/.*siteverify$/);
  assertEquals(read({ CHALLENGE_SITE_KEY: "k" }).challenge, null);
});

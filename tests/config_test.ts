import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { isLoopback } from "../lib/base/loopback.ts";
import { ConfigError, readConfig } from "../lib/config.ts";

const read = (variables: Record<string, string>) => readConfig((name) => variables[name]);

Deno.test("Without any variable the service listens on this machine alone and saves enquiries there", () => {
  assertEquals(read({}), {
    host: "127.0.0.1",
    port: 8000,
    baseUrl: "http://localhost:8000",
    publicOrigin: undefined,
    isPublic: false,
    allowedHosts: [],
    deployHosts: undefined,
    denoDeploy: false,
    telemetry: false,
    logMissedSearches: false,
    contentDir: "content",
    kvUrl: "data/frontdesk.db",
    kvToken: undefined,
    kvIsRemote: false,
    readQuota: 120,
    contactQuota: 5,
    contactBudget: 100,
    trustedProxyHops: 0,
    mail: {
      provider: "outbox",
      dir: "data/outbox",
      from: "website@localhost",
      to: ["owner@localhost"],
    },
    isTrial: true,
    lacksMail: false,
    challenge: null,
    warnings: [],
  });
});

const platformNames = [
  "DENO_DEPLOY",
  "DENO_DEPLOY_APP_SLUG",
  "DENO_DEPLOY_ORG_SLUG",
  "DENO_KV_ACCESS_TOKEN",
  "DENO_KV_DEFAULT_PATH",
  "DENO_KV_PATH_PREFIX",
  "OTEL_DENO",
];

Deno.test("Every variable is read once, these of the platform's, and empty or blank it counts as unset", () => {
  const asked: string[] = [];
  readConfig((name) => void asked.push(name));
  assertEquals(new Set(asked).size, asked.length);
  assertEquals(asked.filter((name) => /^(DENO|OTEL)_/.test(name)).toSorted(), platformNames);
  for (const empty of ["", " ", "\t\n"]) {
    assertEquals(read(Object.fromEntries(asked.map((name) => [name, empty]))), read({}));
  }
});

const taken: [variable: string, value: string, member: string, expected: unknown][] = [
  ["PORT", "0", "port", 0],
  ["PORT", " 65535 ", "port", 65535],
  ["HOST", "0.0.0.0", "host", "0.0.0.0"],
  ["HOST", "::", "host", "::"],
  ["BASE_URL", "https://www.practice.example", "baseUrl", "https://www.practice.example"],
  ["BASE_URL", "https://www.practice.example/", "baseUrl", "https://www.practice.example"],
  ["BASE_URL", "HTTPS://WWW.Practice.example:443", "baseUrl", "https://www.practice.example"],
  ["BASE_URL", "http://localhost:8443", "publicOrigin", "http://localhost:8443"],
  ["ALLOWED_HOSTS", "Practice.example, preview.practice.example", "allowedHosts", [
    "practice.example",
    "preview.practice.example",
  ]],
  ["PORT", "9000", "baseUrl", "http://localhost:9000"],
  ["PORT", "80", "baseUrl", "http://localhost"],
  ["CONTENT_DIR", "/srv/site", "contentDir", "/srv/site"],
  ["KV_URL", ":memory:", "kvUrl", ":memory:"],
  ["KV_URL", "/var/lib/frontdesk/kv.db", "kvUrl", "/var/lib/frontdesk/kv.db"],
  ["KV_URL", "C:\\frontdesk\\kv.db", "kvUrl", "C:\\frontdesk\\kv.db"],
  ["KV_URL", "https://kv.practice.example/connect", "kvUrl", "https://kv.practice.example/connect"],
  ["READ_QUOTA", "1000", "readQuota", 1000],
  ["CONTACT_QUOTA", "1", "contactQuota", 1],
  ["CONTACT_BUDGET", "7", "contactBudget", 7],
  ["TRUSTED_PROXY_HOPS", "2", "trustedProxyHops", 2],
  // An outbox needs nothing else.
  ["MAIL_PROVIDER", "outbox", "mail", read({}).mail],
  ["LOG_MISSED_SEARCHES", "true", "logMissedSearches", true],
  ["LOG_MISSED_SEARCHES", "false", "logMissedSearches", false],
];

Deno.test("A good value is read as what it means", () => {
  for (const [variable, value, member, expected] of taken) {
    const config: Record<string, unknown> = { ...read({ [variable]: value }) };
    assertEquals(config[member], expected, `${variable}=${value}`);
  }
});

/** Values by their variable, parted by blanks; those with a blank in them stand by themselves. */
const refused: [variable: string, values: string, ...others: string[]][] = [
  ["PORT", "-1 65536 80.5 eighty 8000x NaN Infinity 0x1F 1e3 +80 ٨٠"],
  ["HOST", "http://127.0.0.1", "two hosts"],
  ["BASE_URL", "practice.example ftp://practice.example https://practice.example/site"],
  ["BASE_URL", "https://practice.example?x https://practice.example#x https://user:word@a.example"],
  ["BASE_URL", "https:// //practice.example javascript:alert(1)"],
  ["ALLOWED_HOSTS", "https://practice.example practice.example:8000 a,,b .a *", "a b"],
  ["KV_URL", "ftp://store.example/kv redis://localhost file:///tmp/kv.db https:kv https://"],
  ["KV_URL", "https://user:word@store.example /tmp data/ ."],
  ["KV_TOKEN", "tökn", "two words"],
  ["READ_QUOTA", "0 -5 1.5 many 1000001 0x10"],
  ["CONTACT_QUOTA", "0 x"],
  ["CONTACT_BUDGET", "0 x 1000001"],
  ["TRUSTED_PROXY_HOPS", "-1 0.5 true 17"],
  ["MAIL_PROVIDER", "sendmail Resend"],
  ["MAIL_SMTP_URL", "mail.practice.example:465 https://mail.practice.example smtp:a.example"],
  ["MAIL_SMTP_URL", "smtps://a.example/inbox smtps://a.example?tls=no"],
  ["MAIL_SMTP_URL", "smtps://user:100%@a.example smtps://user:%ff@a.example"],
  ["MAIL_API_KEY", "re_ä", "re_1 2"],
  ["MAIL_FROM", "website a@b.example,c@d.example <a@b.example", "A\nB <a@b.example>"],
  ["MAIL_TO", "hello a@b.example,,c@d.example a@b.example;c@d.example", "a@b.example c@d.example"],
  ["MAIL_API_URL", "api.resend.com file:///tmp/x https://api.example/?key=1"],
  ["MAIL_API_URL", "https://user:word@api.example https://api.example/#x"],
  ["LOG_MISSED_SEARCHES", "TRUE yes"],
  ["CHALLENGE_VERIFY_URL", "challenges.example ftp://challenges.example"],
];

Deno.test("A bad value is refused in one line: variable, problem and an example, which is itself taken", () => {
  for (const [variable, values, ...others] of refused) {
    for (const value of [...values.split(" "), ...others]) {
      const { message } = assertThrows(() => read({ [variable]: value }), ConfigError);
      assertMatch(message, new RegExp(`^${variable}: .+, for example ${variable}=\\S.*$`), value);
      assertEquals(message.split("\n").length, 1);
      const [, example = ""] = /, for example \w+=(.*)$/.exec(message) ?? [];
      try {
        read({ [variable]: example });
      } catch (error) {
        // Another variable may be required with it, this one is not refused.
        assert(error instanceof ConfigError && !error.message.startsWith(variable), example);
      }
    }
  }
});

const resend = {
  MAIL_PROVIDER: "resend",
  MAIL_API_KEY: "re_1",
  MAIL_SMTP_URL: "smtps://website%40practice.example:p%3Ass%2Fword@mail.practice.example",
  MAIL_FROM: "Website <website@practice.example>",
  MAIL_TO: "hello@practice.example",
};

Deno.test("Resend has an address of its own, and gets nothing of another provider", () => {
  assertEquals(read(resend).mail, {
    provider: "resend",
    apiUrl: "https://api.resend.com",
    apiKey: "re_1",
    from: "Website <website@practice.example>",
    to: ["hello@practice.example"],
  });
});

Deno.test("Several recipients are several addresses, and a quoted comma parts none", () => {
  const MAIL_TO = '"Office, first floor" <a@b.example> , Büro <c@d.example>,e@f.example';
  const to = ['"Office, first floor" <a@b.example>', "Büro <c@d.example>", "e@f.example"];
  assertEquals(read({ ...resend, MAIL_TO }).mail?.to, to);
});

const smtp = { ...resend, MAIL_PROVIDER: "smtp" };

Deno.test("A mail host is read from its URL: host, port, TLS, and the login decoded", () => {
  assertEquals(read(smtp).mail, {
    provider: "smtp",
    host: "mail.practice.example",
    port: 465,
    secure: true,
    login: { user: "website@practice.example", pass: "p:ss/word" },
    from: "Website <website@practice.example>",
    to: ["hello@practice.example"],
  });
  const host = (MAIL_SMTP_URL: string) => {
    const { mail } = read({ ...smtp, MAIL_SMTP_URL });
    assert(mail?.provider === "smtp");
    return [mail.host, mail.port, mail.secure, mail.login];
  };
  assertEquals(host("smtp://localhost"), ["localhost", 587, false, undefined]);
  assertEquals(host("smtp://[::1]:2525/"), ["::1", 2525, false, undefined]);
});

const halves: [set: Record<string, string>, missing: string[], because: string][] = [
  [resend, ["MAIL_API_KEY", "MAIL_FROM", "MAIL_TO"], "MAIL_PROVIDER=resend"],
  [smtp, ["MAIL_SMTP_URL", "MAIL_FROM", "MAIL_TO"], "MAIL_PROVIDER=smtp"],
  [{ CHALLENGE_SITE_KEY: "k" }, ["CHALLENGE_SECRET"], "CHALLENGE_SITE_KEY"],
  [{ CHALLENGE_SECRET: "s" }, ["CHALLENGE_SITE_KEY"], "CHALLENGE_SECRET"],
];

Deno.test("What is missing beside another variable is named with it", () => {
  for (const [set, missing, because] of halves) {
    for (const name of missing) {
      const { message } = assertThrows(() => read({ ...set, [name]: "" }), ConfigError);
      assert(message.startsWith(`${name}: is required with ${because}`), message);
    }
  }
});

Deno.test("A bot check is Turnstile's by default", () => {
  const { challenge } = read({ CHALLENGE_SECRET: "s", CHALLENGE_SITE_KEY: "k" });
  assertEquals([challenge?.secret, challenge?.siteKey], ["s", "k"]);
  assertMatch(challenge?.verifyUrl ?? "", /^https:\/\/challenges\.cloudflare\.com\/.*siteverify$/);
});

const deploy = {
  DENO_DEPLOY: "true",
  DENO_DEPLOY_APP_SLUG: "frontdesk",
  DENO_DEPLOY_ORG_SLUG: "practice",
  DENO_KV_DEFAULT_PATH: "https://kv.deno.example/assigned",
};

Deno.test("A token is taken with the address of a KV Connect store, and with nothing else", () => {
  const address = "https://kv.practice.example";
  const { kvUrl, kvToken, kvIsRemote } = read({ KV_URL: address, KV_TOKEN: "secret" });
  assertEquals([kvUrl, kvToken, kvIsRemote], [address, "secret", true]);
  for (const KV_URL of ["", ":memory:", "data/frontdesk.db"]) {
    const { message } = assertThrows(() => read({ KV_URL, KV_TOKEN: "secret" }), ConfigError);
    assertMatch(message, /^KV_URL: must be a KV Connect address if KV_TOKEN is set/);
  }
});

Deno.test("On Deno Deploy without an assigned database there is no store, least of all in memory", () => {
  for (const path of ["", ":memory:", "/tmp/kv.db"]) {
    const { kvUrl, kvIsRemote } = read({ ...deploy, DENO_KV_DEFAULT_PATH: path });
    assertEquals([kvUrl, kvIsRemote], [null, true]);
  }
  const parts = { DENO_KV_PATH_PREFIX: "https://kv.deno.example/", DENO_KV_DEFAULT_PATH: "app" };
  assertEquals(read({ ...deploy, ...parts }).kvUrl, undefined);
});

Deno.test("On Deno Deploy the address is the app's, the store the assigned one, the host left open", () => {
  const { baseUrl, publicOrigin, kvUrl, host, warnings } = read(deploy);
  assertEquals(baseUrl, "https://frontdesk.practice.deno.net");
  assertEquals(publicOrigin, baseUrl);
  assertEquals([kvUrl, host, warnings], [undefined, undefined, []]);
  assertEquals(read({ ...deploy, DENO_DEPLOY: "" }).kvUrl, undefined);
  const own = { ...deploy, BASE_URL: "https://www.practice.example", KV_URL: ":memory:" };
  assertEquals(read(own).baseUrl, "https://www.practice.example");
  assertEquals(read(own).kvUrl, ":memory:");
});

Deno.test("On Deno Deploy the hosts of the app and of its previews are its own, others are not", () => {
  const { deployHosts } = read(deploy);
  const own = ["frontdesk", "frontdesk-ab12cd34", "frontdesk--a-branch"]
    .map((name) => `${name}.practice.deno.net`);
  const foreign = [
    "other.practice.deno.net frontdeskx.practice.deno.net frontdesk.other.deno.net",
    "frontdesk.practice.deno.net.evil.example frontdesk.practicexdeno.net",
  ].join(" ").split(" ");
  for (const host of own) assert(deployHosts?.test(host), host);
  for (const host of foreign) assert(!deployHosts?.test(host), host);
});

Deno.test("Listening beyond this machine without BASE_URL is warned of in one line", () => {
  for (const HOST of ["0.0.0.0", "::", "192.0.2.7", "server.example"]) {
    const { warnings } = read({ HOST, PORT: "9000" });
    assertEquals(warnings.length, 1, HOST);
    assertMatch(
      String(warnings[0]),
      /http:\/\/localhost:9000.*Set BASE_URL, for example BASE_URL=https:/,
    );
    assertEquals(read({ HOST, BASE_URL: "https://www.practice.example" }).warnings, []);
  }
  for (const HOST of ["127.0.0.1", "localhost", "::1"]) assertEquals(read({ HOST }).warnings, []);
});

const doubtful: [variables: Record<string, string>, warning: RegExp][] = [
  [{ BASE_URL: "http://www.practice.example" }, /without TLS/],
  [{ ...smtp, MAIL_SMTP_URL: "smtp://mail.practice.example:465" }, /by smtps:/],
  [{ ...smtp, MAIL_SMTP_URL: "smtps://mail.practice.example:587" }, /by smtp:/],
];

Deno.test("A public address without TLS, and a mail host's port with the other scheme, are warned of", () => {
  for (const [variables, warning] of doubtful) {
    const { warnings } = read(variables);
    assertEquals(warnings.length, 1);
    assertMatch(String(warnings[0]), warning);
  }
  const plain = { BASE_URL: "http://localhost:8080", MAIL_SMTP_URL: "smtps://a.example:465" };
  assertEquals(read({ ...smtp, ...plain }).warnings, []);
});

Deno.test({
  name: "What is not below the folder that may be written is refused, however it is written",
  permissions: { write: ["data"], read: true },
  fn() {
    // Where a service ran before, it is a folder, which is no file either.
    assertThrows(() => read({ KV_URL: "data" }), ConfigError, "KV_URL: ");
    for (const path of ["data/../kv.db", `${Deno.cwd()}/kv.db`]) {
      assertThrows(() => read({ KV_URL: path }), ConfigError, "only data/");
    }
    for (const path of ["data/../../out", "data/../out", "out"]) {
      const outbox = { MAIL_PROVIDER: "outbox", MAIL_OUTBOX_DIR: path };
      assertThrows(() => read(outbox), ConfigError, "only data/");
    }
    assertEquals(read({ KV_URL: "./data/a/kv.db" }).kvUrl, "./data/a/kv.db");
  },
});

Deno.test("Loopback is this machine under each of its names, and nothing that looks like one", () => {
  for (const host of ["localhost", "LOCALHOST", "app.localhost", "127.1.2.3", "::1", "[::1]"]) {
    assert(isLoopback(host), host);
  }
  for (const host of ["localhost.example", "127.0.0.1.example", "0.0.0.0", "::", "128.0.0.1"]) {
    assert(!isLoopback(host), host);
  }
});

/** What is used for the first time while strangers hold every file handle of the service. */
import { assertEquals } from "@std/assert";
import { createCertificate, hasOpenssl } from "../contact/certificate.ts";
import { startMailHost } from "../contact/smtp_peer.ts";
import { enquiry } from "../kit/enquiry.ts";
import { copyOfSite, tempFolder } from "../kit/folder.ts";
import { text } from "../kit/http_answer.ts";
import { requestBytes, type RequestParts } from "../kit/request.ts";
import { until } from "../kit/wait.ts";
import { meta, stateless } from "../mcp/support.ts";
import { answersNewOnes, close, early, exhaustEntirely, health, limit, statusOf } from "./crowd.ts";
import { type AttackedService, startAttacked } from "./service.ts";

const message = (method: string, params: unknown, headers = {}): RequestParts => ({
  target: "/mcp",
  headers: { Accept: "application/json, text/event-stream", ...headers },
  json: { jsonrpc: "2.0", id: 1, method, params },
});

const page = (coding: string): RequestParts => ({
  target: "/services/api-review",
  headers: { "Accept": "text/html", "Accept-Encoding": coding },
});

const firsts: Record<string, RequestParts> = {
  "MCP handshake": message("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "client", version: "1" },
  }),
  "list of MCP tools": message("tools/list", {}),
  "call of an MCP tool": message("tools/call", {
    name: "read_document",
    arguments: { path: "/pricing", limit: 100 },
  }),
  [`message of revision ${stateless}`]: message("server/discover", { _meta: meta }, {
    "MCP-Protocol-Version": stateless,
    "Mcp-Method": "server/discover",
  }),
  "page with code": page("identity"),
  "page in gzip": page("gzip"),
  "page in Brotli": page("br"),
  "search": { target: "/ask?query=api%20review&language=en&streaming=false" },
  "streamed search": { target: "/ask?query=Schnittstelle&language=de" },
  "search on its page": { target: "/search?query=api" },
};

for (const [what, parts] of Object.entries(firsts)) {
  Deno.test(`Without a file handle at once after the start: the first ${what} is answered`, async () => {
    const request = requestBytes(parts);
    await using service = await startAttacked({ limit });
    const [first, second] = await early(service, 2);
    const crowd = await exhaustEntirely(service);
    assertEquals(await statusOf(first!, request), 200);
    assertEquals(await statusOf(second!, request), 200);
    close(crowd);
    await until("a new client is answered", answersNewOnes(service));
    close([first!, second!]);
  });
}

/** A site of whose dead link the service warns when it has built what it builds ahead. */
function siteWithWarning() {
  const folder = copyOfSite();
  Deno.writeTextFileSync(
    `${folder.dir}/de/dead.md`,
    "---\ntitle: Tot\n---\n\n[Nichts](/nothing)\n",
  );
  return folder;
}

const isBuiltAhead = (service: AttackedService) => () => service.output().includes("site_warning");

Deno.test("Without a file handle, what the service builds ahead of its use is built", async () => {
  using site = siteWithWarning();
  await using service = await startAttacked({ limit, env: { CONTENT_DIR: site.dir } });
  const served = await early(service, 2);
  const crowd = await exhaustEntirely(service);
  await until("all is built", isBuiltAhead(service));
  for (const connection of served) assertEquals(await statusOf(connection, health), 200);
  close(crowd);
  await until("a new client is answered", answersNewOnes(service));
  close(served);
});

Deno.test("Without a file handle some time after the start, whatever comes first is answered", async () => {
  using site = siteWithWarning();
  await using service = await startAttacked({ limit, env: { CONTENT_DIR: site.dir } });
  await until("all is built", isBuiltAhead(service));
  const [client] = await early(service, 1);
  const crowd = await exhaustEntirely(service);
  for (const [what, parts] of Object.entries(firsts)) {
    assertEquals(await statusOf(client!, requestBytes(parts)), 200, what);
  }
  close(crowd);
  await until("a new client is answered", answersNewOnes(service));
  close([client!]);
});

/** What receives enquiries under a certificate that only `env` makes trusted. */
interface Receiver extends AsyncDisposable {
  env: Record<string, string>;
  received(): number;
}

const receivers: Record<string, (dir: string) => Promise<Receiver>> = {
  "an HTTP provider": async (dir) => {
    const { authority, ...certificate } = await createCertificate(dir, "IP:127.0.0.1");
    let received = 0;
    const options = { ...certificate, hostname: "127.0.0.1", port: 0, onListen() {} };
    const server = Deno.serve(options, () => Response.json({ id: `${++received}` }));
    return {
      env: { MAIL_API_URL: `https://127.0.0.1:${server.addr.port}`, DENO_CERT: authority },
      received: () => received,
      [Symbol.asyncDispose]: () => server.shutdown(),
    };
  },
  "a mail host": async (dir) => {
    // Not a loopback address, so that TLS is insisted on.
    const { authority, ...certificate } = await createCertificate(dir, "IP:0.0.0.0");
    const host = await startMailHost({ ...certificate, secure: true });
    return {
      env: {
        MAIL_PROVIDER: "smtp",
        MAIL_SMTP_URL: `smtps://0.0.0.0:${host.port}`,
        DENO_CERT: authority,
      },
      received: () => host.mails.length,
      [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
    };
  },
};

const contact = requestBytes({
  target: "/api/contact",
  headers: { "Idempotency-Key": "key-0123456789abcdef" },
  json: enquiry,
});

for (const [where, start] of Object.entries(receivers)) {
  Deno.test({
    name: `Without a file handle, the first enquiry to ${where} is a 503 that sent nothing; ` +
      "later it is delivered",
    ignore: !hasOpenssl,
    async fn() {
      using folder = tempFolder();
      await using receiver = await start(folder.dir);
      const env = { ...receiver.env, KV_URL: `${folder.dir}/kv.db` };
      await using service = await startAttacked({ limit, env, flags: ["-A"] });
      const [client, other] = await early(service, 2);
      const crowd = await exhaustEntirely(service);
      await client!.send(contact);
      const refusal = (await client!.answer())!;
      assertEquals([refusal.status, JSON.parse(text(refusal)).code, receiver.received()], [
        503,
        "DELIVERY_UNAVAILABLE",
        0,
      ]);
      assertEquals(await statusOf(other!, health), 200);
      close(crowd);
      await until("a new client is answered", answersNewOnes(service));
      assertEquals(await statusOf(client!, contact), 200);
      assertEquals(receiver.received(), 1);
      close([client!, other!]);
    },
  });
}

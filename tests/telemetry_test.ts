import { assertEquals, assertStringIncludes } from "@std/assert";
import { enquiry } from "./kit/enquiry.ts";
import { startService } from "./kit/program.ts";
import { resend, startProvider } from "./kit/provider.ts";
import { until } from "./kit/wait.ts";

/** A collector that keeps what is sent to it, by the path of its signal. */
function startCollector() {
  const received: Record<string, string> = { "/v1/traces": "", "/v1/logs": "", "/v1/metrics": "" };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    received[new URL(request.url).pathname] += JSON.stringify(await request.json());
    return Response.json({});
  });
  /** Waits until a signal holds a text. */
  const holds = (path: string, text: string) =>
    until(`${path} holds ${text}`, () => received[path]!.includes(text));
  return { received, holds, url: `http://127.0.0.1:${server.addr.port}`, server };
}

const variablesFor = ({ url }: { url: string }) => ({
  OTEL_DENO: "true",
  OTEL_DENO_CONSOLE: "replace",
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  OTEL_BSP_SCHEDULE_DELAY: "50",
  OTEL_BLRP_SCHEDULE_DELAY: "50",
  OTEL_METRIC_EXPORT_INTERVAL: "50",
});

Deno.test("OTEL_DENO sends a failed request's trace, log line and duration, and nothing of its body; a span is named by what answered", async () => {
  const collector = startCollector();
  await using _ = collector.server;
  await using service = await startService(variablesFor(collector));
  const path = "/api/v1/documents/batch";
  const response = await fetch(`http://127.0.0.1:${service.listening}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"paths":["told-to-nobody"]}',
  });
  assertEquals(response.status, 400);
  await response.body?.cancel();
  await collector.holds("/v1/traces", `"${path}"`);
  await collector.holds("/v1/logs", response.headers.get("x-request-id")!);
  await collector.holds("/v1/metrics", '"http.server.request.duration"');
  assertStringIncludes(collector.received["/v1/metrics"]!, '"http.server.active_requests"');
  assertStringIncludes(collector.received["/v1/traces"]!, '"http.response.status_code"');
  await fetch(`http://127.0.0.1:${service.listening}/pricing`).then((page) => page.text());
  await collector.holds("/v1/traces", "GET page");
  const spans = collector.received["/v1/traces"]!.split('"traceId"');
  const spanOf = (name: string) => spans.find((span) => span.includes(`"name":"${name}"`))!;
  const route = (path: string) => `{"key":"http.route","value":{"stringValue":"${path}"}}`;
  assertStringIncludes(spanOf(`POST ${path}`), route(path));
  assertStringIncludes(spanOf(`POST ${path}`), response.headers.get("x-request-id")!);
  assertStringIncludes(spanOf("GET page"), route("/pricing"));
  assertEquals(Object.values(collector.received).join().includes("told-to-nobody"), false);
});

Deno.test("OTEL_DENO counts enquiries, searches and requests, has spans of mail and store, and gives each event its severity; every line stays on stderr", async () => {
  const collector = startCollector();
  await using _ = collector.server;
  await using provider = startProvider();
  await using service = await startService({ ...variablesFor(collector), ...resend(provider.url) });
  const origin = `http://127.0.0.1:${service.listening}`;
  const send = (body: object, key: string) =>
    fetch(`${origin}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(body),
    }).then((response) => response.json());
  await send(enquiry, "a-key-of-16-letters");
  await send({ ...enquiry, subject: "Another" }, "a-key-of-16-letters");
  await fetch(`${origin}/ask?query=xylophone&streaming=false`).then((answer) => answer.text());

  const attribute = (key: string, value: string) =>
    `{"key":"${key}","value":{"stringValue":"${value}"}}`;
  for (
    const told of [
      '"frontdesk.enquiries"',
      attribute("outcome", "delivered"),
      attribute("code", "IDEMPOTENCY_CONFLICT"),
      '"frontdesk.searches"',
      '{"key":"missed","value":{"boolValue":true}}',
      '"frontdesk.requests"',
      attribute("endpoint", "POST /api/contact"),
      attribute("status", "4xx"),
    ]
  ) await collector.holds("/v1/metrics", told);
  for (const span of ["mail", "store"]) await collector.holds("/v1/traces", `"name":"${span}"`);
  await collector.holds("/v1/logs", "contact_sent");
  const severityOf = (event: string) =>
    collector.received["/v1/logs"]!.split('"timeUnixNano"').find((log) => log.includes(event))
      ?.match(/"severityText":"(\w+)"/)?.[1];
  await collector.holds("/v1/logs", "IDEMPOTENCY_CONFLICT");
  assertEquals(["started", "contact_sent", "IDEMPOTENCY_CONFLICT"].map(severityOf), [
    "INFO",
    "INFO",
    "WARN",
  ]);
  for (const event of ["started", "contact_sent", "request_failed"]) {
    assertEquals(service.output().split(`"event":"${event}"`).length, 2, event);
  }
});

import { assertEquals, assertStringIncludes } from "@std/assert";
import { startService } from "./kit/program.ts";
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

Deno.test("OTEL_DENO sends a failed request's trace, log line and duration, and nothing of its body; a span is named by what answered", async () => {
  const collector = startCollector();
  await using _ = collector.server;
  await using service = await startService({
    OTEL_DENO: "true",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "50",
    OTEL_BLRP_SCHEDULE_DELAY: "50",
    OTEL_METRIC_EXPORT_INTERVAL: "50",
  });
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

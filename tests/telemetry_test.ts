import { assertEquals } from "@std/assert";
import { enquiry } from "./kit/enquiry.ts";
import { startService } from "./kit/program.ts";
import { until } from "./kit/wait.ts";

Deno.test("OTEL_DENO sends requests, nothing of their bodies, and each event with its severity; every line stays on stderr", async () => {
  const received: Record<string, string> = { "/v1/traces": "", "/v1/logs": "", "/v1/metrics": "" };
  await using collector = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
      received[new URL(request.url).pathname] += JSON.stringify(await request.json());
      return Response.json({});
    },
  );
  /** Waits until a signal holds a text. */
  const holds = (path: string, text: string) =>
    until(`${path} holds ${text}`, () => received[path]!.includes(text));
  await using service = await startService({
    OTEL_DENO: "true",
    OTEL_DENO_CONSOLE: "replace",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.addr.port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "50",
    OTEL_BLRP_SCHEDULE_DELAY: "50",
    OTEL_METRIC_EXPORT_INTERVAL: "50",
    MAIL_PROVIDER: "none",
  });
  const url = `http://127.0.0.1:${service.listening}`;
  const response = await fetch(`${url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(enquiry),
  });
  await response.body?.cancel();
  await (await fetch(`${url}/no-such-page`)).body?.cancel();
  await holds("/v1/traces", '"/api/contact"');
  await holds("/v1/metrics", '"http.server.request.duration"');
  await holds("/v1/logs", response.headers.get("x-request-id")!);
  await holds("/v1/logs", "NOT_FOUND");
  const severityOf = (event: string) =>
    received["/v1/logs"]!.split('"timeUnixNano"').find((log) => log.includes(event))
      ?.match(/"severityText":"(\w+)"/)?.[1];
  const severities = { started: "INFO", NOT_FOUND: "WARN", DELIVERY_NOT_CONFIGURED: "ERROR" };
  for (const [event, severity] of Object.entries(severities)) {
    assertEquals(severityOf(event), severity);
    assertEquals(service.output().split(`"${event}"`).length, 2, event);
  }
  const all = Object.values(received).join();
  assertEquals([enquiry.name, enquiry.email].filter((text) => all.includes(text)), []);
});

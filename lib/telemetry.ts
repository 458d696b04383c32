import type { Counter } from "@opentelemetry/api";

type Attributes = Readonly<Record<string, string | boolean>>;

/** Tells a collector what happens, beside the log; where there is none, nobody. */
export interface Telemetry {
  /** Adds one to a counter. */
  count(name: string, attributes: Attributes): void;
  /** Does work within a span of its own, which says if it failed and not why. */
  span<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export const noTelemetry: Telemetry = { count: () => {}, span: (_name, work) => work() };

/** Tells the collector that the runtime is configured for (OTEL_DENO). */
export function openTelemetry(): Telemetry {
  const api = import("@opentelemetry/api");
  const counters = new Map<string, Promise<Counter>>();
  const counterOf = (name: string) => {
    const counter = counters.get(name) ??
      api.then(({ metrics }) => metrics.getMeter("frontdesk").createCounter(name));
    counters.set(name, counter);
    return counter;
  };
  return {
    count: (name, attributes) => void counterOf(name).then((counter) => counter.add(1, attributes)),
    async span(name, work) {
      const { SpanStatusCode, trace } = await api;
      return await trace.getTracer("frontdesk").startActiveSpan(name, async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    },
  };
}

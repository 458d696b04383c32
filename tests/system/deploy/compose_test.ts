import { assertEquals } from "@std/assert";
import { parse } from "@std/yaml";
import { readConfig } from "../../../lib/config.ts";
import { hostingFence, hostingTest } from "../../readme/fences.ts";

// The images themselves are not run here: that takes a Docker daemon and a registry. That processes
// which share a store deliver an enquiry once is tested in contact/.

interface Service {
  environment: Record<string, string>;
}

hostingTest(
  "The instances of HOSTING.md's compose file share the store's service and know its token",
  () => {
    const compose = parse(hostingFence("yaml"), { schema: "core" });
    const { kv, frontdesk } = (compose as { services: Record<string, Service> }).services;
    const { environment } = frontdesk!;
    assertEquals(new URL(environment.KV_URL!).hostname, "kv");
    assertEquals(kv!.environment.DENO_KV_ACCESS_TOKEN, "${KV_TOKEN:?}");
    const given: Record<string, string> = { ...environment, KV_TOKEN: "a-long-random-text" };
    const { kvUrl, kvIsRemote } = readConfig((name) => given[name]);
    assertEquals([kvUrl, kvIsRemote], [environment.KV_URL, true]);
  },
);

import { assert, assertEquals } from "@std/assert";
import { parse } from "@std/yaml";
import { enquiry } from "../../kit/enquiry.ts";
import { tempFolder } from "../../kit/folder.ts";
import { startKvConnect } from "../../kit/kv_connect/peer.ts";
import { service, startServer } from "../../kit/program.ts";
import { hostingFence, hostingTest } from "../../readme/fences.ts";

// The images themselves are not run here: that takes a Docker daemon and a registry.

interface Service {
  environment: Record<string, string>;
  deploy: { replicas: number };
}

const compose = parse(hostingFence("yaml"), { schema: "core" });
const { kv, frontdesk } = (compose as { services: Record<string, Service> } | null)?.services ?? {};

hostingTest(
  "The instances of HOSTING.md's compose file know the store's service and its token",
  () => {
    assertEquals(new URL(frontdesk!.environment.KV_URL!).hostname, "kv");
    assertEquals(kv!.environment.DENO_KV_ACCESS_TOKEN, "${KV_TOKEN:?}");
  },
);

hostingTest(
  "The instances of HOSTING.md's compose file deliver an enquiry once, whichever of them it reaches",
  async () => {
    using outbox = tempFolder();
    await using ending = new AsyncDisposableStack();
    const store = ending.use(await startKvConnect("a-long-random-text"));
    const instances = await Promise.all(
      Array.from({ length: frontdesk!.deploy.replicas }, async () =>
        ending.use(
          await startServer(service({
            ...frontdesk!.environment,
            KV_URL: store.url,
            KV_TOKEN: "a-long-random-text",
            MAIL_PROVIDER: "outbox",
            MAIL_OUTBOX_DIR: outbox.dir,
          }, ["-A"])),
        )),
    );
    assert(instances.length > 1);
    const key = crypto.randomUUID();
    const replayed: boolean[] = [];
    for (const { listening } of instances) {
      const answer = await fetch(`http://127.0.0.1:${listening}/api/contact`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify(enquiry),
      });
      assertEquals([answer.status, (await answer.json()).success], [200, true]);
      replayed.push(answer.headers.has("idempotent-replayed"));
    }
    assertEquals(replayed, instances.map((_, index) => index > 0));
    assertEquals([...Deno.readDirSync(outbox.dir)].length, 1);
  },
);

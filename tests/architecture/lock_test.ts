import { assertEquals } from "@std/assert";
import { exchange } from "../kit/exchange.ts";
import { tempFolder } from "../kit/folder.ts";
import { service, startServer } from "../kit/program.ts";
import { requestBytes } from "../kit/request.ts";
import { importedPackages, lockedPackages, reachable } from "./lock.ts";

const commands = [...Deno.readDirSync("lib/commands")].filter(({ isFile }) => isFile)
  .map(({ name }) => `lib/commands/${name}`);

Deno.test("deno.lock holds what the service and its commands import, and nothing that only tests do", async () => {
  const remedy = "Make it anew: rm deno.lock && deno cache main.ts lib/commands/*.ts";
  const imported = await importedPackages(["main.ts", ...commands]);
  assertEquals(lockedPackages("deno.lock"), imported, remedy);
});

Deno.test("The reader of module graphs finds what is imported around a corner, and nothing else", () => {
  const packages = {
    "a@1": { dependencies: ["b@1"] },
    "b@1": { dependencies: ["a@1"] },
    "c@1": { dependencies: ["a@1"] },
  };
  const modules = [{ kind: "esm" }, { kind: "npm", npmPackage: "a@1" }];
  assertEquals(reachable({ modules, npmPackages: packages }), ["a@1", "b@1"]);
});

Deno.test("The lock is enough: with nothing in the cache but its packages the service starts frozen", async () => {
  using cache = tempFolder();
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output();
  Deno.symlinkSync(JSON.parse(new TextDecoder().decode(stdout)).npmCache, `${cache.dir}/npm`);
  const { args: [run, ...args], env } = service();
  await using server = await startServer({
    args: [run!, "--frozen", "--cached-only", ...args],
    env: { ...env, DENO_DIR: cache.dir },
  });
  const health = await exchange(server.listening, requestBytes({ target: "/api/health" }));
  assertEquals(health.status, 200);
});

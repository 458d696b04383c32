import { assertEquals } from "@std/assert";

/** Runs a curl command as it stands, with curl made to fail on an error status and to tell the status. */
export async function runCurl(command: string): Promise<{ status: string; body: string }> {
  const file = await Deno.makeTempFile();
  const options = `--fail-with-body --max-time 100 --output '${file}' --write-out '%{http_code}'`;
  const { code, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", `curl() { command curl "$@" ${options}; }\n${command}`],
  }).output();
  const body = await Deno.readTextFile(file);
  await Deno.remove(file);
  assertEquals(code, 0, `${command}\n${new TextDecoder().decode(stderr)}${body}`);
  return { status: new TextDecoder().decode(stdout), body };
}

/** A JSON-RPC answer with status 200 may still be an error. */
export function assertNoRpcError(body: string, command: string): void {
  if (!command.includes("/mcp") || !body.startsWith("{")) return;
  const { error, result } = JSON.parse(body);
  assertEquals([error, result?.isError ?? false], [undefined, false], command);
}

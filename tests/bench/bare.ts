/**
 * The peer of every ratio: a `Deno.serve` that gives the one answer in its first argument, a JSON
 * value of status, headers and body, and does nothing else.
 */
const { status, headers, body } = JSON.parse(Deno.args[0]!);

Deno.serve({
  hostname: "127.0.0.1",
  port: 0,
  automaticCompression: true,
  onListen: ({ port }) => console.log(`Bare server listens on http://localhost:${port}`),
}, () => new Response(body, { status, headers }));

/**
 * The peer of every ratio: a `Deno.serve` that reads what it is sent, gives the one answer in its first
 * argument, a JSON value of status, headers and body (base64), and does nothing else. Without reading,
 * Deno would close the connection of a request with a body.
 */
const { status, headers, body } = JSON.parse(Deno.args[0]!);
const bytes = Uint8Array.from(atob(body), (char) => char.charCodeAt(0));

Deno.serve({
  hostname: "127.0.0.1",
  port: 0,
  automaticCompression: false,
  onListen: ({ port }) => console.log(`Bare server listens on http://localhost:${port}`),
}, async (request) => {
  if (request.body !== null) await request.bytes();
  return new Response(bytes, { status, headers });
});

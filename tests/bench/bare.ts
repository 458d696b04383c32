/**
 * The peer of every ratio: a `Deno.serve` that gives the one answer in its first argument, a JSON
 * value of status, headers and body (base64), and does nothing else.
 */
const { status, headers, body } = JSON.parse(Deno.args[0]!);
const bytes = Uint8Array.from(atob(body), (char) => char.charCodeAt(0));

Deno.serve({
  hostname: "127.0.0.1",
  port: 0,
  automaticCompression: false,
  onListen: ({ port }) => console.log(`Bare server listens on http://localhost:${port}`),
}, () => new Response(bytes, { status, headers }));

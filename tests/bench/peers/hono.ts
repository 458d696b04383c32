/** The same answers by Hono on Deno. */
import { Hono } from "hono";
import { z } from "zod";
import * as peer from "./peer.js";

const held = peer.readHeld(Deno.readTextFileSync(Deno.args[0]!));
const quota = peer.createQuota(1_000_000);
const language = z.strictObject({ language: z.enum(["en", "de"]).optional() });
const batch = z.strictObject({
  paths: z.array(z.string().regex(/^\/[\w./-]*$/).max(200)).min(1).max(10),
});

const app = new Hono();

app.get("/api/health", (c) => c.body(peer.health(), 200, peer.jsonFields));

app.get("/api/v1/services", (c) => {
  const fields = { ...peer.jsonFields, ...quota("client") };
  const query = language.safeParse(c.req.query());
  if (!query.success) {
    const message = 'language must be "en" or "de"';
    const errors = { language: query.error.issues.map(({ message }) => message) };
    const body = peer.errorBody("INVALID_QUERY", "Invalid query", message, errors);
    return c.body(body, 400, { ...fields, "x-request-id": crypto.randomUUID() });
  }
  const answer = heldAnswer("/api/v1/services", c.req.raw);
  return new Response(answer.body, {
    ...answer,
    headers: { ...answer.headers, ...quota("client") },
  });
});

app.post("/api/v1/documents/batch", async (c) => {
  const fields = { ...peer.jsonFields, ...quota("client") };
  const body = batch.safeParse(await c.req.json());
  if (!body.success) return c.body(peer.errorBody("INVALID_BODY", "Invalid body"), 400, fields);
  return c.body(peer.batch(body.data.paths, held), 200, fields);
});

for (const path of held.keys()) {
  if (path.startsWith("/api/")) continue;
  app.get(path, (c) => {
    const { body, status, headers } = heldAnswer(path, c.req.raw);
    return new Response(body, { status, headers });
  });
}

app.notFound((c) =>
  c.body(peer.errorBody("NOT_FOUND", "Not found", "Nothing is published at this path"), 404, {
    ...peer.jsonFields,
    "x-request-id": crypto.randomUUID(),
  })
);

function heldAnswer(path: string, { headers }: Request) {
  const accepted = headers.get("accept-encoding") ?? "";
  return peer.heldAnswer(held.get(path)!, accepted, headers.get("if-none-match") ?? "");
}

Deno.serve({
  hostname: "127.0.0.1",
  port: 0,
  automaticCompression: false,
  onListen: ({ port }) => console.log(`Hono listens on http://localhost:${port}`),
}, app.fetch);

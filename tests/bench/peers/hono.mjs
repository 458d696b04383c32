/** The read API as one would write it with Hono on Node; see `../peers.ts`. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";

const load = createRequire(import.meta.url);
const { serve } = load("@hono/node-server");
const { getConnInfo } = load("@hono/node-server/conninfo");
const { zValidator } = load("@hono/zod-validator");
const { Hono } = load("hono");
const { bodyLimit } = load("hono/body-limit");
const { cors } = load("hono/cors");
const { rateLimiter } = load("hono-rate-limiter");
const { z } = load("zod");

const { replies, texts } = JSON.parse(readFileSync(process.argv[2], "utf8"));

const Query = z.strictObject({ language: z.enum(["en", "de"]).default("en") });

const Path = z.string().max(256).regex(/^\/(?!\/)[A-Za-z0-9/_.-]*$/)
  .refine((path) => !path.split("/").some((segment) => segment === "." || segment === ".."));

const Paths = z.strictObject({ paths: z.array(Path).min(1).max(10) });

const failure = (code, error, message) => ({ success: false, code, error, message });

const refuse = (code) => (result, c) =>
  result.success ? undefined : c.json(failure(code, "Invalid", result.error.message), 400);

const quota = rateLimiter({
  windowMs: 60_000,
  limit: 1_000_000,
  standardHeaders: "draft-7",
  keyGenerator: (c) => getConnInfo(c).remote.address ?? "",
});

const inert = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

/** A body that never changes, or 304 where the client has it. */
function fixed(c, { type, etag, body }) {
  const headers = { ...inert, "cache-control": "private, no-cache", etag };
  if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
  return c.body(body, 200, { ...headers, "content-type": type });
}

const app = new Hono();
app.use(cors());
app.get(
  "/api/v1/services",
  quota,
  zValidator("query", Query, refuse("INVALID_QUERY")),
  (c) => fixed(c, replies[`catalog ${c.req.valid("query").language}`]),
);
app.post(
  "/api/v1/documents/batch",
  quota,
  bodyLimit({ maxSize: 4096 }),
  zValidator("json", Paths, refuse("INVALID_BODY")),
  (c) => {
    const results = c.req.valid("json").paths.map((path) =>
      Object.hasOwn(texts, path)
        ? { path, status: 200, code: "OK", text: texts[path] }
        : { path, status: 404, code: "NOT_FOUND", text: null }
    );
    return c.json({ results }, 200, { ...inert, "cache-control": "no-store" });
  },
);
app.get("/api/health", (c) =>
  c.json({ status: "ok", timestamp: new Date().toISOString() }, 200, {
    ...inert,
    "cache-control": "no-store",
  }));
for (const path of Object.keys(replies)) {
  if (path.startsWith("/")) app.get(path, (c) => fixed(c, replies[path]));
}
app.notFound((c) => c.json(failure("NOT_FOUND", "Not found", "Nothing is here"), 404, inert));

serve(
  { fetch: app.fetch, hostname: "127.0.0.1", port: 0 },
  ({ port }) => console.log(`Hono listens on http://localhost:${port}`),
);

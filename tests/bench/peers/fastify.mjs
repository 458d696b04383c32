/** The read API as one would write it with Fastify on Node; see `../peers.ts`. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";

const load = createRequire(import.meta.url);
const cors = load("@fastify/cors");
const rateLimit = load("@fastify/rate-limit");
const Fastify = load("fastify");

const { replies, texts } = JSON.parse(readFileSync(process.argv[2], "utf8"));

const app = Fastify({
  bodyLimit: 4096,
  ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
});
await app.register(cors);
await app.register(rateLimit, { global: false });

const failure = (code, error, message) => ({ success: false, code, error, message });
const config = { rateLimit: { max: 1_000_000, timeWindow: 60_000 } };
const inert = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

app.setErrorHandler((error, request, reply) => {
  const code = request.method === "GET" ? "INVALID_QUERY" : "INVALID_BODY";
  reply.code(error.statusCode ?? 500).send(failure(code, error.name, error.message));
});
app.setNotFoundHandler((_, reply) => {
  reply.code(404).headers(inert).send(failure("NOT_FOUND", "Not found", "Nothing is here"));
});

/** A body that never changes, or 304 where the client has it. */
function fixed(request, reply, { type, etag, body }) {
  reply.headers({ ...inert, "cache-control": "private, no-cache", etag });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type(type).send(body);
}

app.get("/api/v1/services", {
  config,
  schema: {
    querystring: {
      type: "object",
      additionalProperties: false,
      properties: { language: { type: "string", enum: ["en", "de"], default: "en" } },
    },
  },
}, (request, reply) => fixed(request, reply, replies[`catalog ${request.query.language}`]));

app.post("/api/v1/documents/batch", {
  config,
  schema: {
    body: {
      type: "object",
      additionalProperties: false,
      required: ["paths"],
      properties: {
        paths: {
          type: "array",
          minItems: 1,
          maxItems: 10,
          items: {
            type: "string",
            maxLength: 256,
            pattern: "^/(?!/)(?!(.*/)?[.][.]?(/|$))[A-Za-z0-9/_.-]*$",
          },
        },
      },
    },
    response: {
      200: {
        type: "object",
        properties: {
          results: {
            type: "array",
            items: {
              type: "object",
              properties: {
                path: { type: "string" },
                status: { type: "integer" },
                code: { type: "string" },
                text: { type: ["string", "null"] },
              },
            },
          },
        },
      },
    },
  },
}, (request, reply) => {
  reply.headers({ ...inert, "cache-control": "no-store" });
  return {
    results: request.body.paths.map((path) =>
      Object.hasOwn(texts, path)
        ? { path, status: 200, code: "OK", text: texts[path] }
        : { path, status: 404, code: "NOT_FOUND", text: null }
    ),
  };
});

app.get("/api/health", (_, reply) => {
  reply.headers({ ...inert, "cache-control": "no-store" });
  return { status: "ok", timestamp: new Date().toISOString() };
});

for (const path of Object.keys(replies)) {
  if (path.startsWith("/")) {
    app.get(path, (request, reply) => fixed(request, reply, replies[path]));
  }
}

await app.listen({ host: "127.0.0.1", port: 0 });
console.log(`Fastify listens on http://localhost:${app.server.address().port}`);

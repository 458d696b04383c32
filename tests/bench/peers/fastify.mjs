/** The same answers by Fastify on Node, whose modules are found by NODE_PATH. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as peer from "./peer.js";

const fastify = createRequire(import.meta.url)("fastify");
const held = peer.readHeld(readFileSync(process.argv[2], "utf8"));
const quota = peer.createQuota(1_000_000);
const app = fastify({ ajv: { customOptions: { removeAdditional: false } } });

const services = {
  querystring: {
    type: "object",
    properties: { language: { enum: ["en", "de"] } },
    additionalProperties: false,
  },
};
const documents = {
  body: {
    type: "object",
    properties: {
      paths: {
        type: "array",
        items: { type: "string", pattern: "^/[\\w./-]*$", maxLength: 200 },
        minItems: 1,
        maxItems: 10,
      },
    },
    required: ["paths"],
    additionalProperties: false,
  },
};

app.get("/api/health", (_request, reply) => reply.headers(peer.jsonFields).send(peer.health()));

app.get(
  "/api/v1/services",
  { schema: services },
  (request, reply) => send(reply.headers(quota("client")), "/api/v1/services", request),
);

app.post(
  "/api/v1/documents/batch",
  { schema: documents },
  (request, reply) =>
    reply.headers(peer.jsonFields).headers(quota("client"))
      .send(peer.batch(request.body.paths, held)),
);

for (const path of held.keys()) {
  if (!path.startsWith("/api/")) app.get(path, (request, reply) => send(reply, path, request));
}

app.setErrorHandler((error, _request, reply) => {
  const [{ message } = {}] = error.validation ?? [];
  const body = peer.errorBody("INVALID_QUERY", "Invalid query", error.message, {
    query: [message],
  });
  reply.code(error.statusCode ?? 500).headers(peer.jsonFields).headers(quota("client"))
    .header("x-request-id", randomUUID()).send(body);
});

app.setNotFoundHandler((_request, reply) =>
  reply.code(404).headers(peer.jsonFields).header("x-request-id", randomUUID())
    .send(peer.errorBody("NOT_FOUND", "Not found", "Nothing is published at this path"))
);

function send(reply, path, { headers }) {
  const { "accept-encoding": accepted, "if-none-match": tag } = headers;
  const answer = peer.heldAnswer(held.get(path), accepted, tag);
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

await app.listen({ host: "127.0.0.1", port: 0 });
console.log(`Fastify listens on http://localhost:${app.server.address().port}`);

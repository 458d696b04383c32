/** The contact form alone, behind plain HTTP, for the process tests. */
import { createContactFromConfig } from "../../lib/contact/from_config.ts";
import { ContactRequest } from "../../lib/contact/schema.ts";
import { readConfig } from "../../lib/config.ts";
import { ApiError, errorTable } from "../../lib/http/errors.ts";
import { fieldErrors } from "../../lib/http/validation.ts";

const config = readConfig((name) => Deno.env.get(name));
const contact = createContactFromConfig(config, {
  openKv: Deno.openKv,
  fetch,
  now: Date.now,
  log: (event) => console.error(JSON.stringify(event)),
});

async function post(request: Request): Promise<Response> {
  const parsed = ContactRequest.safeParse(await request.json());
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error.issues);
    throw new ApiError("INVALID_FIELDS", "Correct the fields", { errors });
  }
  const { challengeToken, ...enquiry } = parsed.data;
  const idempotencyKey = request.headers.get("idempotency-key") ?? undefined;
  const { body, replayed } = await contact.send({ enquiry, challengeToken, idempotencyKey });
  return Response.json(body, { headers: replayed ? { "idempotent-replayed": "true" } : {} });
}

function errorResponse(error: unknown): Response {
  if (!(error instanceof ApiError)) throw error;
  const { code, message, detail: { headers } } = error;
  return Response.json({ code, message }, { status: errorTable[code].status, headers });
}

Deno.serve(
  {
    hostname: config.host,
    port: config.port,
    onListen: ({ port }) => console.log(`Listens on http://localhost:${port}`),
  },
  (request) => request.method === "POST" ? post(request).catch(errorResponse) : new Response("ok"),
);

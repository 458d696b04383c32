/**
 * What the peers of the bench share: the answers they hold, compressed, and what each request has to
 * be checked for. Plain JavaScript, since one of them runs on Node.
 *
 * `held` maps a path to its `headers` and its `bodies` by coding, in base64.
 */
export function readHeld(json) {
  const bytes = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  return new Map(
    Object.entries(JSON.parse(json)).map(([path, { headers, bodies }]) => [path, {
      headers,
      bodies: Object.fromEntries(Object.entries(bodies).map(([name, text]) => [name, bytes(text)])),
      text: new TextDecoder().decode(bytes(bodies.identity)),
    }]),
  );
}

/** The answer to a GET of what is held: in a coding that the client accepts, or 304. */
export function heldAnswer({ headers, bodies }, accepted = "", ifNoneMatch = "") {
  const coding = ["br", "gzip"].find((name) => accepted.includes(name) && bodies[name]);
  const fields = coding
    ? { ...headers, "content-encoding": coding, etag: `W/${headers.etag}` }
    : headers;
  if (ifNoneMatch.includes(headers.etag)) return { status: 304, headers: fields, body: null };
  return { status: 200, headers: fields, body: bodies[coding ?? "identity"] };
}

/** Requests of a client in the current minute, and the fields that say so; less than we count. */
export function createQuota(limit) {
  const clients = new Map();
  return (client) => {
    const minute = Math.floor(Date.now() / 60_000);
    const known = clients.get(client);
    const count = known?.minute === minute ? known.count + 1 : 1;
    clients.set(client, { minute, count });
    return {
      "ratelimit": `"read";r=${limit - count};t=60`,
      "ratelimit-policy": `"read";q=${limit};w=60`,
      "ratelimit-limit": String(limit),
      "ratelimit-remaining": String(limit - count),
      "ratelimit-reset": "60",
    };
  };
}

/** The fields of an answer of the JSON interfaces, but for its quota. */
export const jsonFields = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, ETag, X-Request-Id",
};

export const errorBody = (code, error, message, errors) =>
  JSON.stringify({ success: false, code, error, message, errors });

export const health = () => JSON.stringify({ status: "ok", timestamp: new Date().toISOString() });

/** The batch reader's answer: the text of each document, or that it is not there. */
export const batch = (paths, held) =>
  JSON.stringify({
    documents: paths.map((path) => {
      const text = held.get(path)?.text;
      return text === undefined
        ? { path, status: 404, code: "NOT_FOUND", text: null }
        : { path, status: 200, code: "OK", text };
    }),
  });

/** A mail provider that knows keys as Resend does, and holds its answers back while it is told to. */
export interface Peer extends AsyncDisposable {
  /** For `MAIL_API_URL`. */
  url: string;
  /** Its answers wait for this. */
  held: Promise<void>;
  /** Calls that arrived, repetitions included. */
  asked: number;
  /** The subjects of the mails it took. */
  subjects: string[];
}

export function startPeer(): Peer {
  const keys = new Set<string>();
  // Half a request comes from whoever was killed.
  const onError = () => new Response(null, { status: 500 });
  const options = { hostname: "127.0.0.1", port: 0, onListen() {}, onError };
  const server = Deno.serve(options, async (request) => {
    const key = request.headers.get("idempotency-key")!;
    const { subject } = await request.json();
    if (!keys.has(key)) peer.subjects.push(subject);
    keys.add(key);
    peer.asked++;
    await peer.held;
    return Response.json({ id: key });
  });
  const peer: Peer = {
    url: `http://127.0.0.1:${server.addr.port}`,
    held: Promise.resolve(),
    asked: 0,
    subjects: [],
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
  return peer;
}

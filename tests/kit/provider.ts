/** The variables that make the service deliver to a provider at `url`. */
export const resend = (url = "https://mail.provider.example") => ({
  MAIL_PROVIDER: "resend",
  MAIL_API_URL: url,
  MAIL_API_KEY: "re_test",
  MAIL_FROM: "Website <website@practice.example>",
  MAIL_TO: "hello@practice.example",
});

/** A mail provider that accepts every message, after `wait` if given. */
export function startProvider(wait = () => Promise.resolve()) {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async () => {
    await wait();
    return Response.json({ id: crypto.randomUUID() });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

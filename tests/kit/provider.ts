/** The variables that make the service deliver to a provider at `url`. */
export const resend = (url = "https://mail.provider.example") => ({
  MAIL_PROVIDER: "resend",
  MAIL_API_URL: url,
  MAIL_API_KEY: "re_test",
  MAIL_FROM: "Website <website@practice.example>",
  MAIL_TO: "hello@practice.example",
});

/** A mail provider that accepts every message. */
export function startProvider() {
  const options = { hostname: "127.0.0.1", port: 0, onListen() {} };
  const server = Deno.serve(options, () => Response.json({ id: crypto.randomUUID() }));
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** A port that could not be opened: what is wrong and what to do about it. */
export class ListenError extends Error {
  override readonly name = "ListenError";

  constructor(host: string | undefined, port: number, { name, message }: Error) {
    super(
      name === "AddrInUse"
        ? `Port ${port} is in use. Set another PORT, for example PORT=${port % 65_535 + 1}`
        : `Cannot listen on ${host}:${port} (${message}). ` +
          "Set another HOST or PORT, for example HOST=127.0.0.1 PORT=8001",
    );
  }
}

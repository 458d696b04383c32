import type { Language } from "../languages/mod.ts";

/** What the examples of a contract show of the site that the reference belongs to. */
export interface Samples {
  /** The reader's language. */
  language: Language;
  /** A page that every site has: the one about prices. */
  pricing: { title: string; path: string };
  /** What the catalog answers. */
  catalog(): unknown;
  /** The batch reader's entry of a path. */
  entry(path: string): unknown;
  /** The search result of the page about prices. */
  result(): unknown;
  /** What the tool `read_document` answers of the page about prices, cut off after so many characters. */
  document(limit: number): unknown;
  /** The event stream of a search. */
  stream(events: { event: string; id?: string; data: unknown }[]): string;
  /** An enquiry, with the key it is sent with. */
  enquiry: { key: string; name: string; email: string; subject: string; message: string };
  /** The token of the bot verification, where there is one. */
  challengeToken: string | undefined;
  /** What the sender of an enquiry is told. */
  sentText: string;
  /** What every result of a stateless MCP request carries. */
  complete: Record<string, unknown>;
}

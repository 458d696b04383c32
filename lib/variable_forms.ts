import { z } from "zod";
import { asMessage, say, type Saying } from "./base/saying.ts";

/** Reads the value of a text or an address; `undefined` if it cannot be used. */
type Read<From, Value> = (from: From) => Value | undefined;

export const value = <Value>(problem: Saying, read: Read<string, Value>) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue(asMessage(problem));
    return z.NEVER;
  });

export const wholeNumber = (min: number, max: number) =>
  value(say`must be a whole number from ${min} to ${max}, written in decimal digits`, (text) => {
    const number = /^[0-9]{1,7}$/.test(text) ? Number(text) : NaN;
    return number >= min && number <= max ? number : undefined;
  });

export const formed = (form: RegExp, problem: Saying) => z.string().regex(form, asMessage(problem));

/** A text that a header or a form field of a request carries as it is. */
export const key = formed(
  /^[\x21-\x7e]+$/,
  say`must not contain spaces or characters outside ASCII`,
);

export const url = <Value>(
  problem: Saying,
  read: Read<URL, Value>,
  schemes = ["https:", "http:"],
) =>
  value(problem, (text) => {
    try {
      const url = new URL(text);
      return url.hostname && schemes.includes(url.protocol) ? read(url) : undefined;
    } catch {
      return undefined; // No URL, or one with a part that cannot be decoded.
    }
  });

export const apiUrl = url(
  say`must be an http(s) address without a user name, query or fragment`,
  ({ username, password, search, hash, href }) =>
    username + password + search + hash === "" ? href.replace(/\/+$/, "") : undefined,
);

/** Entries separated by commas; a comma in quotation marks belongs to its entry. */
export const list = (entry: RegExp, problem: Saying) =>
  value(problem, (text) => {
    const entries = text.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => part.trim());
    return entries.every((value) => entry.test(value)) ? entries : undefined;
  });

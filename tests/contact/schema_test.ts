import { assertEquals, assertThrows } from "@std/assert";
import { ContactRequest } from "../../lib/contract/contact.ts";
import { ApiError } from "../../lib/http/reply.ts";
import { valid } from "../../lib/http/validation.ts";
import { testLines } from "../kit/cases.ts";
import { enquiry } from "./support.ts";

/** What is told of some fields, for each of some values in turn; without values, of no value. */
testLines(new URL("lines/fields.txt", import.meta.url), (asked) => {
  const [fields = "", values] = asked.split(/ (.*)/s);
  const told = (values ? JSON.parse(values) : [undefined]).map((value: unknown) => {
    const changes = Object.fromEntries(fields.split(",").map((field) => [field, value]));
    const changed = { ...enquiry, ...changes };
    if (ContactRequest.safeParse(changed).success) return "taken";
    return assertThrows(() => valid(ContactRequest, changed, "INVALID_FIELDS"), ApiError).message;
  });
  return [...new Set(told)].join(" or ");
});

Deno.test("the domain of an address becomes what mail calls it", () => {
  const { data } = ContactRequest.safeParse({ ...enquiry, email: "info@Müller.example" });
  assertEquals(data?.email, "info@xn--mller-kva.example");
});

Deno.test("what copy and paste brings and nobody sees is left out", () => {
  const pasted = {
    name: "\ufeffAda\u200b\tLovelace\u202e",
    subject: "One\r\nline",
    message: "Aus Word:\u000bzwei\u2028drei\u0007 👩‍💻 می‌خواهم\tTab, 辻\u{e0100} അവന്\u200d",
    email: " a@client.example\u00a0\n",
  };
  const { data } = ContactRequest.safeParse({ ...enquiry, ...pasted });
  assertEquals(
    [data?.name, data?.subject, data?.message, data?.email],
    [
      "Ada Lovelace",
      "One line",
      "Aus Word:\nzwei\ndrei 👩‍💻 می‌خواهم\tTab, 辻\u{e0100} അവന്\u200d",
      "a@client.example",
    ],
  );
});

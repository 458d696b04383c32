import { assert, assertEquals } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020.js";
import { closed } from "../contract/closed.ts";
import type { TestApp } from "../kit/app.ts";
import { type Any, call, handshake } from "./support.ts";

export const ajv = new Ajv2020({
  strict: true,
  formats: { uri: (text: string) => URL.canParse(text) },
});

/** Calls tools and checks what every result must hold to; no member is answered that is not described. */
export async function checkedTools(app: TestApp) {
  const { tools } = (await (await handshake(app, "tools/list")).json()).result;
  const validators = new Map(
    tools.map(({ name, outputSchema }: Any) => [name, ajv.compile(closed(outputSchema))]),
  );

  return {
    tools,

    /** The structured content of a call that succeeds. */
    async read(name: string, args?: unknown): Promise<Any> {
      const { content, structuredContent, isError } = await call(app, name, args);
      assertEquals([content.length, content[0].type, isError], [1, "text", undefined]);
      assertEquals(JSON.parse(content[0].text), structuredContent);
      assert(content[0].text.length <= 40_000);
      const validate: Any = validators.get(name);
      assert(validate(structuredContent), ajv.errorsText(validate.errors));
      return structuredContent;
    },

    /** The text of a result that says what is wrong. */
    async error(name: string, args?: unknown): Promise<string> {
      const { isError, content, structuredContent } = await call(app, name, args);
      assertEquals([isError, structuredContent], [true, undefined]);
      return content[0].text;
    },
  };
}

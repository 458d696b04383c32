/** Types of the functions used from the standard library, whose npm package carries none. */

declare module "@std/yaml" {
  /** Without timestamps in the `core` schema: a date stays a string. */
  export function parse(text: string, options: { schema: "core" }): unknown;
}

declare module "@std/html" {
  export function escape(text: string): string;
}

declare module "@std/http/etag" {
  export function eTag(entity: string | Uint8Array<ArrayBuffer>): Promise<string | undefined>;
}

declare module "@std/text/levenshtein-distance" {
  export function levenshteinDistance(a: string, b: string): number;
}

declare module "@std/path/posix" {
  export function join(...paths: string[]): string;
  export function extname(path: string): string;
  export function resolve(...paths: string[]): string;
  export function dirname(path: string): string;
}

declare module "@std/media-types" {
  /** The value of a Content-Type header for a file ending such as `.svg`. */
  export function contentType(ending: string): string | undefined;
}

declare module "@std/assert" {
  export function assert(expr: unknown, msg?: string): asserts expr;
  export function assertEquals<T>(actual: T, expected: T, msg?: string): void;
  export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void;
  export function assertExists<T>(actual: T, msg?: string): asserts actual is NonNullable<T>;
  export function assertMatch(actual: string, expected: RegExp, msg?: string): void;
  export function assertNotMatch(actual: string, expected: RegExp, msg?: string): void;
  export function assertStringIncludes(actual: string, expected: string, msg?: string): void;
  export function assertArrayIncludes<T>(actual: T[], expected: T[], msg?: string): void;
  export function assertGreater<T>(actual: T, expected: T, msg?: string): void;
  export function assertGreaterOrEqual<T>(actual: T, expected: T, msg?: string): void;
  export function assertLess<T>(actual: T, expected: T, msg?: string): void;
  export function assertLessOrEqual<T>(actual: T, expected: T, msg?: string): void;
  export function assertThrows<E extends Error = Error>(
    fn: () => unknown,
    // deno-lint-ignore no-explicit-any
    errorClass?: new (...args: any[]) => E,
    msgIncludes?: string,
  ): E;
  export function assertRejects<E extends Error = Error>(
    fn: () => PromiseLike<unknown>,
    // deno-lint-ignore no-explicit-any
    errorClass?: new (...args: any[]) => E,
    msgIncludes?: string,
  ): Promise<E>;
}

declare module "@std/encoding/base64" {
  export function encodeBase64(data: Uint8Array): string;
}

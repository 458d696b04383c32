/** Types of the functions used from the standard library, whose npm package carries none. */

declare module "@std/yaml" {
  /** By the `failsafe` schema every value is a text. */
  export function parse(text: string, options: { schema: string }): unknown;
}

declare module "@std/bytes/concat" {
  export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer>;
}

declare module "@std/html" {
  export function escape(text: string): string;
}

declare module "@std/http/etag" {
  export function eTag(entity: Uint8Array<ArrayBuffer>): Promise<string>;
}

declare module "@std/text/levenshtein-distance" {
  export function levenshteinDistance(a: string, b: string): number;
}

declare module "@std/path/posix" {
  export function basename(path: string): string;
  export function join(...paths: string[]): string;
  export function extname(path: string): string;
  export function resolve(...paths: string[]): string;
  export function dirname(path: string): string;
}

declare module "@std/media-types" {
  /** The value of a Content-Type header for a file ending such as `.svg`. */
  export function contentType(ending: string): string | undefined;
}

/** The part of lunr that its guide shows. */

interface Index {
  search(query: string): { ref: string }[];
}

interface Builder {
  use(plugin: unknown): void;
  ref(name: string): void;
  field(name: string, attributes?: { boost: number }): void;
  add(document: Record<string, string>): void;
}

declare function lunr(config: (this: Builder) => void): Index;

declare namespace lunr {
  const de: unknown;
}

export default lunr;

import type { Endpoint, Method } from "./endpoint.ts";

/** What answers at one path. */
export interface Resource {
  methods: Partial<Record<Method, Endpoint>>;
  /** The value of the Allow header. */
  allow: string;
}

/** The endpoints by path. HEAD goes wherever GET goes; OPTIONS goes everywhere. */
export function resourceMap(endpoints: Iterable<Endpoint>): Map<string, Resource> {
  const resources = new Map<string, Resource>();
  for (const endpoint of endpoints) {
    /** Without a prototype: a client may call its method `constructor`. */
    const methods: Resource["methods"] = resources.get(endpoint.path)?.methods ??
      Object.create(null);
    if (methods[endpoint.method]) throw new Error(`${endpoint.method} ${endpoint.path} twice`);
    methods[endpoint.method] = endpoint;
    resources.set(endpoint.path, { methods, allow: allow(methods) });
  }
  return resources;
}

function allow(methods: Resource["methods"]): string {
  const names = [methods.GET && "GET, HEAD", methods.POST && "POST", "OPTIONS"];
  return names.filter(Boolean).join(", ");
}

/** The path and query of a request URL, without the cost of parsing it whole. */
export function splitUrl(url: string): { path: string; search: string } {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const query = url.indexOf("?", start);
  return query < 0
    ? { path: url.slice(start), search: "" }
    : { path: url.slice(start, query), search: url.slice(query + 1) };
}

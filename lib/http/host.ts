/** Names under which a machine reaches only itself. */
const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** What this site is called. */
export interface SiteHosts {
  /** Public origin. */
  baseUrl: string;
  /** Its further host names. */
  allowedHosts?: readonly string[];
}

/**
 * Tells whether a host, with or without a port, is this site's: that of the public address, one of
 * ALLOWED_HOSTS, a preview of either on Deno Deploy, or a loopback name (decisions 6.4). A page of
 * another site that has rebound its own name to this machine's address sends that name.
 */
export function allowedHost({ baseUrl, allowedHosts = [] }: SiteHosts): (host: string) => boolean {
  const names = [new URL(baseUrl).hostname, ...allowedHosts.map((name) => name.toLowerCase())];
  const previews = names.flatMap(previewsOnDenoDeploy);
  const allowed = new Set([...names, ...loopback]);
  return (host) => {
    const name = hostName(host);
    return name !== undefined && (allowed.has(name) || previews.some((own) => own.test(name)));
  };
}

/** The host that a request is addressed to; empty if it names none. */
export function requestHost(request: Request): string {
  const host = request.headers.get("host");
  if (host !== null) return host;
  // HTTP/2 has the name in the URL alone. Where an HTTP/1 request has none at all, the runtime puts
  // "localhost" there.
  const start = request.url.indexOf("://") + 3;
  const [authority = ""] = request.url.slice(start).split("/", 1);
  return hostName(authority) === "localhost" ? "" : authority;
}

/** The name of a host without its port, in lower case; `undefined` where there is none. */
function hostName(host: string): string | undefined {
  const [, name] = host.match(/^(\[[\da-f:.]+\]|[^\s:/?#@[\]]+)(?::\d*)?$/i) ?? [];
  return name?.toLowerCase().replace(/\.$/, "");
}

/**
 * On Deno Deploy the app `app` of the organisation `org` is `app.org.deno.net`; its previews put a
 * hyphen and their own name behind `app`.
 */
function previewsOnDenoDeploy(name: string): RegExp[] {
  const [, app, org] = name.match(/^([a-z\d-]+)\.([a-z\d-]+)\.deno\.net$/) ?? [];
  return app === undefined ? [] : [new RegExp(`^${app}-[a-z\\d-]+\\.${org}\\.deno\\.net$`)];
}

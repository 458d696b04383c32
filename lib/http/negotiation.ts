import { accepts } from "@std/http/negotiation";

/** Whether a client ranks Markdown above HTML (RFC 9110, 12.5.1). */
export function prefersMarkdown(request: Request): boolean {
  return preferredType(request, "text/html", "text/markdown") === "text/markdown";
}

/** The offered type a client ranks highest; the first where it has no wish. */
export function preferredType(request: Request, ...offered: [string, ...string[]]): string {
  const accept = request.headers.get("accept");
  if (accept === null || accept === "*/*") return offered[0];
  return accepts(request, ...offered) ?? offered[0];
}

/** Whether a client accepts a type at all; one without an Accept header accepts all. */
export function admits(request: Request, type: string): boolean {
  return !request.headers.has("accept") || accepts(request, type) !== undefined;
}

/** Markdown without its code: fences, and code inside a line. */
export function prose(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");
}

/** The targets of the links in Markdown, outside code. */
export function linkTargets(markdown: string): string[] {
  return [...prose(markdown).matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, target]) => target!);
}

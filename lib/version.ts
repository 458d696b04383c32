import project from "../deno.json" with { type: "json" };

/** The engine's version (semver.org): an owner reads what a new first number asks of them. */
export const { version } = project;

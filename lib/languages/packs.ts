/** The languages that a site may have, a folder and a line each. */
export { default as en } from "./en/mod.ts";
export { default as de } from "./de/mod.ts";

/** Loaded before a server of the process tests: its clock is ahead by CLOCK_AHEAD milliseconds. */
const ahead = Number(Deno.env.get("CLOCK_AHEAD") ?? 0);
const now = Date.now;
Date.now = () => now() + ahead;

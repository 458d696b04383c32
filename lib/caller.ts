import { join } from "@std/path/posix";

/**
 * Resolves a path as whoever typed it means it. A task runs in the folder of `deno.json`;
 * `calledFrom`, the variable INIT_CWD, is where it was called. Without a task that is the working
 * directory.
 */
export const fromCaller = (path: string, calledFrom = ""): string =>
  path.startsWith("/") ? path : join(calledFrom, path);

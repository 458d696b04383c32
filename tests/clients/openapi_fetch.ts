import { succeed } from "../kit/program.ts";
import { withDescription } from "./description.ts";
import { origin } from "./mcp_client.ts";

/** As somebody sets a project up; `openapi-typescript` makes the types, `tsc` checks the program. */
const project = {
  private: true,
  type: "module",
  dependencies: {
    "openapi-fetch": "0.17.0",
    "openapi-typescript": "7.9.1",
    "typescript": "5.9.3",
  },
};

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: "es2024",
  module: "nodenext",
  lib: ["es2024", "dom", "dom.iterable"],
  types: [],
  rewriteRelativeImportExtensions: true,
};

await withDescription(async (file, dir) => {
  const write = (name: string, value: unknown) =>
    Deno.writeTextFile(`${dir}/${name}`, JSON.stringify(value));
  await write("package.json", project);
  await write("tsconfig.json", { compilerOptions, files: ["calls.ts"] });
  await Deno.copyFile(
    new URL("./openapi_fetch_program/calls.ts", import.meta.url),
    `${dir}/calls.ts`,
  );
  const succeedHere = (command: string, ...args: string[]) => succeed({ command, args, cwd: dir });
  await succeedHere("npm", "install", "--silent", "--no-audit", "--no-fund");
  await succeedHere("npx", "openapi-typescript", file, "-o", "paths.d.ts");
  await succeedHere("npx", "tsc");
  await succeedHere("node", "calls.js", origin);
});

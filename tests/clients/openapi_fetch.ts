import { useGenerated } from "./generated.ts";

const packages = ["openapi-fetch@0.17.0", "openapi-typescript@7.13.0"];

await useGenerated(
  "openapi_fetch",
  packages,
  (project, description) =>
    project.succeed("npx", "openapi-typescript", description, "-o", "paths.d.ts"),
);

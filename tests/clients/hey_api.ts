import { useGenerated } from "./generated.ts";

await useGenerated("hey_api", ["@hey-api/openapi-ts@0.99.0"], async (project, description) => {
  const options = ["-i", description, "-o", "client", "-c", "@hey-api/client-fetch"];
  await project.succeed("npx", "openapi-ts", ...options);
});

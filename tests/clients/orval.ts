import { useGenerated } from "./generated.ts";

await useGenerated("orval", ["orval@7.13.2"], async (project, description) => {
  const options = ["--input", description, "--output", "client.ts", "--client", "fetch"];
  await project.succeed("npx", "orval", ...options);
});

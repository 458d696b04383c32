import { useGenerated } from "./generated.ts";

const settings = `
const to = (output, validator) => ({
  input: "openapi.json",
  output,
  plugins: ["@hey-api/client-fetch", "zod", { name: "@hey-api/sdk", validator }],
});
export default [to("client", false), to("zod", true)];
`;

await useGenerated("hey_api", ["@hey-api/openapi-ts@0.99.0", "zod@4.6.7"], ["openapi-ts"], {
  "openapi-ts.config.mjs": settings,
});

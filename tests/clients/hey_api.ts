import { useGenerated } from "./generated.ts";

const settings = `
export default {
  input: "openapi.json",
  output: "client",
  plugins: ["@hey-api/client-fetch", "zod", { name: "@hey-api/sdk", validator: true }],
};
`;

await useGenerated("hey_api", ["@hey-api/openapi-ts@0.99.0", "zod@4.6.7"], ["openapi-ts"], {
  "openapi-ts.config.mjs": settings,
});

import { useGenerated } from "./generated.ts";

const packages = [
  "openapi-zod-client@1.18.3",
  "@zodios/core@10.9.6",
  "axios@1.13.2",
  "zod@3.25.76",
];
await useGenerated("openapi_zod_client", packages, [
  "openapi-zod-client",
  "openapi.json",
  "-o",
  "api.ts",
]);

import { useGenerated } from "./generated.ts";

const generator = "swagger-typescript-api generate -p openapi.json -o . -n api.ts";
await useGenerated(
  "swagger_typescript_api",
  ["swagger-typescript-api@13.13.0"],
  generator.split(" "),
);

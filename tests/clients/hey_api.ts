import { useGenerated } from "./generated.ts";

const options = ["-i", "openapi.json", "-o", "client", "-c", "@hey-api/client-fetch"];
await useGenerated("hey_api", ["@hey-api/openapi-ts@0.99.0"], "openapi-ts", ...options);

import { useGenerated } from "./generated.ts";

const packages = ["openapi-fetch@0.17.0", "openapi-typescript@7.13.0"];
const generator = ["openapi-typescript", "openapi.json", "-o", "paths.d.ts"];
await useGenerated("openapi_fetch", packages, generator);

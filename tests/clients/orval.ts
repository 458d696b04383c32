import { useGenerated } from "./generated.ts";

const options = ["--input", "openapi.json", "--output", "client.ts", "--client", "fetch"];
await useGenerated("orval", ["orval@7.13.2"], "orval", ...options);

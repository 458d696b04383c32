import { useGenerated } from "./generated.ts";

const generator = "orval --input openapi.json --output api.ts --client fetch";
await useGenerated("orval", ["orval@8.38.0"], generator.split(" "));

import { useGenerated } from "./generated.ts";

const packages = [
  "@kubb/cli@4.39.3",
  "@kubb/core@4.39.3",
  "@kubb/plugin-client@4.39.3",
  "@kubb/plugin-oas@4.39.3",
  "@kubb/plugin-ts@4.39.3",
  "@kubb/plugin-zod@4.39.3",
  "zod@4.6.7",
];

const settings = `
import { defineConfig } from "@kubb/core";
import { pluginClient } from "@kubb/plugin-client";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";
import { pluginZod } from "@kubb/plugin-zod";

const to = (path, parser) => ({
  input: { path: "openapi.json" },
  output: { path, format: false, extension: { ".ts": ".js" } },
  plugins: [
    pluginOas({ generators: [] }),
    pluginTs(),
    ...parser === "zod" ? [pluginZod()] : [],
    pluginClient({ client: "fetch", parser, paramsType: "object", bundle: true }),
  ],
});
export default defineConfig([to("client", "client"), to("zod", "zod")]);
`;

await useGenerated("kubb", packages, ["kubb", "generate"], { "kubb.config.mjs": settings });

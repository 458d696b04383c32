import { useGenerated } from "./generated.ts";

const settings = `
const to = (target, client) => ({ input: "openapi.json", output: { target, client } });
export default { plain: to("client.ts", "fetch"), zod: to("zod.ts", "zod") };
`;

await useGenerated("orval", ["orval@8.38.0", "zod@4.6.7"], ["orval"], {
  "orval.config.mjs": settings,
});

import { listOf } from "../lib/contract/mod.ts";
import { discoveryPaths } from "../lib/contract/paths.ts";
import { openApi } from "../lib/discovery/openapi.ts";
import { published } from "../lib/http/immutable.ts";
import { jsonType } from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";

/** The interface description, at its promised address and where some tools look for it. */
export function interfaceRoutes({ site, config, contracts }: Deps) {
  const contract = contracts.getInterfaceDescription;
  const description = {
    path: contract.path,
    type: jsonType,
    body: () => openApi(site, listOf(contracts), config.publicOrigin),
  };
  return [
    published({ ...description, contract }),
    published({ ...description, path: discoveryPaths.openApi }),
  ];
}

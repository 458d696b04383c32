import { discoveryPaths } from "../lib/contract/paths.ts";
import { serviceContracts } from "../lib/contract/service.ts";
import { openApi } from "../lib/discovery/openapi.ts";
import { published } from "../lib/http/immutable.ts";
import { jsonType } from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";

/** The interface description, at its promised address and where some tools look for it. */
export function interfaceRoutes({ site, config }: Deps) {
  const contract = serviceContracts.getInterfaceDescription;
  const description = {
    path: contract.path,
    type: jsonType,
    body: () => openApi(site, config),
  };
  return [
    published({ ...description, contract }),
    published({ ...description, path: discoveryPaths.openApi }),
  ];
}

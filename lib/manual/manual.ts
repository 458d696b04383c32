import { inForce } from "./facts.ts";
import { completeReference } from "./reference.ts";
import type { Place, Service } from "./service.ts";

/**
 * What the engine's documents say of the service that serves a site. The service is built from the
 * site, so it is told when it stands; the documents are written out when they are first read.
 */
export class Manual {
  #service: Service | undefined;

  describe(service: Service): void {
    this.#service = service;
  }

  /** A document's text, with what is true of the service; of none but what is always true. */
  complete(text: string, place: Place): string {
    return completeReference(inForce(text, this.#service?.facts), place, this.#service);
  }
}

import type { AttackedService } from "../attack/service.ts";

/** One long attack. */
export interface Trial {
  what: string;
  /** For the service. */
  env?: Record<string, string>;
  /**
   * @returns what was measured
   * @throws when the service did not stand it
   */
  run(service: AttackedService): Promise<string>;
}

/** Sockets of clients that have just gone, and a timer's worth of slack. */
export const slack = 8;

/** Resident memory in 10^6 bytes once the garbage collector has had a moment. */
export async function settled(service: AttackedService): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return service.memory();
}

export const megabytes = (value: number) => `${value.toFixed(0)} MB`;

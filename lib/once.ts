/** Makes something at its first use and keeps it; after a failure the next use tries again. */
export function once<Made, Given extends unknown[]>(
  make: (...given: Given) => Made | Promise<Made>,
): (...given: Given) => Promise<Made> {
  let made: Promise<Made> | undefined;
  return (...given) =>
    made ??= (async () => await make(...given))().catch((error) => {
      made = undefined;
      throw error;
    });
}

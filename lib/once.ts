/** Makes something at its first use and keeps it; after a failure the next use tries again. */
export function once<Made, Args extends unknown[]>(
  make: (...args: Args) => Made | Promise<Made>,
): (...args: Args) => Promise<Made> {
  let made: Promise<Made> | undefined;
  return (...args) =>
    made ??= (async () => await make(...args))().catch((error) => {
      made = undefined;
      throw error;
    });
}

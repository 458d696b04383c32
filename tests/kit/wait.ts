/** Resolves once `condition` holds; a minute in vain is an error, for a test must not wait for ever. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  for (let turn = 0; !(await condition()); turn++) {
    if (turn > 3_000) throw new Error(`In a minute it did not come about that ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits, and says what did not come if it takes so long that it will not come. */
export async function within<T>(seconds: number, what: string, awaited: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come`)), seconds * 1000);
  });
  try {
    return await Promise.race([awaited, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves once `condition` holds, however slow the machine; the runner's own limit ends a wait in vain. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  for (let turn = 0; !(await condition()); turn++) {
    if (turn > 3_000) throw new Error(`In a minute it did not come about that ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

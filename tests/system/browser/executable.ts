/** A Chromium to drive: `CHROMIUM`, Debian's, else the one an npm package brings; or none. */
export async function findChromium(): Promise<string | undefined> {
  for (const path of [Deno.env.get("CHROMIUM"), "/usr/bin/chromium"]) {
    if (path && await isFile(path)) return path;
  }
  // Put together, so that nobody downloads 64 MB who has a browser.
  const specifier = ["npm:@sparticuz", "chromium@153"].join("/");
  try {
    const { default: packaged } = await import(specifier);
    return await packaged.executablePath();
  } catch {
    console.error(
      "\n*** NO BROWSER: the browser tests are skipped. Install chromium or set CHROMIUM. ***\n",
    );
    return undefined;
  }
}

const isFile = (path: string) => Deno.stat(path).then(({ isFile }) => isFile, () => false);

/** A folder of its own, gone at the end of its block. */
export interface TempFolder extends Disposable {
  dir: string;
}

export function tempFolder(): TempFolder {
  const dir = Deno.makeTempDirSync();
  return { dir, [Symbol.dispose]: () => Deno.removeSync(dir, { recursive: true }) };
}

/** The tests' site where it can be changed. */
export function copyOfSite(): TempFolder {
  const folder = tempFolder();
  copyFolder("tests/site", folder.dir);
  return folder;
}

export function copyFolder(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    const copy = isDirectory ? copyFolder : Deno.copyFileSync;
    copy(`${from}/${name}`, `${to}/${name}`);
  }
}

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

/** The program where it can be changed, or built: all that it is made of, and no site. */
export function copyOfProgram(): TempFolder {
  const folder = tempFolder();
  for (const path of ["lib", "routes"]) copyFolder(path, `${folder.dir}/${path}`);
  for (const path of ["main.ts", "deno.json", "deno.lock"]) {
    Deno.copyFileSync(path, `${folder.dir}/${path}`);
  }
  return folder;
}

export function copyFolder(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    const copy = isDirectory ? copyFolder : Deno.copyFileSync;
    copy(`${from}/${name}`, `${to}/${name}`);
  }
}

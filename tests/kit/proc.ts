/** What Linux tells about a process (proc(5)). */

/** CPU time that the threads of a process have used so far, in seconds, to the nanosecond. */
export function cpuSeconds(pid: number): number {
  let nanoseconds = 0;
  for (const { name } of Deno.readDirSync(`/proc/${pid}/task`)) {
    nanoseconds += Number(read(`/proc/${pid}/task/${name}/schedstat`).split(" ")[0]);
  }
  return nanoseconds / 1e9;
}

/** Resident memory in megabytes (10^6 bytes). */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = read(`/proc/${pid}/status`).match(/^VmRSS:\s+(\d+)/m)!;
  return Number(kilobytes) * 1024 / 1e6;
}

/** Open files and sockets. */
export function openDescriptors(pid: number): number {
  return [...Deno.readDirSync(`/proc/${pid}/fd`)].length;
}

/** A thread may end between being listed and being read. */
function read(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}

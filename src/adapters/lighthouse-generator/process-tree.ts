import { readdirSync, readFileSync } from 'node:fs';

/** What /proc tells of one process. */
interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
}

/** A process and all that descend from it, as long as they have not been orphaned; empty where there is no /proc. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const { pid, parent } of allProcesses()) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const found = children.size === 0 ? [] : [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/**
 * Memory of the processes that is theirs, in bytes: what they share with files (programs, libraries) is left out.
 * 0 where there is no /proc.
 */
export function memoryOf(pids: readonly number[]): number {
  let kilobytes = 0;
  for (const pid of pids) {
    const status = read(`/proc/${pid}/status`);
    for (const [, value] of status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)) kilobytes += Number(value);
  }
  return kilobytes * 1024;
}

function allProcesses(): ProcessEntry[] {
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  return names
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      // The name of the program stands in brackets and may contain any character.
      const parent = Number(/\) \S (\d+) /.exec(read(`/proc/${name}/stat`))?.[1]);
      return Number.isNaN(parent) ? [] : [{ pid: Number(name), parent }];
    });
}

/** Processes come and go while they are read. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

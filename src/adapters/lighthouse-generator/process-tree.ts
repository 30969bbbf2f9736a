import { readdirSync, readFileSync } from 'node:fs';

/** A process as listed in /proc. */
interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
}

/** A process and its descendants, without orphaned ones; empty if there is no /proc. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const { pid, parent } of allProcesses()) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const found = children.size === 0 ? [] : [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/**
 * Memory of the processes in bytes, without file-backed pages such as programs and libraries. 0 if there is no /proc.
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
      // The program name is in parentheses and may contain any character.
      const parent = Number(/\) \S (\d+) /.exec(read(`/proc/${name}/stat`))?.[1]);
      return Number.isNaN(parent) ? [] : [{ pid: Number(name), parent }];
    });
}

/** Empty if the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

// CPU time of processes in seconds. Linux counts it in hundredths of a second.
import { readFileSync, readdirSync } from 'node:fs';

/** CPU time of a process; null if it is unavailable. */
export function cpuSecondsOf(pid) {
  return statOf(pid)?.own ?? null;
}

/** CPU time of the current threads of a process, with microsecond precision. */
export function threadSecondsOf(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, id) => sum + nanosecondsOf(`/proc/${pid}/task/${id}/schedstat`) / 1e9, 0);
}

function nanosecondsOf(path) {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]);
  } catch {
    // The thread has exited.
    return 0;
  }
}

/** CPU time of a process and its children, including exited ones. */
export function cpuSecondsBelow(pid) {
  const root = statOf(pid);
  if (root === null) return null;
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = ids.map(statOf).filter((stat) => stat?.parent === pid);
  return children.reduce((sum, { own }) => sum + own, root.own + root.ended);
}

/** @returns null if the process has exited */
function statOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').map(Number);
    return { parent: fields[1], own: (fields[11] + fields[12]) / 100, ended: (fields[13] + fields[14]) / 100 };
  } catch {
    return null;
  }
}

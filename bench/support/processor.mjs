// Processor time of processes, as Linux counts it, in hundredths of a second.
import { readFileSync, readdirSync } from 'node:fs';

/** Of a process; null where the system does not tell. */
export function cpuSecondsOf(pid) {
  return statOf(pid)?.own ?? null;
}

/** Of the threads that a process has now, to the microsecond. */
export function threadSecondsOf(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, id) => sum + nanosecondsOf(`/proc/${pid}/task/${id}/schedstat`) / 1e9, 0);
}

function nanosecondsOf(path) {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]);
  } catch {
    // The thread has ended meanwhile.
    return 0;
  }
}

/** Of a process and its children, those that have ended as well. */
export function cpuSecondsBelow(pid) {
  const root = statOf(pid);
  if (root === null) return null;
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = ids.map(statOf).filter((stat) => stat?.parent === pid);
  return children.reduce((sum, { own }) => sum + own, root.own + root.ended);
}

/** @returns null for a process that is gone */
function statOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').map(Number);
    return { parent: fields[1], own: (fields[11] + fields[12]) / 100, ended: (fields[13] + fields[14]) / 100 };
  } catch {
    return null;
  }
}

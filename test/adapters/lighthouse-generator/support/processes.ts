import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { processTree } from '../../../../src/adapters/lighthouse-generator/process-tree.js';

const DIRECTORY = /sitegrade-chrome-\w+/;

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** The descendants of `root` that run Lighthouse or Chrome, helpers of Chrome included. */
export function browserProcesses(root: number = process.pid): number[] {
  return processTree(root).filter((pid) => DIRECTORY.test(commandOf(pid)));
}

/** The main process of Chrome. */
export function chromeProcess(root: number = process.pid): number | undefined {
  return browserProcesses(root).find(
    (pid) => / --remote-debugging-pipe/.test(commandOf(pid)) && !/ --type=/.test(commandOf(pid)),
  );
}

/** The temporary directories of these processes. */
export function directoriesOf(pids: readonly number[]): string[] {
  return [...new Set(pids.flatMap((pid) => DIRECTORY.exec(commandOf(pid))?.[0] ?? []))];
}

/** Resolves when the processes have ended and the directories are deleted. Polls, because there is no event for either. */
export async function allGone(pids: readonly number[], directories: readonly string[]): Promise<void> {
  const left = (): boolean =>
    pids.some((pid) => commandOf(pid) !== '') || readdirSync(tmpdir()).some((name) => directories.includes(name));
  while (left()) await delay(50);
}

/** Resolves when a child of this process has ended and was reaped. */
export async function reaped(pid: number): Promise<void> {
  while (existsSync(`/proc/${pid}`)) await delay(20);
}

/** Resolves when Chrome is running. */
export async function chromeStarted(root: number = process.pid): Promise<number> {
  for (;;) {
    const pid = chromeProcess(root);
    if (pid !== undefined && existsSync(`/proc/${pid}`)) return pid;
    await delay(20);
  }
}

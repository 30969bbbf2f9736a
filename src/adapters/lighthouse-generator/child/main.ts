import { rmSync } from 'node:fs';
import { findLighthouse } from '../lighthouse-package.js';
import { Auditor } from './auditor.js';
import type { ChildMessage, ChildSettings, Request } from './messages.js';

/*
 * The process that runs Lighthouse, apart from the service: Lighthouse keeps the event loop busy for seconds at a time,
 * keeps global state, and may have to be killed. It ends with the one that started it.
 */

/** How long Chrome may take to close before it is left to the end of its pipe, in milliseconds. */
const CLOSE_TIMEOUT = 5_000;

const settings = JSON.parse(process.argv[2] ?? '{}') as ChildSettings;

const send = (message: ChildMessage): void => {
  if (process.connected) process.send?.(message);
};

let auditor: Promise<Auditor> | null = null;

async function answer(request: Request): Promise<void> {
  try {
    auditor ??= Auditor.create(findLighthouse(), settings, send);
    send(await (await auditor).answer(request));
  } catch (error) {
    send({ kind: 'broken', message: error instanceof Error ? error.message : String(error) });
  }
}

process.on('message', (request: Request) => void answer(request));

function end(): never {
  // Where the parent still lives it does the same; where it was killed nobody else does.
  rmSync(settings.directory, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 });
  process.exit();
}

process.on('disconnect', () => {
  setTimeout(end, CLOSE_TIMEOUT);
  Promise.resolve(auditor)
    .then((started) => started?.close())
    .then(end, end);
});

// The parent may be gone before anybody listened.
if (!process.connected) end();

// Signals for the whole group are the parent's to answer: it closes the channel when the time has come.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

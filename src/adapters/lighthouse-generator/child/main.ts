import { rmSync } from 'node:fs';
import { findLighthouse } from '../lighthouse-package.js';
import { Auditor } from './auditor.js';
import type { ChildMessage, ChildSettings, Request } from './messages.js';

/*
 * The process that runs Lighthouse. It is separate from the service because Lighthouse blocks the event loop for
 * seconds, keeps global state, and may have to be killed. It exits when its parent does.
 */

/** How long to wait for Chrome to close, in milliseconds. It also exits when its pipe closes. */
const CLOSE_TIMEOUT = 5_000;

const settings = JSON.parse(process.argv[2] ?? '{}') as ChildSettings;

const send = (message: ChildMessage): void => {
  if (process.connected) process.send?.(message);
};

/** Created by the first request: loading Lighthouse takes seconds. */
let auditor: Promise<Auditor> | null = null;

async function handle(request: Request): Promise<void> {
  try {
    auditor ??= Auditor.create(findLighthouse(), settings, send);
    send(await (await auditor).handle(request));
  } catch (error) {
    send({ kind: 'broken', message: error instanceof Error ? error.message : String(error) });
  }
}

process.on('message', (request: Request) => void handle(request));

function exit(): never {
  // The parent deletes it too, unless it was killed.
  rmSync(settings.directory, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 });
  process.exit();
}

process.on('disconnect', () => {
  setTimeout(exit, CLOSE_TIMEOUT);
  Promise.resolve(auditor)
    .then((started) => started?.close())
    .then(exit, exit);
});

// The parent may have ended before the listener was added.
if (!process.connected) exit();

// The parent handles signals to the process group, and closes the channel when this process should exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

import { spawn } from 'node:child_process';
import { get } from 'node:http';
import type {
  ChildMessage,
  ChildSettings,
  Request,
} from '../../../../src/adapters/lighthouse-generator/child/messages.js';
import type { Navigation } from '../../../../src/adapters/lighthouse-generator/mapping/to-failure.js';

/*
 * Replaces the program that runs Lighthouse, without Lighthouse and Chrome. The path of the page decides what it does.
 * Node runs it without compiling. The evidence of its only audit describes its environment.
 */

const settings = JSON.parse(process.argv[2] ?? '{}') as ChildSettings;
const allocated: Buffer[] = [];

function send(message: ChildMessage): void {
  process.send?.(message);
}

/** Requests the page through the proxy. Resolves on success and on failure. */
function visit({ url, proxy }: { readonly url: string; readonly proxy: string }): Promise<void> {
  const { hostname, port } = new URL(proxy);
  return new Promise((resolve) => {
    get({ hostname, port, path: url, agent: false }, (response) => response.resume().on('close', resolve)).on(
      'error',
      () => resolve(),
    );
  });
}

function audited(...seen: readonly string[]): ChildMessage {
  const evidence = seen.map((value) => ({ kind: 'text', value, line: null }) as const);
  const audit = {
    id: 'a',
    category: 'c',
    title: 'A',
    outcome: 'pass',
    weight: 1,
    score: 100,
    explanation: '',
  } as const;
  return { kind: 'audited', audits: [{ ...audit, evidence }], title: 'A page', rendered: null };
}

async function handle(request: Request): Promise<void> {
  if (request.kind === 'describe') {
    const checks = [
      {
        id: 'a',
        category: 'c',
        title: 'A',
        failureTitle: 'Not A',
        weight: 1,
        what: '',
        why: '',
        fix: '',
        source: { name: '', url: '' },
      },
    ];
    send({ kind: 'described', catalogue: { categories: [{ id: 'c', title: 'C', weight: 1 }], checks } });
    return;
  }
  const { pathname, searchParams } = new URL(request.url);
  const navigation: Navigation = { url: request.url, status: null, error: null };
  switch (pathname) {
    case '/exits':
      process.exit(3);
      break;
    case '/aborts':
      process.abort();
      break;
    case '/broken':
      send({ kind: 'broken', message: 'It broke.' });
      break;
    case '/odd':
      send({ kind: 'described', catalogue: { categories: [], checks: [] } });
      break;
    case '/hangs':
      await visit(request);
      break;
    case '/hungry':
      allocated.push(Buffer.alloc(400 * 1024 ** 2, 1));
      break;
    case '/gives-up':
      await visit(request);
      send({ kind: 'gave-up', code: searchParams.get('code') ?? '', navigation });
      break;
    case '/launches': {
      const chrome = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
      if (chrome.pid !== undefined) send({ kind: 'launched', pid: chrome.pid });
      send(audited(String(process.pid), String(chrome.pid)));
      break;
    }
    default:
      await visit(request);
      send(audited(String(process.pid), settings.directory, process.cwd(), Object.keys(process.env).sort().join(' ')));
  }
}

process.on('message', (request: Request) => void handle(request));
process.on('disconnect', () => process.exit());

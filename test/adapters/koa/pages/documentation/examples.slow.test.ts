import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { examplesOf, variablesOf } from '../../../../../src/adapters/koa/pages/documentation/api/examples.js';
import { operationsOf, type ApiOperation } from '../../../../../src/adapters/koa/pages/documentation/api/open-api.js';
import { accountActor } from '../../../../../src/domain/index.js';
import { newDocsWorld } from './support/docs-world.js';

const run = promisify(execFile);

/** How each language runs a program that is passed as text. */
const RUNNERS = {
  curl: (code: string) => ['sh', ['-c', code.replace(/^curl /, 'curl --silent --show-error ')]],
  javascript: (code: string) => [process.execPath, ['--input-type=module', '--eval', code]],
  python: (code: string) => ['python3', ['-c', code]],
} as const satisfies Record<string, (code: string) => readonly [string, readonly string[]]>;

const OURS = accountActor('ours', 'admin');

/** A server that records the requests that it answers. */
async function newServer() {
  const requests: { method: string; route: string; status: number }[] = [];
  const world = newDocsWorld({
    metrics: {
      observeRequest: ({ method, route, status }) => void requests.push({ method, route, status }),
      render: async () => ({ contentType: 'text/plain', body: 'requests 1\n' }),
    },
  });
  const server = createServer(world.callback).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await world.startWorker();
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...world,
    base,
    requests,
    async close() {
      await world.ports.queue.stop(0);
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A scan of a site with a broken link after another one, or one that an example can cancel. */
async function newScan(server: Awaited<ReturnType<typeof newServer>>, operation: string): Promise<string> {
  const { scans } = server.application;
  const url = 'https://example.com/';
  server.generator.site({ [url]: { links: ['/gone'] } });
  if (operation === 'compareScans') await scans.create.execute(OURS, { url });
  await server.ports.queue.whenIdle();
  if (operation === 'cancelScan') server.generator.pause();
  const { id } = await scans.create.execute(OURS, { url });
  if (operation !== 'cancelScan') await server.ports.queue.whenIdle();
  return id;
}

/** Values for the variables of the examples: records that exist, new for each run. */
async function newRecords(server: Awaited<ReturnType<typeof newServer>>, { id: operation, tag, path }: ApiOperation) {
  const { application, ports } = server;
  server.generator.release();
  const report = await application.reports.create.execute(OURS, { url: 'https://example.com/', privacy: 'private' });
  await ports.queue.whenIdle();
  await application.reports.update.execute(OURS, { id: report.id, regenerate: true });
  await ports.queue.whenIdle();
  const { items } = await application.generations.list.execute(OURS, { id: report.id, sort: 'desc', perPage: 10 });
  const { key } = await application.keys.issue.execute(OURS, { account: 'ours', name: 'one more', scope: 'read' });
  const ids: Record<string, string> = {
    'API keys': key.id,
    ...(tag === 'Scans' && { Scans: await newScan(server, operation) }),
  };
  const values: Record<string, string> = {
    ID: ids[tag] ?? report.id,
    GENERATION_ID: items[0]?.id ?? '',
  };
  if (path.includes('{linkId}')) {
    const { link } = await application.shareLinks.create.execute(OURS, { id: report.id });
    values['LINK_ID'] = link.id;
  }
  return values;
}

async function isInstalled(program: string): Promise<boolean> {
  return run(program, ['--version']).then(
    () => true,
    () => false,
  );
}

test('every example calls its operation with success, in each language', async () => {
  const server = await newServer();
  try {
    const hasPython = await isInstalled('python3');
    const key = await server.issueKey();
    const operations = operationsOf(await server.openApi());
    expect(operations.length).toBeGreaterThan(25);
    for (const operation of operations) {
      for (const { id, code } of examplesOf(operation, server.base)) {
        if (id === 'python' && !hasPython) continue;
        const records = await newRecords(server, operation);
        const values = { SITEGRADE_KEY: key, ...records };
        expect(Object.keys(values)).toEqual(expect.arrayContaining([...variablesOf(operation)]));
        server.requests.length = 0;
        const [program, args] = RUNNERS[id](code);
        const { stdout } = await run(program, [...args], { env: { PATH: process.env['PATH'], ...values } });
        const { method, path: route, responses } = operation;
        const [success] = responses;
        expect([id, server.requests]).toEqual([id, [{ method, route, status: success?.status }]]);
        // curl prints the body alone.
        if (id !== 'curl') expect(stdout).toMatch(new RegExp(`^${success?.status}\\b`));
        if (success?.type !== null) expect(stdout.length).toBeGreaterThan(10);
      }
    }
  } finally {
    await server.close();
  }
});

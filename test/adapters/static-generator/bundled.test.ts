import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const entry = resolve('dist/adapters/static-generator/index.js');
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sitegrade-bundle-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Checks two pages that are never fetched, and prints the results. */
const program = `
import { StaticGenerator } from ${JSON.stringify(entry)};
const url = 'https://example.com/';
const page = {
  requestedUrl: url, finalUrl: url, redirects: [], response: { url, status: 200, headers: [] },
  transferredBytes: 4, decodedBytes: 4, encoding: { name: 'UTF-8', source: 'header' }, html: '<p>x',
};
const session = {
  fetchPage: () => Promise.resolve({ kind: 'retrieved', page }),
  fetchResource: (address) => Promise.resolve({ url: address, failure: 'target_refused' }),
  close: () => undefined,
};
const generator = new StaticGenerator({ fetcher: { openSession: () => session } });
const never = new AbortController().signal;
void Promise.all([1, 2].map(() => generator.generate(url, never))).then((outcomes) => {
  console.log(outcomes.map(({ kind }) => kind).join());
});
`;

test.each([
  ['esm', 'mjs', `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`],
  ['cjs', 'cjs', ''],
] as const)('in a bundle (%s) without the worker file, pages are checked and one warning printed', async (...row) => {
  const [format, extension, banner] = row;
  const [source, bundle] = [join(directory, 'in.mjs'), join(directory, `out.${extension}`)];
  await writeFile(source, program);
  await build({
    entryPoints: [source],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format,
    banner: { js: banner },
    logLevel: 'error',
  });
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [bundle]);
  expect(stdout.trim()).toBe('audited,audited');
  expect(stderr.match(/checks pages on the main thread/g)).toHaveLength(1);
});

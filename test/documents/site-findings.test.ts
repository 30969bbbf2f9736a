import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SITE_FINDINGS } from '../../src/domain/index.js';

test('docs/site-findings.md is up to date; `npm run docs:checks` writes it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/write-site-findings-page.mjs', '--check']);
  expect(stdout.trim()).toBe(`docs/site-findings.md is up to date: ${SITE_FINDINGS.length} findings.`);
});

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PROGRAM = fileURLToPath(new URL('./fixtures/print-promoted.mjs', import.meta.url));

// A getter in an object literal of the page made it 730 KB.
test('a checked page leaves little in V8’s old generation', async () => {
  const flags = ['--expose-gc', '--no-allocation-site-pretenuring'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, PROGRAM]);
  const { audited, parsed } = JSON.parse(stdout) as { audited: number; parsed: number };
  expect(parsed).toBeLessThan(100);
  expect(audited).toBeLessThan(100);
});

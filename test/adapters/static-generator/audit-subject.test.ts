import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PROGRAM = fileURLToPath(new URL('./fixtures/print-promoted.mjs', import.meta.url));

// With a getter in an object literal of the page it was 730 KB.
test('a page that was judged is not carried on among what V8 keeps for longer', async () => {
  const flags = ['--expose-gc', '--no-allocation-site-pretenuring'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, PROGRAM]);
  const { judged, parsed } = JSON.parse(stdout) as { judged: number; parsed: number };
  expect(parsed).toBeLessThan(100);
  expect(judged).toBeLessThan(100);
});

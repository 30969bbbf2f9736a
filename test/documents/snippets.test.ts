import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Snippets that are parts of a program in examples/, which the tests run. */
test.each([
  { document: 'docs/embedding.md', marker: 'openStorage({', example: 'examples/durable.mjs' },
  { document: 'docs/embedding.md', marker: 'scans.create', example: 'examples/site-scan.mjs' },
  { document: 'docs/embedding.md', marker: 'overview.sites', example: 'examples/overview.mjs' },
])('$document shows lines of $example', ({ document, marker, example }) => {
  const snippets = Array.from(read(document).matchAll(/^```js\n(.+?)^```/gms), ([, code = '']) => code);
  const snippet = snippets.find((code) => code.includes(marker)) ?? '';
  const program = read(example).replaceAll("process.env.DATA_DIR ?? './sitegrade-data'", "'./sitegrade-data'");
  const lines = snippet.split('\n').filter((line) => line !== '');
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(program).toContain(line);
});

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'compared-'));
const page = (body: string) => `<!doctype html><html lang=en><title>x</title><main><h1>x</h1>${body}</main>`;

beforeAll(() => {
  writeFileSync(join(folder, 'agreed.html'), page('<button></button>'));
  writeFileSync(join(folder, 'named-by-script.html'), page('<button id=b></button><script src=name.js></script>'));
  writeFileSync(join(folder, 'added-by-script.html'), page('<p id=p></p><script src=add.js></script>'));
  writeFileSync(join(folder, 'closed.html'), page('<style>.modal{display:none}</style><p class=modal><input>'));
  writeFileSync(join(folder, 'name.js'), 'b.textContent = "Play"');
  writeFileSync(join(folder, 'add.js'), 'p.innerHTML = "<button></button>"');
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The built script's exit code and output, for the files whose paths contain `match`. */
function compare(match: string): Promise<{ code: number; lines: readonly string[] }> {
  return new Promise((resolve) => {
    const parameters = ['scripts/compare-with-axe.mjs', folder, '--match', match];
    const child = execFile(process.execPath, parameters, (_error, stdout) => {
      resolve({ code: child.exitCode ?? -1, lines: stdout.split('\n') });
    });
  });
}

test.each([
  ['agreed', 0, '1 failures that axe confirms'],
  ['named-by-script', 1, '1 false alarms: we fail, axe has no violation'],
  ['added-by-script', 0, '1 violations that only scripts or style sheets cause'],
  ['closed', 0, '1 reviews where axe has none'],
])('%s.html', async (match, code, line) => {
  const result = await compare(match);
  expect(result.lines).toContain(line);
  expect(result.code).toBe(code);
});

test('a folder without HTML files is an error', async () => {
  expect((await compare('nothing')).code).toBe(1);
});

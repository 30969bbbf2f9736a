import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

interface Source {
  readonly name: string;
  readonly version: string | null;
  readonly label?: string;
  readonly package?: string;
  readonly base: string;
}
interface Text {
  readonly path: string;
  readonly text: string;
}

/** The scripts have no types. */
const path = fileURLToPath(new URL('../../scripts/check-sources/source-problems.mjs', import.meta.url));
const { sourceProblems } = (await import(path)) as {
  sourceProblems(sources: object, installed: (name: string) => string, texts: readonly Text[]): string[];
};

const LIGHTHOUSE: Source = {
  name: 'Lighthouse',
  version: '13.5.0',
  label: '13.5',
  package: 'lighthouse',
  base: 'https://source.example/v13.5.0/',
};
const OLD: Source = { name: 'Lighthouse', version: '12.8.0', base: 'https://source.example/' };
const AXE: Source = { name: 'axe-core', version: '4.14.1', base: 'https://axe.example/4.14/' };

const problemsOf = (sources: readonly Source[], text = '', installed = '13.5.0') =>
  sourceProblems(sources, () => installed, [{ path: 'a.ts', text }]);

test('all sources are named at the installed versions', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/check-sources.mjs']);
  expect(stdout).toMatch(/^\d+ sources are named at their versions\.\n$/);
});

test('another installed version is a problem', () => {
  expect(problemsOf([LIGHTHOUSE])).toEqual([]);
  expect(problemsOf([LIGHTHOUSE], '', '13.6.0')).toEqual([
    'Lighthouse: version 13.6.0 is installed, sources.ts names 13.5.0. Run the comparisons, then name 13.6.0.',
  ]);
});

test('a label or a URL of another version is a problem', () => {
  expect(problemsOf([{ ...LIGHTHOUSE, label: '13.4' }])).toEqual(['Lighthouse: 13.4 is not a label of 13.5.0.']);
  expect(problemsOf([{ ...AXE, base: 'https://axe.example/4.11/' }])).toEqual([
    'axe-core: the URL has version 4.11, sources.ts names 4.14.1.',
  ]);
});

test.each([
  ['Lighthouse 13.5', true],
  ["Lighthouse 12's audit, as axe 4.14 reads it", true],
  ['Lighthouse 13.4', false],
  ['Lighthouse 1', false],
  ['as axe-core 4.11 does', false],
  ['the Observatory 1.4.8', false],
])('the text "%s": %s', (text, isFine) => {
  const problems = problemsOf([LIGHTHOUSE, OLD, AXE], text);
  expect(problems).toHaveLength(isFine ? 0 : 1);
  if (!isFine) expect(problems[0]).toMatch(/^a\.ts: .* is not a version in sources\.ts\.$/);
});

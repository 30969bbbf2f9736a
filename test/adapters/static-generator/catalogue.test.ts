import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { CHECKS } from '../../../src/adapters/static-generator/checks/index.js';
import { StaticGenerator } from '../../../src/adapters/static-generator/index.js';
import { CATEGORIES, WEIGHTS } from '../../../src/adapters/static-generator/scoring/weights.js';

const { generator, categories, checks } = await new StaticGenerator().describe();

test('every check is described, in the order of the audits, with its weight', () => {
  expect(checks.map(({ id, weight }) => [id, weight])).toEqual(CHECKS.map(({ id }) => [id, WEIGHTS[id]]));
  for (const { category } of checks) expect(categories.map(({ id }) => id)).toContain(category);
});

test.each(checks.map((check) => [check.id, check] as const))(
  '%s says what, why, how to fix it, and links to the source',
  (_id, { what, why, fix, source }) => {
    for (const text of [what, why, fix]) {
      expect(text).toMatch(/^[\p{Lu}\p{N}`“"<].*[.!?)`]$/su);
      expect(text.length).toBeGreaterThan(20);
      expect(text.split('`').length % 2).toBe(1); // each piece of code ends
    }
    expect(source.name.trim()).not.toBe('');
    expect(new URL(source.url).protocol).toBe('https:');
  },
);

test('no two checks have the same texts', () => {
  for (const part of ['title', 'failureTitle', 'what', 'fix'] as const) {
    expect(new Set(checks.map((check) => check[part])).size).toBe(checks.length);
  }
  expect(checks.filter(({ title, failureTitle }) => title === failureTitle)).toEqual([]);
});

test('docs/checks.md is up to date; `npm run docs:checks` writes it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/write-checks-page.mjs', '--check']);
  expect(stdout.trim()).toBe(`docs/checks.md is up to date: ${checks.length} checks.`);
});

test('the changelog describes this version', () => {
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`static generator, version ${generator.version}`);
});

test('docs/scoring.md shows the curves of this version', () => {
  const text = readFileSync('docs/scoring.md', 'utf8').replace(/ +/g, ' ');
  for (const { title, weight, curve } of CATEGORIES) {
    if (curve === undefined) continue;
    const { half, halfPerEarned, steepness } = curve;
    const grown = halfPerEarned === undefined ? String(half) : `${half} + ${halfPerEarned} × weight of passes`;
    expect(text).toContain(`| ${title.toLowerCase()} | ${weight} | ${grown} | ${steepness} |`);
  }
});

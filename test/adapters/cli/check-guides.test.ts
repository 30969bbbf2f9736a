import { readFileSync } from 'node:fs';
import { guidesOf } from '../../../src/adapters/cli/check-guides.js';
import { CATALOGUE } from './support/reports.js';

const linkOf = (generator: string) =>
  guidesOf({ ...CATALOGUE, generator: { name: generator, version: '1.0.0' } }).get('is-on-https')?.documentation;

test('a check of the static generator links to its section of docs/checks.md in the repository', () => {
  const { homepage } = JSON.parse(readFileSync('package.json', 'utf8')) as { homepage: string };
  const repository = homepage.replace('#readme', '');
  expect(linkOf('static')).toBe(`${repository}/blob/main/docs/checks.md#is-on-https`);
  expect(readFileSync('docs/checks.md', 'utf8')).toContain('<a id="is-on-https"></a>');
});

test('a check of another generator links to its source', () => {
  expect(linkOf('lighthouse')).toBe('https://developer.chrome.com/');
});

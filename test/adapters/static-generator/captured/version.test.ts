import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { StaticGenerator } from '../../../../src/adapters/static-generator/index.js';
import { FIXTURES } from './capture.js';
import { readLines } from './report-lines.js';

/** Identifies the rules and weights of this version by their results on the captured pages. */
const RECORDED = {
  version: '3.0.0',
  digest: '45dd5f3d1076ff1d',
};

/** Covers the weights and curves, and the outcome and score of every check on every page. Texts do not count. */
async function digestOfRules(): Promise<string> {
  const { categories, checks } = await new StaticGenerator().describe();
  const hash = createHash('sha256');
  for (const { id, weight } of checks) hash.update(`${id} ${weight}\n`);
  for (const category of categories) hash.update(`${JSON.stringify(category)}\n`);
  for (const page of readdirSync(FIXTURES).toSorted()) {
    for (const line of readLines(page).values())
      hash.update(`${page} ${/^\S+ .*? (?:[\d.]+|-)(?= )/.exec(line)?.[0]}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/*
 * Users know by the version alone which scores they can compare. If a rule or a weight changed, raise the version in
 * static-generator.ts, describe the change in CHANGELOG.md, and record version and digest here. If you only added a captured
 * page, record the digest.
 */
test('a change of a verdict or a weight requires a new version', async () => {
  const { version } = new StaticGenerator().identity;
  expect({ version, digest: await digestOfRules() }).toEqual(RECORDED);
});

import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Log } from 'sarif';
import type { UrlOutcome } from '../../../src/adapters/cli/url-outcome.js';
import type { Evidence } from '../../../src/index.js';
import { AUDIT, EVERY_OUTCOME, FAILED, HELD, HOSTILE_AUDIT, outcomeWith } from './support/reports.js';
import { SARIF_SCHEMA } from './support/sarif-schema.js';
import { writeAll } from './support/write-all.js';

const ajv = new Ajv({ allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(SARIF_SCHEMA);

function runOf(outcomes: readonly UrlOutcome[]) {
  const log = JSON.parse(writeAll('sarif', outcomes)) as Log;
  expect(validate(log) ? [] : validate.errors).toEqual([]);
  return log.runs[0]!;
}

const resultsOf = (outcomes: readonly UrlOutcome[]) => runOf(outcomes).results ?? [];
const uriOf = (url: string) =>
  resultsOf([outcomeWith([AUDIT], url)])[0]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri;

describe('the SARIF format', () => {
  test('writes a rule per check and a result per finding', () => {
    const { tool, results = [] } = runOf([outcomeWith(EVERY_OUTCOME)]);
    expect(tool.driver.rules?.map(({ id }) => id)).toEqual(['document-title', 'is-on-https']);
    expect(results.map(({ ruleId, ruleIndex, level }) => [ruleId, ruleIndex, level])).toEqual([
      ['document-title', 0, 'error'],
      ['is-on-https', 1, 'warning'],
    ]);
    expect(results[0]?.locations?.[0]?.physicalLocation?.region).toEqual({
      startLine: 3,
      startColumn: 7,
      snippet: { text: '<head>' },
    });
    expect(tool.driver.rules?.[0]?.help?.text).toContain('How to fix: Fix `document-title`.');
  });

  test('omits the column of evidence that has none', () => {
    const regionOf = (piece: Evidence) =>
      resultsOf([outcomeWith([{ ...AUDIT, evidence: [piece] }])])[0]?.locations?.[0]?.physicalLocation?.region;
    const snippet = { text: 'x' };
    expect(regionOf({ kind: 'text', value: 'x', line: 2 })).toEqual({ startLine: 2, snippet });
    expect(regionOf({ kind: 'text', value: 'x', line: 2, column: null })).toEqual({ startLine: 2, snippet });
    expect(regionOf({ kind: 'url', value: 'x', line: null, column: 5 })).toEqual({ startLine: 1, snippet });
  });

  test('writes what needs a look with its own kind, and each finding with what to do', () => {
    const results = resultsOf([HELD]).map(({ ruleId, kind, level, properties }) => [ruleId, kind, level, properties]);
    const url = 'https://example.com/';
    const fix = 'Serve the page over HTTPS';
    expect(results).toEqual([
      ['is-on-https', undefined, 'error', { url, points: 10.53, fix }],
      ['redirects', undefined, 'error', { url, points: 0, fix }],
      ['document-title', undefined, 'error', { url, points: 5.26, fix: 'No title' }],
      ['hint', undefined, 'note', { url, points: 0 }],
      ['look', 'review', 'none', { url }],
    ]);
  });

  test('writes advice as a note', () => {
    expect(resultsOf([outcomeWith([{ ...AUDIT, weight: 0 }])])[0]?.level).toBe('note');
  });

  test('is valid without results, and writes failures as notifications', () => {
    expect(runOf([]).invocations?.[0]).toEqual({ executionSuccessful: true, toolExecutionNotifications: [] });
    const [invocation] = runOf([FAILED, outcomeWith(EVERY_OUTCOME)]).invocations ?? [];
    expect(invocation?.executionSuccessful).toBe(false);
    const texts = invocation?.toolExecutionNotifications?.map(({ message }) => message.text);
    expect(texts?.[0]).toContain('example.com refused the connection.');
    expect(texts?.[1]).toContain('check broken could not run');
  });

  test.each([
    ['https://example.com/a/b?x=1', 'example.com/a/b?x=1'],
    ['http://localhost:3000/', 'localhost%3A3000/'],
    ['http://[::1]:80/a|b', '%5B%3A%3A1%5D/a%7Cb'],
  ])('writes %s without a scheme, which GitHub would reject', (url, uri) => {
    expect(uriOf(new URL(url).href)).toBe(uri);
  });

  test('fingerprints a finding by page and check only', () => {
    const prints = (changes: object, url?: string) =>
      resultsOf([outcomeWith([{ ...AUDIT, ...changes }], url)])[0]?.partialFingerprints;
    expect(prints({ evidence: [], explanation: 'Another explanation.' })).toEqual(prints({}));
    expect(prints({ id: 'is-on-https' })).not.toEqual(prints({}));
    expect(prints({}, 'https://example.com/other')).not.toEqual(prints({}));
  });

  test('escapes links and control characters in page content', () => {
    const [result] = resultsOf([outcomeWith([HOSTILE_AUDIT])]);
    expect(result?.message.text).toContain('\\[x\\](y)');
    expect(JSON.stringify(result)).not.toMatch(/\\u001b|\\u202e|\\ud800/);
  });
});

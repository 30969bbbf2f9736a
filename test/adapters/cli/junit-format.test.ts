import { XMLParser } from 'fast-xml-parser';
import { JSDOM } from 'jsdom';
import { AUDIT, EVERY_OUTCOME, FAILED, HELD, HOSTILE_AUDIT, outcomeWith } from './support/reports.js';
import type { Audit } from '../../../src/index.js';
import { writeAll } from './support/write-all.js';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  processEntities: true,
  isArray: (name) => ['testsuite', 'testcase', 'property'].includes(name),
});

/** The schema of Jenkins's xUnit plugin (junit-10.xsd), for the elements we write: optional and required children. */
const SCHEMA: Record<string, { may: string[]; must: string[] }> = {
  testsuites: { may: ['@name', '@time', '@tests', '@failures', '@errors', '@disabled', 'testsuite'], must: [] },
  testsuite: {
    may: ['@errors', '@skipped', '@time', '@timestamp', '@hostname', '@id', '@package', 'properties', 'testcase'],
    must: ['@name', '@tests', '@failures'],
  },
  properties: { may: [], must: ['property'] },
  property: { may: [], must: ['@name', '@value'] },
  testcase: {
    may: ['@time', '@status', '@assertions', 'skipped', 'error', 'failure', 'system-out', 'system-err'],
    must: ['@name', '@classname'],
  },
  skipped: { may: ['@message', '@type', '#text'], must: [] },
  failure: { may: ['@message', '@type', '#text'], must: [] },
  error: { may: ['@message', '@type', '#text'], must: [] },
};

/** Lists everything in `node` that violates the schema. */
function violations(name: string, node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => violations(name, each));
  const rule = SCHEMA[name];
  if (rule === undefined || typeof node !== 'object' || node === null) return [];
  const names = Object.keys(node);
  return [
    ...rule.must.filter((each) => !names.includes(each)).map((each) => `${name} lacks ${each}`),
    ...names.filter((each) => ![...rule.must, ...rule.may].includes(each)).map((each) => `${name} has ${each}`),
    ...Object.entries(node).flatMap(([child, value]) => violations(child, value)),
  ];
}

function parse(xml: string): any {
  // Throws if the text is not well-formed.
  new JSDOM(xml, { contentType: 'application/xml' });
  const { testsuites } = parser.parse(xml);
  expect(violations('testsuites', testsuites)).toEqual([]);
  return testsuites;
}

describe('the JUnit format', () => {
  test('writes a suite per URL and a case per check', () => {
    const [suite, failed] = parse(writeAll('junit', [outcomeWith(EVERY_OUTCOME), FAILED])).testsuite;
    expect(suite).toMatchObject({ '@tests': '6', '@failures': '1', '@errors': '1', '@skipped': '1' });
    expect(suite['@name']).toBe('https://example.com/page?a=1&b=2');
    expect([suite['@time'], failed['@time']]).toEqual(['1.250', '0.500']);
    const [whole, fail, warn, pass, absent, broken] = suite.testcase;
    expect(whole).toEqual({ '@name': 'report', '@classname': suite['@name'], '@time': '1.250' });
    expect(fail.failure['@message']).toBe('There is no title.');
    expect(fail.failure['#text']).toContain('line 3, column 7: <head>');
    expect(fail.failure['#text']).toContain('How to fix: Fix `document-title`.');
    expect(warn['system-out']).toContain('There is no title.');
    expect(pass).not.toHaveProperty('failure');
    expect(absent).toHaveProperty('skipped');
    expect(broken).toHaveProperty('error');
    expect(failed.testcase).toMatchObject([
      { '@name': 'report', '@time': '0.500', error: { '@type': 'target_refused' } },
    ]);
  });

  test('names a case the same, whether it passes or fails', () => {
    const nameOf = (audit: Audit) => parse(writeAll('junit', [outcomeWith([audit])])).testsuite[0].testcase[1]['@name'];
    const passed: Audit = { ...AUDIT, title: 'Page has a title', outcome: 'pass', score: 100 };
    expect([nameOf(passed), nameOf(AUDIT)]).toEqual([
      'document-title: Rule document-title',
      'document-title: Rule document-title',
    ]);
  });

  test('writes a case for the threshold', () => {
    const cases = (failUnder: number) =>
      parse(writeAll('junit', [outcomeWith(EVERY_OUTCOME)], { failUnder })).testsuite[0].testcase;
    expect(cases(50)[1]).not.toHaveProperty('failure');
    expect(cases(90)[1].failure['@message']).toBe('The score is 50 (decent). The threshold is 90.');
  });

  test('a check that needs a look passes, with where to look in its output', () => {
    const [suite] = parse(writeAll('junit', [HELD])).testsuite;
    const look = suite.testcase.find((each: any) => each['@name'].startsWith('look'));
    expect(look['system-out']).toContain('Needs a look: There is no title.\nline 3');
    expect(look).not.toHaveProperty('failure');
  });

  test('the threshold applies to the score that a cap holds', () => {
    const [, threshold] = parse(writeAll('junit', [HELD], { failUnder: 80 })).testsuite[0].testcase;
    expect(threshold.failure['@message']).toBe(
      'The score is 79 (decent), capped at 79 because the page is not encrypted. The threshold is 80.',
    );
  });

  test('stays well-formed with hostile page content', () => {
    const xml = writeAll('junit', [outcomeWith([HOSTILE_AUDIT], 'https://example.com/?"<&')]);
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    expect(xml.isWellFormed()).toBe(true);
    const [, testcase] = parse(xml).testsuite[0].testcase;
    expect(testcase.failure['#text']).toContain(']]>@me #1');
  });
});

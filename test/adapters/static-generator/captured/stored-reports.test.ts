import { auditPage } from '../../../../src/adapters/static-generator/scoring/audit-page.js';
import { CHECKS } from '../../../../src/adapters/static-generator/checks/index.js';
import { readCaptures } from './capture.js';
import { readLines, toLine } from './report-lines.js';
import { retrieved, type Replayed } from './replay.js';

const checked = readCaptures().filter(({ expected }) => expected.failure === undefined);

// One test for each check and page, which runs only that check: its audit must not depend on other checks, and mutation
// tests run only what a mutant can change.
describe.each(checked.map((capture) => [capture.name, capture] as const))('%s', (name, capture) => {
  const kept = readLines(name);
  let replayed: Promise<Replayed | null> | undefined;

  test.each(CHECKS.map((check) => [check.id, check] as const))('%s', async (id, check) => {
    replayed ??= retrieved(capture);
    const subject = await replayed;
    if (subject === null) throw new Error('The capture has no page to check.');
    const [audit] = auditPage(subject.page, subject.resources, [check], subject.document);
    expect(audit && toLine(audit)).toBe(kept.get(id) ?? 'nothing stored: npm run capture -- --update');
  });
});

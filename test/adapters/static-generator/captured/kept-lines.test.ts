import { auditPage } from '../../../../src/adapters/static-generator/scoring/audit-page.js';
import { CHECKS } from '../../../../src/adapters/static-generator/checks/index.js';
import { readCaptures } from './capture.js';
import { readLines, toLine } from './report-lines.js';
import { retrieved, type Replayed } from './replay.js';

const judged = readCaptures().filter(({ expected }) => expected.failure === undefined);

// One test for each check of a page, which runs no other: a check's audit does not hang on which others look on, and
// mutation tests run no more than what a mutant could change.
describe.each(judged.map((capture) => [capture.name, capture] as const))('%s', (name, capture) => {
  const kept = readLines(name);
  let replayed: Promise<Replayed | null> | undefined;

  test.each(CHECKS.map((check) => [check.id, check] as const))('%s', async (id, check) => {
    replayed ??= retrieved(capture);
    const subject = await replayed;
    if (subject === null) throw new Error('There is nothing to judge.');
    const [audit] = auditPage(subject.page, subject.resources, [check], subject.document);
    expect(audit && toLine(audit)).toBe(kept.get(id) ?? 'none kept: npm run capture -- --update');
  });
});

import { auditPage } from '../../../../src/adapters/static-generator/scoring/audit-page.js';
import { CHECKS } from '../../../../src/adapters/static-generator/checks/index.js';
import { readCaptures } from './capture.js';
import { retrieved, type Replayed } from './replay.js';

// One test for each verdict, which runs only that check: mutation tests run only what a mutant can change.
const checked = readCaptures().filter(({ expected }) => expected.failure === undefined);

describe.each(checked.map((capture) => [capture.name, capture] as const))('%s', (_name, capture) => {
  let replayed: Promise<Replayed | null> | undefined;

  test.each(Object.entries(capture.expected.verdicts))('%s', async (id, expected) => {
    replayed ??= retrieved(capture);
    const subject = await replayed;
    if (subject === null) throw new Error('The capture has no page to check.');
    const checks = CHECKS.filter((check) => check.id === id);
    const [audit] = auditPage(subject.page, subject.resources, checks, subject.document);
    const { outcome, score } = audit ?? {};
    const wanted =
      'score' in expected ? { outcome: expected.outcome, score: expected.score } : { outcome: expected.outcome };
    expect('score' in expected ? { outcome, score } : { outcome }).toEqual(wanted);
  });
});

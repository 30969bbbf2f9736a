import fc from 'fast-check';
import { isFinding, roundScore, scoreAudits, type Audit, type Scored } from '../../../../src/domain/index.js';
import { ACTIONS } from '../../../../src/adapters/static-generator/scoring/actions.js';
import { CATEGORIES } from '../../../../src/adapters/static-generator/scoring/weights.js';
import { readCaptures } from '../captured/capture.js';
import {
  editable,
  generateEdited,
  locate,
  offendersOf,
  scoreEdited,
  withoutElement,
  type EditablePage,
  type Edits,
} from './edited-page.js';
import { FIXES } from './fixes.js';

/** Longer pages take long to check and add no other markup. */
const MAX_LENGTH = 100_000;

const pages: EditablePage[] = [];
for (const capture of readCaptures()) {
  const page = await editable(capture);
  if (page !== null && page.page.html.length <= MAX_LENGTH) pages.push(page);
}
const names = pages.map((page) => [page.name, page] as const);

test.each(names)('%s: no audit that passes instead lowers the total, and gains are exact', async (_name, page) => {
  const outcome = await generateEdited(page);
  if (outcome.kind !== 'audited') throw new Error('The page has no audits.');
  const totalWith = (fixed: readonly string[], revealed: readonly string[] = []) => {
    const audits = outcome.audits.map((audit): Audit => {
      if (audit.outcome === 'not applicable' && revealed.includes(audit.id)) {
        return { ...audit, outcome: 'fail', score: 0 };
      }
      return isFinding(audit) && fixed.includes(audit.id) ? { ...audit, outcome: 'pass', score: 100 } : audit;
    });
    return scoreAudits(outcome, audits)?.score ?? NaN;
  };
  const { score, actions } = scoreAudits(outcome, outcome.audits) as Scored;
  for (const { id } of outcome.audits.filter(isFinding)) {
    expect([id, Math.min(score, totalWith([id]))]).toEqual([id, score]);
  }
  for (const { id, checks, gain } of actions) {
    const { reveals = [] } = ACTIONS.find((action) => action.id === id) ?? {};
    expect([id, gain]).toEqual([id, roundScore(totalWith(checks, reveals) - score)]);
    expect(gain).toBeGreaterThanOrEqual(0);
  }
  // All that is to do, done in any order, leads to the same.
  expect(totalWith(actions.flatMap(({ checks }) => checks))).toBe(100);
});

test.each(names)('%s: the usual fixes never lower the total, alone or one after the other', async (_name, page) => {
  const before = (await scoreEdited(page)).score;
  const lower: string[] = [];
  let last = { score: before, html: page.page.html, headers: [] as NonNullable<Edits['headers']> };
  for (const [name, fix] of Object.entries(FIXES)) {
    const alone = await scoreEdited(page, fix(page.page.html, page.page));
    if (alone.score < before) lower.push(`${name}: ${alone.score} after ${before}`);
    const response = { ...page.page.response, headers: [...page.page.response.headers, ...last.headers] };
    const { html = last.html, headers = [] } = fix(last.html, { ...page.page, response });
    const all = { html, headers: [...last.headers, ...headers] };
    const { score } = await scoreEdited(page, all);
    if (score < last.score) lower.push(`${name}, after all others: ${score} after ${last.score}`);
    last = { ...all, score };
  }
  expect(lower).toEqual([]);
});

test.each(names)(
  '%s: the total falls with an element that fails only if something else then fails',
  async (_name, page) => {
    expect(await fallsWithout(page, await scoreEdited(page), page.page.html)).toEqual([]);
  },
);

/** Small pages of elements that are good, bad, or needed by others. */
const PARTS = [
  '<h1>Tea</h1>',
  '<h1></h1>',
  '<h4>Green</h4>',
  '<img src=/a.png>',
  '<img src=/a.png alt=Tea width=1 height=1>',
  '<img src=http://example.com/a.png alt="" width=1 height=1>',
  '<script src=http://example.com/a.js></script>',
  '<script src=https://cdn.example/a.js></script>',
  '<script src=https://cdn.example/a.js integrity=sha384-abc></script>',
  '<a href=/></a>',
  '<a href=/prices>here</a>',
  '<a href=/prices>Prices</a>',
  '<a href="javascript:go()">Go</a>',
  '<a href=#nowhere>Skip to the content</a>',
  '<button></button>',
  '<input>',
  '<input type=password>',
  '<input aria-label=Name autocomplete=nonsense>',
  '<select><option>1</select>',
  '<form action=http://example.com/><input aria-label=Name></form>',
  '<form role=bogus><input aria-label=Name></form>',
  '<div role=bogus id=a>x</div>',
  '<div id=a aria-labeledby=b>x</div>',
  '<div role=checkbox>x</div>',
  '<div role=checkbox aria-checked=maybe></div>',
  '<div aria-hidden=true><button>x</button></div>',
  '<ul><div>x</div></ul>',
  '<li>x</li>',
  '<dl><p>x</p></dl>',
  '<iframe src=/map></iframe>',
  '<object data=/x.pdf></object>',
  '<video src=/x.mp4></video>',
  '<p lang=xyzzy tabindex=5 accesskey=a>x</p>',
  '<p accesskey=a>x</p>',
  '<font color=red>x</font>',
  '<main>x</main>',
];

test('small pages: the total falls with an element that fails only if something else then fails', async () => {
  const [first] = pages;
  const base = first as EditablePage;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 8 }), async (parts) => {
      const html = `<!doctype html>\n<html lang=en><title>Tea</title>\n<body>\n${parts.join('\n')}`;
      expect(await fallsWithout(base, await scoreEdited(base, { html }), html)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

/** Elements whose removal lowers the total although no other check fails for it. */
async function fallsWithout(page: EditablePage, before: Scored, html: string): Promise<string[]> {
  const elements = locate(html);
  const falls: string[] = [];
  for (const evidence of offendersOf(before.audits)) {
    const rest = withoutElement(html, elements, evidence);
    if (rest === null) continue;
    const after = await scoreEdited(page, { html: rest });
    if (after.score >= before.score || isExcused(before, after)) continue;
    falls.push(`${evidence.value}: ${after.score} after ${before.score}, ${changes(before, after).join(', ')}`);
  }
  return falls;
}

/**
 * Whether a check lacks what was removed, such as a link its only image, or has nothing left to pass in a category that counts what
 * passes.
 */
function isExcused(before: Scored, after: Scored): boolean {
  const now = new Map(after.audits.map((audit) => [audit.id, audit]));
  return before.audits.some((was) => {
    const is = now.get(was.id);
    if (is === undefined || was.weight === 0) return false;
    const measured = measuredOf(is);
    if (measured === null) return was.outcome === 'pass' && !IGNORING.has(was.category);
    return isFinding(is) && measured < (measuredOf(was) ?? 100);
  });
}

/** Categories in which it does not matter how much passes. */
const IGNORING = new Set(
  CATEGORIES.filter(({ curve }) => curve?.halfPerEarned === undefined).map(({ id }) => id as string),
);

/** What the check found, before the curve of its category. */
function measuredOf({ measured, score, cause }: Audit): number | null {
  return cause === undefined ? (measured ?? score) : 0;
}

function changes(before: Scored, after: Scored): readonly string[] {
  const was = new Map(before.audits.map(({ id, outcome, score }) => [id, `${outcome} ${score}`]));
  return after.audits
    .filter(({ id, outcome, score }) => was.get(id) !== `${outcome} ${score}`)
    .map(({ id, outcome, score }) => `${id}: ${was.get(id)} → ${outcome} ${score}`);
}

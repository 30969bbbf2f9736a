import { fixedOutcome } from '../../../../../src/adapters/memory/index.js';
import type { ScoringRules } from '../../../../../src/domain/index.js';
import { OWNER, audit, audited } from '../support/page-world.js';
import { DAY, HOUR, NOT_HTML, reportWithRuns, type Outcome } from './support/report-with-runs.js';

const scores = (...list: readonly number[]) => list.map((score) => fixedOutcome(score));

const CATEGORIES = [
  { id: 'search', title: 'Search engines', weight: 3 },
  { id: 'speed', title: 'Speed', weight: 1 },
];

/** Checks with a score each; null is not applicable. */
function checks(
  list: Readonly<Record<string, number | null>>,
  rules: Pick<ScoringRules, 'caps' | 'covered'> = {},
): Outcome {
  const audits = Object.entries(list).map(([id, score]) =>
    audit({
      id,
      category: id.startsWith('fast') ? 'speed' : 'search',
      title: `About ${id}`,
      outcome: score === null ? 'not applicable' : score === 100 ? 'pass' : score === 0 ? 'fail' : 'warn',
      score,
      explanation: `${id} scores ${score}.`,
    }),
  );
  return { kind: 'audited', categories: CATEGORIES, audits, ...rules };
}

const rowsOf = ({ page }: { page: Awaited<ReturnType<Awaited<ReturnType<typeof reportWithRuns>>['see']>>['page'] }) =>
  page.all('tr').map(({ text }) => text);

describe('two runs', () => {
  async function compared() {
    const report = await reportWithRuns(
      [
        checks({ a: 100, b: 0, c: 50, fast: 100, 'fast-form': null }),
        checks({ a: 0, b: 100, c: 75, fast: 100, 'fast-form': 0 }),
      ],
      7 * DAY,
    );
    return { report, ...(await report.see(`${report.address}/compare`)) };
  }

  test('the last two are the default: the sum, and the points by category', async () => {
    const { page, text } = await compared();
    expect(page.one('h1').text).toBe('6 points lower');
    expect(page.one('title').text).toContain('62.5 → 56.2 · 3 Feb 2026 and 10 Feb 2026 · example.com');
    expect(text).toContain('−6.3 points in 7 days');
    expect(rowsOf({ page })).toEqual([
      'CategoryWasNowPoints',
      '3 Feb 202662.5',
      'Search engines5058.3+6.2',
      'Speed10050−12.5',
      '10 Feb 202656.2',
      '556065',
    ]);
  });

  test('changes are in groups: worse, new, better, fixed', async () => {
    const { section } = await compared();
    expect(section('worse-title')).toContain('Worse1 check, −25.0 points. Score lower than before.');
    expect(section('worse-title')).toContain(
      'About aSearch enginesWas: a scores 100.Now: a scores 0.Passed →, now Failed',
    );
    expect(section('new-title')).toContain('−12.5About fast-formSpeed');
    expect(section('better-title')).toContain('+6.2About c');
    expect(section('better-title')).toContain('+6.2 points');
    expect(section('fixed-title')).toContain('+25.0About b');
    expect(section('other-title')).toBeUndefined();
    expect(section('rest-title')).toContain('1 check did not change.');
  });

  test('each change leads to its finding in the run', async () => {
    const { page, report } = await compared();
    const [to] = await report.runs();
    const link = page.all('a').find(({ text }) => text === 'About fast-form');
    expect(link?.attributes['href']).toBe(`../../reports/${report.id}/runs/${to?.id}#check-fast-form`);
  });
});

test('a new finding that another one covers is worse, and says where its points are', async () => {
  const rules = { covered: { b: 'a' } };
  const report = await reportWithRuns([
    checks({ a: 100, b: 100, c: 100 }, rules),
    checks({ a: 0, b: 0, c: 100 }, rules),
    checks({ a: 100, b: 100, c: 100 }, rules),
  ]);
  const [last, middle, first] = await report.runs();
  const there = await report.see(`${report.address}/compare?from=${first?.id}&to=${middle?.id}`);
  expect(there.section('worse-title')).toMatch(/±0About b.*Its points are counted in “About a”\.Passed →, now Failed/);
  const back = await report.see(`${report.address}/compare?from=${middle?.id}&to=${last?.id}`);
  expect(back.section('fixed-title')).toContain('±0About b');
});

test('what adds up only with a cap or unchanged findings says so', async () => {
  const rules = { caps: [{ check: 'b', label: 'bad', reason: 'Not listed.' }] } as const;
  const report = await reportWithRuns([
    checks({ a: 100, b: 100, c: 100, d: 0 }, rules),
    checks({ a: null, b: 0, c: 100, d: 0 }, rules),
  ]);
  const { text, section } = await report.see(`${report.address}/compare`);
  expect(text).not.toContain('Cap');
  expect(section('rest-title')).toMatch(/[+−]\d+\.\d points: findings that did not change, and rounding\./);
  const capped = await reportWithRuns([
    checks({ a: 100, b: 100, c: 100, d: 100 }, rules),
    checks({ a: 100, b: 0, c: 100, d: 100 }, rules),
  ]);
  const page = await capped.see(`${capped.address}/compare`);
  expect(rowsOf(page)).toContain('Cap––−26.0');
  expect(page.section('rest-title')).toContain('−26.0 points: a failed check now caps the score.');
});

describe('the runs in the URL', () => {
  test('any two can be compared, also backwards; the form has them selected', async () => {
    const { address, runs, see } = await reportWithRuns(scores(50, 60, 80));
    const [third, , first] = await runs();
    const { page, text } = await see(`${address}/compare?from=${third?.id}&to=${first?.id}`);
    expect(page.one('h1').text).toBe('30 points lower');
    expect(text).toContain('points, 2 days back in time');
    const selected = page.all('option').filter(({ attributes }) => 'selected' in attributes);
    expect(selected.map(({ text: option }) => option)).toEqual(['5 Feb 2026 · 80', '3 Feb 2026 · 50']);
    const swap = page.all('a').find(({ text: link }) => link === 'Swap');
    expect(swap?.attributes['href']).toContain(`/compare?from=${first?.id}&to=${third?.id}`);
  });

  test('one of them may be missing, as in the API', async () => {
    const { address, runs, see } = await reportWithRuns(scores(50, 60, 80));
    const [, second, first] = await runs();
    expect((await see(`${address}/compare?from=${first?.id}`)).page.one('h1').text).toBe('30 points higher');
    expect((await see(`${address}/compare?to=${second?.id}`)).page.one('h1').text).toBe('10 points higher');
    const alone = await see(`${address}/compare?to=${first?.id}`);
    expect(alone.answer.statusCode).toBe(422);
    expect(alone.text).toContain('No run before this one has a score. Choose another run.');
  });

  test('the same run twice has nothing to list', async () => {
    const { address, runs, see } = await reportWithRuns(scores(50, 60));
    const [latest] = await runs();
    const { page } = await see(`${address}/compare?from=${latest?.id}&to=${latest?.id}`);
    expect(page.one('h1').text).toBe('The same run twice');
    expect(page.all('table')).toEqual([]);
  });

  test.each([
    [
      'a foreign run',
      async () => (await (await reportWithRuns(scores(1))).runs())[0]!.id,
      'This report has no such run',
    ],
    ['no ID', async () => '<script>', 'This report has no such run'],
  ])('%s is named, and the last two are compared', async (_case, id, message) => {
    const { address, see } = await reportWithRuns(scores(50, 60));
    const { answer, page, text } = await see(`${address}/compare?from=${encodeURIComponent(await id())}`);
    expect(answer.statusCode).toBe(422);
    expect(text).toContain(message);
    expect(page.one('h1').text).toBe('10 points higher');
  });

  test('a failed run has no score to compare', async () => {
    const { address, runs, see } = await reportWithRuns([...scores(50), NOT_HTML, ...scores(60)]);
    const failed = (await runs()).find(({ score }) => score === null);
    const { answer, text } = await see(`${address}/compare?from=${failed?.id}`);
    expect(answer.statusCode).toBe(422);
    expect(text).toContain('The run of 4 Feb 2026, 04:05 failed, so it has no score to compare.');
  });

  test('a single run cannot be compared, and says what to do', async () => {
    const { address, see } = await reportWithRuns(scores(50));
    const { page, text } = await see(`${address}/compare`);
    expect(text).toContain('A comparison needs two runs with a score. Check the page again.');
    expect(page.all('select')).toEqual([]);
  });
});

test('two runs at the same moment, with other rules', async () => {
  const report = await reportWithRuns(scores(50), HOUR);
  Object.assign(report.world.generator.identity, { version: '2' });
  await report.run(fixedOutcome(50.4));
  const { page, text } = await report.see(`${report.address}/compare`);
  expect(page.one('h1').text).toBe('0.4 points higher');
  expect(page.all('option').map(({ text: option }) => option)).toContain('3 Feb 2026, 04:05 · 50.4');
  expect(text).toContain('+0.4 points');
  expect(text).toContain('The rules changed between these runs, from fixed 1 to fixed 2.');
});

test('hostile titles and explanations are text', async () => {
  const hostile = (score: number) => {
    const outcome = score === 0 ? 'fail' : 'pass';
    const text = '<img src=x onerror=alert(1)>\u202eevil';
    return audited(audit({ id: '"><b>', title: text, explanation: text, outcome, score }), audit({ id: 'b' }));
  };
  const { address, see } = await reportWithRuns([hostile(100), hostile(0)]);
  for (const path of [address, `${address}/compare`]) {
    const { page, text, answer } = await see(path);
    expect(page.all('img')).toEqual([]);
    expect(text).toContain('<img src=x onerror=alert(1)>evil');
    expect(answer.body).not.toContain('\u202e');
  }
});

test('pages about public reports are compressed; for a signed-in visitor, those without a query', async () => {
  const { world, address, runs } = await reportWithRuns(scores(50, 60));
  const [latest] = await runs();
  const { cookie } = await world.signIn(OWNER.account);
  for (const path of [`${address}/compare`, `${address}/runs`, `${address}/runs/${latest?.id}`]) {
    const headers = { 'accept-encoding': 'gzip' };
    expect((await world.visit(path, { headers })).headers['content-encoding']).toBe('gzip');
    const encodingOf = async (own: string) =>
      (await world.visit(own, { headers: { ...headers, cookie } })).headers['content-encoding'];
    expect([await encodingOf(path), await encodingOf(`${path}?since=week`)]).toEqual(['gzip', undefined]);
  }
});

test('readers without access to the report get none to its runs', async () => {
  const { world, id, address, runs, see } = await reportWithRuns(scores(50, 60));
  const [latest] = await runs();
  const paths = [`${address}/compare`, `${address}/runs`, `${address}/runs/${latest?.id}`];
  await world.application.reports.update.execute(OWNER, { id, privacy: 'private' });
  const { cookie } = await world.signIn(OWNER.account);
  const other = await world.signIn('other');
  for (const path of paths) {
    expect((await see(path)).answer.statusCode).toBe(404);
    expect((await see(path, { cookie: other.cookie })).answer.statusCode).toBe(404);
    const own = (await see(path, { cookie })).answer;
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'no-store']);
  }
  await world.application.reports.update.execute(OWNER, { id, privacy: 'password', password: 'swordfish' });
  for (const path of paths) {
    expect((await see(path)).page.one('h1').text).toBe('This report is password-protected');
    const answer = await world.unlock(`${path}?from=x`, 'swordfish');
    expect(answer.statusCode).toBe(303);
    expect(new URL(answer.headers.location as string, `https://x.example${path}`).pathname).toBe(path);
    expect(answer.headers.location).toMatch(/\?from=x$/);
  }
});

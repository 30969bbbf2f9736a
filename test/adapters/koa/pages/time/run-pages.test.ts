import { fixedOutcome } from '../../../../../src/adapters/memory/index.js';
import { audit, audited } from '../support/page-world.js';
import { NOT_HTML, reportWithRuns } from './support/report-with-runs.js';

const scores = (...list: readonly number[]) => list.map((score) => fixedOutcome(score));

describe('a run', () => {
  test('shows what the report said then, and the way to the latest run', async () => {
    const { address, id, runs, see } = await reportWithRuns([
      audited(audit({ id: 'a', title: 'Was wrong' }), audit({ id: 'b', outcome: 'pass', score: 100 })),
      ...scores(90),
    ]);
    const [latest, first] = await runs();
    const { page, text } = await see(`${address}/runs/${first?.id}`);
    expect(page.one('title').text).toContain('50 decent · 3 Feb 2026 · example.com');
    expect(text).toContain('This is the run of 3 Feb 2026, 04:05 UTC, by fixed 1. Latest run');
    expect(text).toContain('Was wrong');
    expect(page.elements.find(({ attributes }) => attributes['id'] === 'check-a')).toBeDefined();
    const links = new Map(page.all('a').map(({ text: name, attributes }) => [name, attributes['href']]));
    expect(links.get('Latest run')).toBe(`../../../reports/${id}`);
    expect(links.get('Compare with the latest run')).toBe(
      `../../../reports/${id}/compare?from=${first?.id}&to=${latest?.id}`,
    );
  });

  test('the latest one says so', async () => {
    const { address, runs, see } = await reportWithRuns(scores(50, 60));
    const [latest] = await runs();
    const { text } = await see(`${address}/runs/${latest?.id}`);
    expect(text).toContain('This is the latest run. Back to the report');
    expect(text).not.toContain('Compare with the latest run');
  });

  test('the latest one is the last with a score', async () => {
    const { address, runs, see } = await reportWithRuns([...scores(50), NOT_HTML]);
    const [, scored] = await runs();
    expect((await see(`${address}/runs/${scored?.id}`)).text).toContain('This is the latest run.');
  });

  test('a failed one says why', async () => {
    const { address, runs, see } = await reportWithRuns([...scores(50), NOT_HTML, ...scores(60)]);
    const [, failed] = await runs();
    const { page, text } = await see(`${address}/runs/${failed?.id}`);
    expect(page.one('title').text).toContain('No score · 4 Feb 2026');
    expect(text).toContain('This run failed');
    expect(text).toContain('The response is not HTML.');
    expect(text).not.toContain('Compare with the latest run');
  });

  test('of another report, or of none, does not exist', async () => {
    const { address, see } = await reportWithRuns(scores(50));
    const [foreign] = await (await reportWithRuns(scores(50))).runs();
    for (const run of [foreign?.id, 'latest', '%00']) {
      expect((await see(`${address}/runs/${run}`)).answer.statusCode).toBe(404);
    }
  });
});

describe('all runs', () => {
  test('are listed newest first, in pages', async () => {
    const { address, id, see } = await reportWithRuns([
      ...scores(...Array.from({ length: 53 }, (_, n) => n)),
      NOT_HTML,
    ]);
    const first = await see(`${address}/runs`);
    const rows = (page: typeof first.page) => page.all('tr').slice(1);
    expect(rows(first.page)).toHaveLength(50);
    expect(rows(first.page)[0]?.text).toContain('Failed The response is not HTML.');
    const pager = (page: typeof first.page, rel: string) =>
      page.all('a').find(({ attributes }) => attributes['rel'] === rel);
    expect(pager(first.page, 'prev')).toBeUndefined();
    const href = pager(first.page, 'next')?.attributes['href'] ?? '';
    expect(href).toMatch(new RegExp(`^\\.\\./\\.\\./reports/${id}/runs\\?before=`));
    const second = await see(href.replace('../..', ''));
    expect(rows(second.page).map(({ text }) => text.match(/\d\d:\d\d(\d)/)?.[1])).toEqual(['3', '2', '1', '0']);
    expect(pager(second.page, 'next')).toBeUndefined();
    const back = await see((pager(second.page, 'prev')?.attributes['href'] ?? '').replace('../..', ''));
    expect(rows(back.page)).toEqual(rows(first.page));
  });

  test('an invalid position is the first page; a report without runs has none', async () => {
    const { address, see } = await reportWithRuns(scores(50));
    expect((await see(`${address}/runs?before=x`)).page.all('tr')).toHaveLength(2);
    const empty = await reportWithRuns([]);
    expect((await empty.see(`${empty.address}/runs`)).text).toContain('No runs here.');
  });
});

import { h, type VNode } from 'preact';
import { ScoreOverTime } from '../../../../../src/adapters/koa/pages/report/time/score-over-time.js';
import { PERIODS } from '../../../../../src/adapters/koa/pages/report/time/period.js';
import { renderMarkup } from '../../../../../src/adapters/koa/pages/page-answer.js';
import type { PageRequest } from '../../../../../src/adapters/koa/pages/page-request.js';
import { parsePage } from '../support/parse-page.js';
import { scoreAt } from './support/score-at.js';

const DAY = 24 * 60 * 60 * 1000;

test('of a thousand runs over a year, the chart shows sixty and says so, and the table the latest twenty', () => {
  const runs = Array.from({ length: 1000 }, (_, index) => scoreAt((index * 365 * DAY) / 1000, 40 + (index % 50)));
  const request = {
    query: new URLSearchParams(),
    path: '/reports/x',
    link: (path: string) => `..${path}`,
  } as unknown as PageRequest;
  const now = runs.at(-1)!.finishedAt;
  const history = { reportId: 'x', runs: runs.toReversed(), period: PERIODS[3], now };
  const markup = renderMarkup(h(ScoreOverTime, { request, history }) as VNode);
  const page = parsePage(`<!doctype html><html lang="en"><title>x</title><main>${markup}</main></html>`);
  const points = page.elements.filter(({ attributes }) => attributes['class'] === 'time-target');
  expect(points.length).toBeGreaterThan(50);
  expect(points.length).toBeLessThanOrEqual(60);
  expect(page.one('main').text).toContain(`Shows ${points.length} of 1000 runs, spread evenly over time.`);
  expect(page.one('main').text).toContain('The latest 20 of 1000 runs as a table');
  expect(page.all('tr')).toHaveLength(21);
  expect(page.all('a').map(({ text }) => text)).toContain('All runs of this report');
  // A page of at most some tens of kilobytes.
  expect(markup.length).toBeLessThan(40_000);
});

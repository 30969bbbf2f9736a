import { HtmlFormat } from '../../../src/adapters/cli/formats/html-format.js';
import type { RenderFile } from '../../../src/adapters/cli/report-tools.js';
import { TotalsCounter } from '../../../src/adapters/cli/totals.js';
import { AUDIT, FAILED, contextWith, outcomeWith } from './support/reports.js';

async function write(isSingle: boolean) {
  const calls: Parameters<RenderFile>[] = [];
  const renderFile: RenderFile = (...args) => {
    calls.push(args);
    return Promise.resolve('<!doctype html>');
  };
  const format = new HtmlFormat(contextWith({ isSingle, renderFile }));
  const counter = new TotalsCounter(3, undefined);
  const outcomes = isSingle ? [outcomeWith([AUDIT])] : [outcomeWith([AUDIT]), FAILED];
  const text = [format.begin(), ...outcomes.map((outcome) => format.add(outcome)), await format.end(counter.totals)];
  return { text: text.join(''), outcomes, calls };
}

describe('the HTML format', () => {
  test('renders one file at the end, with all outcomes in order', async () => {
    const { text, outcomes, calls } = await write(false);
    expect(text).toBe('<!doctype html>\n');
    expect(calls).toEqual([[outcomes, expect.objectContaining({ planned: 3 })]]);
  });

  test('a single URL has no table of scores', async () => {
    const { calls } = await write(true);
    expect(calls[0]?.[1]).not.toHaveProperty('planned');
  });

  test('links to the documentation are absolute', async () => {
    const { calls } = await write(true);
    const { checksUrl, checkUrl } = calls[0]![1].documentation;
    expect(checksUrl).toMatch(/^https:\/\/.*\/docs\/checks\.md$/);
    expect(checkUrl(AUDIT.id)).toBe(`${checksUrl}#document-title`);
    expect(checkUrl('unknown')).toBeNull();
  });
});

import { FixedGenerator, fixedOutcome } from '../../src/adapters/memory/index.js';
import { violationsOf } from '../domain/support/details-of.js';
import { newWorld } from './support/new-world.js';

const never = new AbortController().signal;
const input = { url: 'https://www.example.com/#part' };

test('a preview is a whole report that is not stored', async () => {
  const { reports, ports } = newWorld();
  const steps: string[] = [];
  const report = await reports.preview.execute(input, never, (step) => steps.push(step));
  expect(report).toMatchObject({
    url: 'https://www.example.com/',
    project: 'example.com',
    status: 'ready',
    score: 90,
    result: 'good',
    categories: [{ id: 'fixed' }],
    generator: { name: 'fixed' },
  });
  expect([...report.audits]).toMatchObject([{ id: 'fixed-score' }]);
  expect(steps).not.toEqual([]);
  expect(await ports.reports.find(report.id)).toBeNull();
});

test('a preview needs no cancellation', async () => {
  const { reports } = newWorld();
  expect(await reports.preview.execute(input)).toMatchObject({ status: 'ready', score: 90 });
});

test('a preview that fails has a failure', async () => {
  const { reports, generator } = newWorld();
  const failure = { code: 'blocked_address', message: 'Not there.' } as const;
  generator.answer('https://www.example.com/', { kind: 'failed', failure });
  expect(await reports.preview.execute(input, never)).toMatchObject({ status: 'failed', failure, score: null });
});

test('an invalid URL is rejected, and errors of the generator are passed on', async () => {
  const { reports, generator } = newWorld();
  expect(await violationsOf(() => reports.preview.execute({ url: 'nonsense' }, never))).toEqual(['url invalid_url']);
  generator.answer('https://www.example.com/', new Error('broken'));
  await expect(reports.preview.execute(input, never)).rejects.toThrow('broken');
});

test('a fixed generator returns a copy to each caller', async () => {
  const generator = new FixedGenerator(fixedOutcome(50));
  const first = await generator.generate('https://a.example/', never);
  if (first.kind === 'audited') (first.audits as unknown[]).length = 0;
  expect(await generator.generate('https://a.example/', never)).toEqual(fixedOutcome(50));
});

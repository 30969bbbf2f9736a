import { Report, parseTargetUrl, type Failure, type Privacy } from '../../src/domain/index.js';

const GENERATOR = { name: 'test', version: '1' };
const FAILURE: Failure = { code: 'not_html', message: 'Not HTML.' };
const OUTCOME = { score: 70, title: 'A page', generator: GENERATOR };
const at = (second: number) => new Date(second * 1000);

function newReport(privacy: Privacy = { kind: 'public' }): Report {
  const target = parseTargetUrl('https://www.example.com/a#b');
  return Report.create({ id: 'r', account: 'a', target, privacy, generationId: 'g1', now: at(1) });
}

function must(report: Report | null): Report {
  if (report === null) throw new Error('The report refused the step.');
  return report;
}

const first = { generationId: 'g1', attempt: 1 };
const second = { generationId: 'g1', attempt: 2 };
const running = () => must(newReport().start(first, at(2)));
const ready = () => must(running().succeed(first, OUTCOME, at(3)));
const failed = () => must(running().fail(first, FAILURE, at(3)));

describe('a new report', () => {
  test('is pending, shows nothing and has version 1', () => {
    expect(newReport().state).toEqual({
      id: 'r',
      account: 'a',
      url: 'https://www.example.com/a',
      project: 'example.com',
      privacy: { kind: 'public' },
      status: 'pending',
      generationId: 'g1',
      attempt: 0,
      failure: null,
      shown: null,
      createdAt: at(1),
      updatedAt: at(1),
      version: 1,
    });
  });
});

describe('a generation', () => {
  test('runs and shows its outcome', () => {
    expect(running().state).toMatchObject({ status: 'running', attempt: 1, version: 2, updatedAt: at(2) });
    expect(ready().state).toMatchObject({
      status: 'ready',
      failure: null,
      shown: { generationId: 'g1', score: 70, generator: GENERATOR, generatedAt: at(3) },
      version: 3,
      updatedAt: at(3),
    });
  });

  test('that fails has a failure', () => {
    expect(failed().state).toMatchObject({ status: 'failed', failure: FAILURE, shown: null });
  });

  test('keeps the last good outcome visible while a newer one runs, and when that fails', () => {
    const shown = ready().state.shown;
    const again = ready().requestGeneration('g2', at(4));
    expect(again.state).toMatchObject({ status: 'pending', generationId: 'g2', attempt: 0, shown });
    const token = { generationId: 'g2', attempt: 1 };
    const retried = must(again.start(token, at(5)));
    expect(retried.state.shown).toEqual(shown);
    expect(must(retried.fail(token, FAILURE, at(6))).state).toMatchObject({
      status: 'failed',
      failure: FAILURE,
      shown,
    });
  });

  test('clears the failure of the previous one', () => {
    expect(failed().requestGeneration('g2', at(4)).state.failure).toBeNull();
  });

  test.each([
    ['pending', newReport],
    ['running', running],
  ])('is joined while it is %s', (_, report) => {
    const before = report();
    expect(before.requestGeneration('g2', at(9))).toBe(before);
  });

  test.each([
    ['ready', ready],
    ['failed', failed],
  ])('follows one that is %s', (_, report) => {
    expect(report().requestGeneration('g2', at(9)).state).toMatchObject({ status: 'pending', generationId: 'g2' });
  });
});

describe('an attempt', () => {
  test('replaces an earlier one, whose outcome can no longer be recorded', () => {
    const taken = must(running().start(second, at(3)));
    expect(taken.state.attempt).toBe(2);
    expect(taken.succeed(first, OUTCOME, at(4))).toBeNull();
    expect(taken.fail(first, FAILURE, at(4))).toBeNull();
    expect(must(taken.succeed(second, OUTCOME, at(4))).state.status).toBe('ready');
  });

  test.each([
    ['the same attempt again', running, first],
    ['an earlier attempt', () => must(running().start({ generationId: 'g1', attempt: 5 }, at(3))), second],
    ['an attempt at another generation', newReport, { generationId: 'g2', attempt: 1 }],
    ['an attempt after success', ready, second],
    ['an attempt after failure', failed, second],
    ['an attempt at the previous generation', () => ready().requestGeneration('g2', at(4)), second],
  ])('is not started: %s', (_, report, token) => {
    expect(report().start(token, at(9))).toBeNull();
  });

  test.each([
    ['before it started', newReport, first],
    ['after success', ready, first],
    ['after failure', failed, first],
    ['for another generation', running, { generationId: 'g2', attempt: 1 }],
    ['for the generation before', () => ready().requestGeneration('g2', at(4)), { generationId: 'g1', attempt: 0 }],
  ])('records nothing %s', (_, report, token) => {
    expect(report().succeed(token, OUTCOME, at(9))).toBeNull();
    expect(report().fail(token, FAILURE, at(9))).toBeNull();
  });
});

describe('giving up', () => {
  test.each([
    ['pending', newReport],
    ['running', running],
  ])('fails a generation that is %s', (_, report) => {
    expect(must(report().abandon('g1', FAILURE, at(9))).state).toMatchObject({ status: 'failed', failure: FAILURE });
  });

  test.each([
    ['is ready', ready],
    ['has failed', failed],
    ['was followed by another', () => ready().requestGeneration('g2', at(4))],
  ])('changes nothing where the generation %s', (_, report) => {
    expect(report().abandon('g1', FAILURE, at(9))).toBeNull();
  });
});

describe('privacy', () => {
  const forms: readonly Privacy[] = [
    { kind: 'public' },
    { kind: 'private' },
    { kind: 'password', hash: 'h1' },
    { kind: 'password', hash: 'h2' },
  ];

  test.each(forms.flatMap((from) => forms.map((to) => ({ from, to }))))('goes from $from to $to', ({ from, to }) => {
    const before = newReport(from);
    const after = before.changePrivacy({ ...to }, at(5));
    expect(after.state.privacy).toEqual(to);
    if (from === to) expect(after).toBe(before);
    else expect(after.state).toEqual({ ...before.state, privacy: to, version: 2, updatedAt: at(5) });
  });

  test('does not change the original report', () => {
    const before = newReport();
    before.changePrivacy({ kind: 'private' }, at(5));
    expect(before.state).toMatchObject({ privacy: { kind: 'public' }, version: 1 });
  });
});

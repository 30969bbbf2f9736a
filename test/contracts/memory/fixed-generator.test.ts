import { FixedGenerator, fixedOutcome } from '../../../src/adapters/memory/index.js';

const never = new AbortController().signal;
const SITE = 'https://example.com';

describe('a scripted site', () => {
  const generator = new FixedGenerator().site({
    [SITE]: {
      title: 'Home',
      links: ['/tea#green', 'mailto:a@example.com', { url: '/gone', text: 'Gone', isNofollow: true }],
    },
    [`${SITE}/tea`]: { score: 40, description: 'All about tea', canonical: '/teas', isNoindex: true },
    [`${SITE}/old`]: { redirectTo: '/older' },
    [`${SITE}/older`]: { redirectTo: '/tea', statusCode: 302 },
    [`${SITE}/loop`]: { redirectTo: '/loop' },
    [`${SITE}/broken`]: { statusCode: 503 },
  });

  test('returns the facts of a page, with defaults for what the script leaves out', async () => {
    expect(await generator.visit(`${SITE}/`, never)).toEqual({
      ...fixedOutcome(90),
      title: 'Home',
      page: {
        statusCode: 200,
        title: 'Home',
        description: null,
        canonical: null,
        isNoindex: false,
        alternates: [],
        links: [
          { url: `${SITE}/tea`, text: '', isNofollow: false },
          { url: `${SITE}/gone`, text: 'Gone', isNofollow: true },
        ],
      },
    });
    expect(await generator.visit(`${SITE}/tea`, never)).toMatchObject({
      audits: [{ score: 40 }],
      page: { title: null, description: 'All about tea', canonical: `${SITE}/teas`, isNoindex: true, links: [] },
    });
  });

  test('redirects and fails', async () => {
    expect(await generator.visit(`${SITE}/old`, never)).toEqual({
      kind: 'redirected',
      statusCode: 301,
      target: `${SITE}/older`,
    });
    expect(await generator.visit(`${SITE}/older`, never)).toMatchObject({ statusCode: 302, target: `${SITE}/tea` });
    expect(await generator.visit(`${SITE}/broken`, never)).toMatchObject({ kind: 'failed', statusCode: 503 });
    expect(await generator.visit(`${SITE}/unknown`, never)).toEqual({
      kind: 'failed',
      failure: { code: 'target_http_error', message: 'The page answered 404.' },
      statusCode: 404,
    });
  });

  test('gives reports the page after its redirects, without facts', async () => {
    expect(await generator.generate(`${SITE}/old`, never)).toEqual({ ...fixedOutcome(40), title: null });
    expect(await generator.generate(`${SITE}/loop`, never)).toMatchObject({ failure: { code: 'too_many_redirects' } });
    expect(await generator.generate(`${SITE}/broken`, never)).toEqual({
      kind: 'failed',
      failure: { code: 'target_http_error', message: 'The page answered 503.' },
    });
  });
});

test('a visit without a scripted site finds a page without links', async () => {
  const generator = new FixedGenerator();
  generator.answer(`${SITE}/down`, { kind: 'failed', failure: { code: 'target_refused', message: 'Refused.' } });
  expect(await generator.visit(`${SITE}/`, never)).toMatchObject({
    kind: 'audited',
    page: { statusCode: 200, links: [] },
  });
  expect(await generator.visit(`${SITE}/down`, never)).toMatchObject({ kind: 'failed', statusCode: null });
  expect(generator.calls).toBe(2);
});

import { jest } from '@jest/globals';
import { fixedOutcome } from '../../../../src/adapters/memory/index.js';
import { audit, audited, newPageWorld, OWNER } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

const NOT_HTML = { kind: 'failed', failure: { code: 'not_html', message: 'The response is not HTML.' } } as const;

describe('states', () => {
  test('queued and running reports show their state and refresh; ready reports do not', async () => {
    const { create, beginAll, visit } = newPageWorld();
    const address = await create();
    const see = async () => parsePage((await visit(address)).body);

    const pending = await see();
    expect(pending.meta('refresh')).toBe('5');
    expect(pending.one('main').text).toContain('The page is queued');
    expect(pending.one('title').text).toContain('no score yet');

    const finish = await beginAll();
    const running = await see();
    expect(running.meta('refresh')).toBe('5');
    expect(running.one('main').text).toContain('The page is being checked');

    await finish();
    const ready = await see();
    expect(ready.meta('refresh')).toBeUndefined();
    expect(ready.one('main').text).not.toMatch(/queued|being checked/);
  });

  test('a failed first run shows the failure and no score', async () => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const address = await create();
    generator.answer('https://example.com/', NOT_HTML);
    await generateAll();
    const page = parsePage((await visit(address)).body);
    expect(page.one('main').text).toContain('The response is not HTML.');
    expect(page.meta('refresh')).toBeUndefined();
    expect(page.elements.filter(({ attributes }) => attributes['role'] === 'img')).toEqual([]);
  });

  test.each([
    ['target_timed_out', 'Open the address in a browser'],
    ['target_http_error', 'An error page has no score. Open the address in a private browser window.'],
    ['blocked_address', 'Only addresses on the public internet can be checked'],
    ['body_too_large', 'The page exceeds a limit of this service'],
    ['internal_error', 'The problem is not on your page'],
  ] as const)('a failure with %s says what to do', async (code, remedy) => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const address = await create();
    generator.answer('https://example.com/', { kind: 'failed', failure: { code, message: 'It failed.' } });
    await generateAll();
    const text = parsePage((await visit(address)).body).one('main').text;
    expect(text).toContain('It failed.');
    expect(text).toContain(remedy);
  });

  test('the last successful run stays while a newer one is in progress, and if that fails', async () => {
    const { application, create, generator, generateAll, visit } = newPageWorld();
    const address = await create();
    await generateAll();
    await application.reports.update.execute(OWNER, { id: address.replace('/reports/', ''), regenerate: true });
    const pending = parsePage((await visit(address)).body);
    expect(pending.one('main').text).toContain('last successful run');
    expect(pending.one('title').text).toContain('90 of 100, good');

    generator.answer('https://example.com/', NOT_HTML);
    await generateAll();
    const failed = parsePage((await visit(address)).body);
    expect(failed.one('main').text).toContain('The response is not HTML.');
    expect(failed.one('main').text).toContain('last successful run');
    expect(failed.one('title').text).toContain('90 of 100, good');
  });

  test('a protected page refreshes too, with its cookie', async () => {
    const { create, enter } = newPageWorld();
    const { page: answer } = await enter(await create({ privacy: 'password', password: 'x' }), 'x');
    const page = parsePage(answer.body);
    expect(page.one('main').text).toContain('The page is queued');
    expect(page.meta('refresh')).toBe('5');
  });
});

test.each([
  [100, 'good'],
  [80, 'good'],
  [79.9, 'decent'],
  [50, 'decent'],
  [49.9, 'bad'],
  [0, 'bad'],
])('a score of %p is labeled %s, in text and for screen readers', async (score, result) => {
  const { create, generator, generateAll, visit } = newPageWorld();
  const address = await create();
  generator.answer('https://example.com/', fixedOutcome(score));
  await generateAll();
  const page = parsePage((await visit(address)).body);
  const gauge = page.elements.find(({ attributes }) => attributes['role'] === 'img');
  expect(gauge?.attributes['aria-label']).toBe(`Score: ${score} of 100, ${result}`);
  expect(gauge?.text).toBe(`${score}of 100`);
  const title = `Report on example.com: ${score} of 100, ${result}`;
  expect(page.one('title').text).toBe(`${title} – Sitegrade`);
  expect(page.meta('og:title')).toBe(title);
  expect(page.meta('og:description')).toContain(`https://example.com/ scores ${score} of 100: ${result}.`);
});

test('names the address, the time of the run and the generator', async () => {
  const { create, generateAll, visit } = newPageWorld();
  const url = 'https://www.example.com/a?b=1&c=%22';
  const address = await create({ url });
  await generateAll();
  const page = parsePage((await visit(address)).body);
  expect(page.all('a').filter(({ attributes }) => 'rel' in attributes)).toEqual([
    { name: 'a', attributes: { href: url, rel: 'noopener nofollow ugc' }, text: url },
  ]);
  expect(page.one('time')).toMatchObject({ attributes: { datetime: '2026-02-03T04:05:06.000Z' } });
  expect(page.one('time').text).toBe('3 February 2026 at 04:05 UTC');
  expect(page.one('main').text).toContain('fixed 1');
});

test('lists audits by points lost and collapses the rest', async () => {
  const { create, generator, generateAll, visit } = newPageWorld();
  const address = await create();
  generator.answer(
    'https://example.com/',
    audited(
      audit({ id: 'passed', title: 'passed', outcome: 'pass', score: 100, weight: 50 }),
      audit({ id: 'light', title: 'light', weight: 4 }),
      audit({ id: 'empty', title: 'empty', outcome: 'not applicable', score: null }),
      audit({ id: 'half', title: 'half', outcome: 'warn', weight: 6, score: 50 }),
      audit({ id: 'broken', title: 'broken', outcome: 'error', score: null }),
      audit({
        id: 'heavy',
        title: 'heavy',
        weight: 10,
        explanation: 'Because.',
        evidence: [
          { kind: 'element', value: '<img src="a.png">', line: 7, column: 3, selector: 'html > body > img' },
          { kind: 'element', value: '<p>', line: 9 },
          { kind: 'text', value: 'Twice.', line: null },
        ],
      }),
    ),
  );
  await generateAll();
  const page = parsePage((await visit(address)).body);
  expect(page.all('h3').map(({ text }) => text)).toEqual([
    'Failed heavy',
    'Failed light',
    'Warning half',
    'Not checked (1)',
    'Passed (1)',
    'Not applicable (1)',
  ]);
  const sections = page.all('details').filter(({ attributes }) => attributes['id']?.startsWith('collapsible-'));
  expect(sections.map(({ text }) => text).join()).not.toMatch(/heavy|half|light/);
  expect(sections.map(({ attributes }) => 'open' in attributes)).toEqual([false, false, false]);
  expect(page.all('summary').map(({ text }) => text)).toEqual([
    'Failed heavy+14.3 points ',
    'Failed light+5.7 points ',
    'Warning half+4.3 points ',
    'Not checked (1)',
    'Passed (1)',
    'Not applicable (1)',
  ]);
  expect(page.one('main').text).toContain('Because.');
  expect(page.all('code').map(({ text }) => text)).toContain('<img src="a.png">');
  expect(page.one('main').text).toMatch(/Line 7, column 3:\s+<img/);
  expect(page.one('main').text).toMatch(/Line 9:\s+<p>/);
  expect(page.one('main').text).toContain('Everything');
});

describe('help for a check', () => {
  const CHECKS = '/docs/checks';

  test('failed audits show the fix, and every audit links to its documentation', async () => {
    const { create, generator, generateAll, visit } = newPageWorld({}, { checksUrl: CHECKS });
    const { checks } = await generator.describe();
    jest.spyOn(generator, 'describe').mockResolvedValue({
      ...(await generator.describe()),
      checks: ['broken', 'passed'].map((id) => ({ ...(checks[0] as (typeof checks)[0]), id, fix: `Set \`${id}\`.` })),
    });
    const address = await create();
    generator.answer(
      'https://example.com/',
      audited(
        audit({ id: 'broken', title: 'Something is broken' }),
        audit({ id: 'passed', outcome: 'pass', score: 100 }),
        audit({ id: 'unknown' }),
      ),
    );
    await generateAll();
    const page = parsePage((await visit(address)).body);
    expect(page.one('main').text).toMatch(/How to fix it:\s+Set broken\./);
    expect(page.all('code').map(({ text }) => text)).toContain('broken');
    expect(page.one('main').text).not.toContain('Set passed.');
    const links = page.all('a').filter(({ attributes }) => attributes['href']?.includes(CHECKS));
    expect(links.map(({ attributes, text }) => [attributes['href'], text])).toEqual([
      [`..${CHECKS}/broken`, 'About this check: Something is broken'],
      [`..${CHECKS}/passed`, 'About this check: An audit'],
    ]);
  });

  test('is left out of reports by another generator', async () => {
    const { create, generator, generateAll, visit } = newPageWorld({}, { checksUrl: CHECKS });
    const address = await create();
    await generateAll();
    const catalogue = await generator.describe();
    jest.spyOn(generator, 'describe').mockResolvedValue({ ...catalogue, generator: { name: 'other', version: '1' } });
    expect((await visit(address)).body).not.toMatch(/docs\/checks|Set a different score/);
  });

  test('has no links without documentation of the checks', async () => {
    const { create, generateAll, visit } = newPageWorld();
    const address = await create();
    await generateAll();
    const { body } = await visit(address);
    expect(body).toContain('Set a different score.');
    expect(body).not.toContain('docs/checks');
  });

  test('is left out if the generator cannot describe its checks, and a warning is logged', async () => {
    const { create, generator, generateAll, visit, logged } = newPageWorld({}, { checksUrl: CHECKS });
    const address = await create();
    await generateAll();
    jest.spyOn(generator, 'describe').mockRejectedValue(new Error('not installed'));
    const answer = await visit(address);
    expect([answer.statusCode, answer.body.includes('Set a different score.')]).toEqual([200, false]);
    expect(logged.filter(({ level }) => level === 'warn')).toHaveLength(1);
  });
});

test('the score adds up from the points on the page', async () => {
  const { create, generator, generateAll, visit } = newPageWorld();
  const address = await create();
  generator.answer('https://example.com/', {
    kind: 'audited',
    categories: [
      { id: 'a', title: 'A', weight: 3 },
      { id: 'b', title: 'B', weight: 1 },
    ],
    audits: [
      audit({ id: 'a1', category: 'a', weight: 2 }),
      audit({ id: 'a2', category: 'a', weight: 6, outcome: 'pass', score: 100 }),
      audit({ id: 'b1', category: 'b', weight: 1, outcome: 'warn', score: 70 }),
      audit({ id: 'b2', category: 'b', weight: 9, outcome: 'not applicable', score: null }),
    ],
  });
  await generateAll();
  const text = parsePage((await visit(address)).body)
    .one('main')
    .text.replaceAll(/\s+/g, ' ');
  expect(text).toContain('A, a1, weight 2, score 0, costs 18.75 points'); // 2/8 of 3/4 of 100
  expect(text).toContain('B, b1, weight 1, score 70, costs 7.50 points'); // 30 of 1/4
  expect(text).toContain('100 − 26.25 points lost = 73.8');
  expect(text).not.toMatch(/a2[^E]*points/);
});

test('a page without failed checks says so', async () => {
  const { create, generator, generateAll, visit } = newPageWorld();
  const address = await create();
  generator.answer('https://example.com/', fixedOutcome(100));
  await generateAll();
  expect(parsePage((await visit(address)).body).one('main').text).toContain(
    'Nothing to fix. No check failed or warned.',
  );
});

test('has a language, a title, landmarks and headings in order', async () => {
  const { create, generateAll, visit } = newPageWorld();
  const address = await create();
  await generateAll();
  for (const path of [address, '/reports/missing', await create({ privacy: 'password', password: 'x' })]) {
    const page = parsePage((await visit(path)).body);
    expect(page.one('html').attributes['lang']).toBe('en');
    expect(page.meta('viewport')).toBe('width=device-width, initial-scale=1');
    for (const name of ['title', 'header', 'main', 'footer', 'h1']) page.one(name);
    const levels = page.elements.filter(({ name }) => /^h\d$/.test(name)).map(({ name }) => Number(name[1]));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  }
});

describe('untrusted text', () => {
  const HOSTILE = `</code></li></title><script>alert(1)</script><img src=x onerror="a()" ' & \u202Egnp.exe\u0007\uD800`;
  const SHOWN = `</code></li></title><script>alert(1)</script><img src=x onerror="a()" ' & gnp.exe`;

  test('is escaped everywhere on the page', async () => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const url = `https://example.com/?"'><script>alert(1)</script>&amp;`;
    const address = await create({ url });
    const { href } = new URL(url);
    const hostile = { id: HOSTILE, category: HOSTILE, title: HOSTILE, explanation: HOSTILE };
    const evidence = (['element', 'header', 'url', 'text'] as const).map((kind) => ({ kind, value: HOSTILE, line: 1 }));
    generator.answer(href, {
      kind: 'audited',
      categories: [{ id: HOSTILE, title: HOSTILE, weight: 1 }],
      audits: [audit({ ...hostile, evidence })],
    });
    await generateAll();
    const { body } = await visit(address);
    expect(body).not.toMatch(/[\p{Bidi_Control}\p{Cs}]|(?!\n)\p{Cc}/u);
    const page = parsePage(body);
    expect(page.all('script').filter(({ attributes }) => !('src' in attributes))).toEqual([]);
    expect(page.all('img')).toEqual([]);
    expect(page.all('a').find(({ attributes }) => 'rel' in attributes)).toMatchObject({
      attributes: { href },
      text: href,
    });
    expect(page.one('h3').text).toBe(`Failed ${SHOWN}`);
    const pieces = page.all('code').map(({ text }) => text);
    expect(pieces.filter((text) => !text.startsWith('[![Sitegrade]('))).toEqual([SHOWN, SHOWN, SHOWN, SHOWN]);
    expect(page.one('main').text.split(SHOWN)).toHaveLength(1 + 9);
    expect(page.meta('og:description')).toContain(href);
  });

  test('is escaped in failure messages', async () => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const address = await create();
    generator.answer('https://example.com/', { kind: 'failed', failure: { code: 'not_html', message: HOSTILE } });
    await generateAll();
    const page = parsePage((await visit(address)).body);
    expect(page.all('script').filter(({ attributes }) => !('src' in attributes))).toEqual([]);
    expect(page.one('main').text).toContain(SHOWN);
  });

  test('is shown in full: the largest possible report makes a page of bounded size', async () => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const url = `https://example.com/${'x'.repeat(2000)}`;
    const address = await create({ url });
    const value = '<&"'.repeat(100);
    const evidence = Array.from({ length: 10 }, () => ({ kind: 'element', value, line: 123_456 }) as const);
    const audits = Array.from({ length: 120 }, (_, index) => audit({ id: `audit-${index}`, title: value, evidence }));
    generator.answer(url, audited(...audits));
    await generateAll();
    const answer = await visit(address);
    // Escaping turns a character into up to six bytes, and each evidence item has some markup.
    expect(answer.rawPayload.length).toBeLessThan(120 * 11 * (300 * 6 + 200));
    const page = parsePage(answer.body);
    expect(page.all('h3').filter(({ text }) => text === `Failed ${value}`)).toHaveLength(120);
    expect(page.all('code').filter(({ text }) => text === value)).toHaveLength(1200);
  });

  test('is never a link: a stored URL with another scheme is shown as text', async () => {
    const world = newPageWorld();
    const address = await world.create();
    await world.generateAll();
    const { get } = world.application.reports;
    const execute = get.execute.bind(get);
    get.execute = async (...input) => {
      const report = await execute(...input);
      return Object.defineProperties(Object.create(report) as typeof report, { url: { value: 'javascript:alert(1)' } });
    };
    const page = parsePage((await world.visit(address)).body);
    expect(page.one('main').text).toContain('javascript:alert(1)');
    for (const { attributes } of page.all('a')) expect(attributes['href']).not.toMatch(/^javascript:/);
  });
});

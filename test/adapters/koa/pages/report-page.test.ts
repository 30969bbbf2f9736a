import { jest } from '@jest/globals';
import { fixedOutcome } from '../../../../src/adapters/memory/index.js';
import { audit, audited, newPageWorld, OWNER } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

const NOT_HTML = { kind: 'failed', failure: { code: 'not_html', message: 'The answer is no HTML.' } } as const;

describe('states', () => {
  test('pending and running say so and look again; ready does neither', async () => {
    const { create, beginAll, visit } = newPageWorld();
    const address = await create();
    const see = async () => parsePage((await visit(address)).body);

    const pending = await see();
    expect(pending.meta('refresh')).toBe('5');
    expect(pending.one('main').text).toContain('is waiting to be graded');
    expect(pending.one('title').text).toContain('not graded yet');

    const finish = await beginAll();
    const running = await see();
    expect(running.meta('refresh')).toBe('5');
    expect(running.one('main').text).toContain('is being graded right now');

    await finish();
    const ready = await see();
    expect(ready.meta('refresh')).toBeUndefined();
    expect(ready.one('main').text).not.toMatch(/waiting|right now/);
  });

  test('a failure is shown, without a score where there is none', async () => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const address = await create();
    generator.answer('https://example.com/', NOT_HTML);
    await generateAll();
    const page = parsePage((await visit(address)).body);
    expect(page.one('main').text).toContain('The answer is no HTML.');
    expect(page.meta('refresh')).toBeUndefined();
    expect(page.elements.filter(({ attributes }) => attributes['role'] === 'img')).toEqual([]);
  });

  test.each([
    ['target_timed_out', 'Open the address in a browser'],
    ['blocked_address', 'Only addresses on the public internet are graded'],
    ['body_too_large', 'The page is more than this service looks at'],
    ['internal_error', 'This is not the fault of the address'],
  ] as const)('a failure by %s says what to do', async (code, remedy) => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const address = await create();
    generator.answer('https://example.com/', { kind: 'failed', failure: { code, message: 'It failed.' } });
    await generateAll();
    const text = parsePage((await visit(address)).body).one('main').text;
    expect(text).toContain('It failed.');
    expect(text).toContain(remedy);
  });

  test('the last good outcome stays, while a newer one is made and when that fails', async () => {
    const { application, create, generator, generateAll, visit } = newPageWorld();
    const address = await create();
    await generateAll();
    await application.reports.update.execute(OWNER, { id: address.replace('/reports/', ''), regenerate: true });
    const pending = parsePage((await visit(address)).body);
    expect(pending.one('main').text).toContain('last good outcome');
    expect(pending.one('title').text).toContain('90 of 100, good');

    generator.answer('https://example.com/', NOT_HTML);
    await generateAll();
    const failed = parsePage((await visit(address)).body);
    expect(failed.one('main').text).toContain('The answer is no HTML.');
    expect(failed.one('main').text).toContain('last good outcome');
    expect(failed.one('title').text).toContain('90 of 100, good');
  });

  test('a protected page looks again as well, by its cookie', async () => {
    const { create, enter } = newPageWorld();
    const { page: answer } = await enter(await create({ privacy: 'password', password: 'x' }), 'x');
    const page = parsePage(answer.body);
    expect(page.one('main').text).toContain('is waiting to be graded');
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
])('a score of %p is called %s, in words and for screen readers', async (score, result) => {
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

test('says which address it is about, when it was graded and by what', async () => {
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

test('shows what costs points first, the most costly first, and folds the rest away', async () => {
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
          { kind: 'element', value: '<img src="a.png">', line: 7 },
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
    'Not judged (1)',
    'Passed (1)',
    'Not applicable (1)',
  ]);
  const folded = page.all('details').map(({ text }) => text);
  expect(folded).toHaveLength(3);
  expect(folded.join()).not.toMatch(/heavy|half|light/);
  expect(page.all('summary').map(({ text }) => text)).toEqual(['Not judged (1)', 'Passed (1)', 'Not applicable (1)']);
  expect(page.one('main').text).toContain('Because.');
  expect(page.all('code').map(({ text }) => text)).toContain('<img src="a.png">');
  expect(page.one('main').text).toMatch(/Line 7:\s+<img/);
  expect(page.one('main').text).toContain('Everything');
});

describe('what there is to say about a check', () => {
  const CHECKS = '/docs/checks';

  test('how to mend it stands with what failed, and a link to its page with every audit', async () => {
    const { create, generator, generateAll, visit } = newPageWorld({}, { checksUrl: CHECKS });
    const { checks } = await generator.describe();
    jest.spyOn(generator, 'describe').mockResolvedValue({
      ...(await generator.describe()),
      checks: ['mended', 'passed'].map((id) => ({ ...(checks[0] as (typeof checks)[0]), id, mend: `Set \`${id}\`.` })),
    });
    const address = await create();
    generator.answer(
      'https://example.com/',
      audited(
        audit({ id: 'mended', title: 'Mended' }),
        audit({ id: 'passed', outcome: 'pass', score: 100 }),
        audit({ id: 'unknown' }),
      ),
    );
    await generateAll();
    const page = parsePage((await visit(address)).body);
    expect(page.one('main').text).toMatch(/To mend it:\s+Set mended\./);
    expect(page.all('code').map(({ text }) => text)).toContain('mended');
    expect(page.one('main').text).not.toContain('Set passed.');
    const links = page.all('a').filter(({ attributes }) => attributes['href']?.includes(CHECKS));
    expect(links.map(({ attributes, text }) => [attributes['href'], text])).toEqual([
      [`..${CHECKS}/mended`, 'About this check: Mended'],
      [`..${CHECKS}/passed`, 'About this check: An audit'],
    ]);
  });

  test('is left out where another generator made the report, there are no pages, or the generator is silent', async () => {
    const elsewhere = newPageWorld({}, { checksUrl: CHECKS });
    const address = await elsewhere.create();
    await elsewhere.generateAll();
    const catalogue = await elsewhere.generator.describe();
    jest
      .spyOn(elsewhere.generator, 'describe')
      .mockResolvedValue({ ...catalogue, generator: { name: 'other', version: '1' } });
    expect((await elsewhere.visit(address)).body).not.toMatch(/docs\/checks|Set another score/);

    const without = newPageWorld();
    const withoutAddress = await without.create();
    await without.generateAll();
    const { body } = await without.visit(withoutAddress);
    expect(body).toContain('Set another score.');
    expect(body).not.toContain('docs/checks');

    const silent = newPageWorld({}, { checksUrl: CHECKS });
    const silentAddress = await silent.create();
    await silent.generateAll();
    jest.spyOn(silent.generator, 'describe').mockRejectedValue(new Error('not installed'));
    const answer = await silent.visit(silentAddress);
    expect([answer.statusCode, answer.body.includes('Set another score.')]).toEqual([200, false]);
    expect(silent.logged.filter(({ level }) => level === 'warn')).toHaveLength(1);
  });
});

test('the score can be added up from what the page shows', async () => {
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
  expect(text).toContain('costs 18.75 pointsA, a1, weight 2, score 0'); // 2/8 of 3/4 of 100
  expect(text).toContain('costs 7.50 pointsB, b1, weight 1, score 70'); // 30 of 1/4
  expect(text).toContain('100 − 26.25 points lost = 73.8');
  expect(text).not.toMatch(/points\s*A, a2/);
});

test('a page with nothing to mend says so', async () => {
  const { create, generator, generateAll, visit } = newPageWorld();
  const address = await create();
  generator.answer('https://example.com/', fixedOutcome(100));
  await generateAll();
  expect(parsePage((await visit(address)).body).one('main').text).toContain('Nothing: no audit failed or warned.');
});

test('has one language, one title, landmarks, and headings in order', async () => {
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

describe('strangers', () => {
  const HOSTILE = `</code></li></title><script>alert(1)</script><img src=x onerror="a()" ' & \u202Egnp.exe\u0007\uD800`;
  const SHOWN = `</code></li></title><script>alert(1)</script><img src=x onerror="a()" ' & gnp.exe`;

  test('their text is text, wherever it stands', async () => {
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

  test('a failure message is text too', async () => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const address = await create();
    generator.answer('https://example.com/', { kind: 'failed', failure: { code: 'not_html', message: HOSTILE } });
    await generateAll();
    const page = parsePage((await visit(address)).body);
    expect(page.all('script').filter(({ attributes }) => !('src' in attributes))).toEqual([]);
    expect(page.one('main').text).toContain(SHOWN);
  });

  test('as much as a report can hold makes a page of bounded size, and nothing of it is lost', async () => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const url = `https://example.com/${'x'.repeat(2000)}`;
    const address = await create({ url });
    const value = '<&"'.repeat(100);
    const evidence = Array.from({ length: 10 }, () => ({ kind: 'element', value, line: 123_456 }) as const);
    const audits = Array.from({ length: 120 }, (_, index) => audit({ id: `audit-${index}`, title: value, evidence }));
    generator.answer(url, audited(...audits));
    await generateAll();
    const answer = await visit(address);
    // Each character may take six bytes, and each piece some markup.
    expect(answer.rawPayload.length).toBeLessThan(120 * 11 * (300 * 6 + 200));
    const page = parsePage(answer.body);
    expect(page.all('h3').filter(({ text }) => text === `Failed ${value}`)).toHaveLength(120);
    expect(page.all('code').filter(({ text }) => text === value)).toHaveLength(1200);
  });

  test('a URL of another scheme is no link, whatever storage holds', async () => {
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

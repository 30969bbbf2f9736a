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
    expect(pending.one('title').text).toMatch(/^Checking · example\.com/);

    const finish = await beginAll();
    const running = await see();
    expect(running.meta('refresh')).toBe('5');
    expect(running.one('main').text).toContain('The page is being checked');

    await finish();
    const ready = await see();
    expect(ready.meta('refresh')).toBeUndefined();
    expect(ready.one('main').text).not.toMatch(/queued|being checked/);
    expect(ready.one('title').text).toMatch(/^90 good · /);
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
    expect(pending.one('main').text.replaceAll(/\s+/g, ' ')).toContain(
      'queued for a new check. Until then, you see the run from 3 Feb',
    );
    expect(pending.one('title').text).toContain('90 good');

    generator.answer('https://example.com/', NOT_HTML);
    await generateAll();
    const failed = parsePage((await visit(address)).body);
    expect(failed.one('main').text).toContain('The response is not HTML.');
    expect(failed.one('main').text).toContain('Below is the last successful run, from 3 February 2026');
    expect(failed.all('title')[0]?.text).toContain('90 good');
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
  [100, 100, 'good'],
  [80, 80, 'good'],
  [79.9, 79, 'decent'],
  [50, 50, 'decent'],
  [49.9, 49, 'bad'],
  [0, 0, 'bad'],
])('a score of %p is shown as %p and labeled %s, in text and for screen readers', async (score, shown, result) => {
  const { create, generator, generateAll, visit } = newPageWorld();
  const address = await create();
  generator.answer('https://example.com/', fixedOutcome(score));
  await generateAll();
  const page = parsePage((await visit(address)).body);
  const gauge = page.elements.find(({ attributes }) => attributes['class']?.startsWith('gauge'));
  expect(gauge?.attributes).toMatchObject({ role: 'img', 'aria-label': `Score: ${shown} of 100, ${result}` });
  expect(gauge?.text).toBe(`${shown}of 100`);
  const title = `${shown} ${result} · example.com`;
  expect(page.one('title').text).toBe(`${title} – Sitegrade`);
  expect(page.meta('og:title')).toBe(title);
  expect(page.meta('og:description')).toContain(`https://example.com/ scores ${shown} of 100: ${result}.`);
});

test('the title of the page is the heading, and in the tab and link previews', async () => {
  const { create, generator, generateAll, visit } = newPageWorld();
  const url = 'https://xn--bcher-kva.example/caf%C3%A9?b=%20&c=%FF';
  const address = await create({ url });
  generator.answer(url, { ...fixedOutcome(61.4), title: 'Teapots & <Co.>' });
  await generateAll();
  const page = parsePage((await visit(address)).body);
  expect(page.one('h1').text).toBe('Teapots & <Co.>');
  const title = '61 decent · Teapots & <Co.> · bücher.example/café?b=%20&c=%FF';
  expect([page.one('title').text, page.meta('og:title')]).toEqual([`${title} – Sitegrade`, title]);
  expect(page.meta('og:description')).toMatch(/^Teapots & <Co\.> \(bücher\.example.*\) scores 61 of 100: decent\./);
  expect(page.meta('og:image:alt')).toBe('Teapots & <Co.>: 61 decent');
  const link = page.all('a').find(({ attributes }) => 'rel' in attributes);
  expect([link?.attributes['href'], link?.text]).toEqual([url, 'bücher.example/café?b=%20&c=%FF']);
});

test('names the address, the age of the run and the generator', async () => {
  const { clock, create, generateAll, visit } = newPageWorld();
  const url = 'https://www.example.com/a?b=1&c=%22';
  const address = await create({ url });
  await generateAll();
  clock.advance(3 * 60 * 1000);
  const page = parsePage((await visit(address)).body);
  expect(page.all('a').filter(({ attributes }) => 'rel' in attributes)).toEqual([
    {
      name: 'a',
      attributes: { class: 'page-address', dir: 'ltr', href: url, rel: 'noopener nofollow ugc' },
      text: 'www.example.com/a?b=1&c=%22',
    },
  ]);
  const [time] = page.all('time');
  expect([time?.text, time?.attributes]).toEqual([
    '3 minutes ago',
    { datetime: '2026-02-03T04:05:06.000Z', title: '3 February 2026 at 04:05 UTC' },
  ]);
  expect(page.one('main').text).toContain('fixed 1');
});

test('lists fixes by points gained and folds the rest', async () => {
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
      audit({ id: 'heavy', title: 'heavy', weight: 10, explanation: 'Because.' }),
    ),
  );
  await generateAll();
  const page = parsePage((await visit(address)).body);
  expect(page.all('h3').map(({ text }) => text)).toEqual([
    'heavy',
    'light',
    'half',
    'Not checked',
    'Passed',
    'Not applicable',
  ]);
  expect(page.all('details').filter(({ attributes }) => 'open' in attributes)).toEqual([]);
  const fixes = page.elements.filter(({ attributes }) => attributes['class']?.startsWith('action '));
  expect(fixes.map(({ text }) => text.slice(0, 16))).toEqual([
    '+14 points. heav',
    '+6 points. light',
    '+4 points. half1',
  ]);
  expect(fixes[0]?.text).toContain('Because.');
  expect(fixes[2]?.text).toMatch(/−4\.3 points.*Warning.*scores 50 of 100/);
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
      [`..${CHECKS}/passed`, 'An audit'],
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
      { id: 'c', title: 'C', weight: 1 },
    ],
    audits: [
      audit({ id: 'a1', category: 'a', weight: 2 }),
      audit({ id: 'a2', category: 'a', weight: 6, outcome: 'pass', score: 100 }),
      audit({ id: 'b1', category: 'b', weight: 1, outcome: 'warn', score: 70 }),
      audit({ id: 'c1', category: 'c', weight: 9, outcome: 'not applicable', score: null }),
    ],
  });
  await generateAll();
  const page = parsePage((await visit(address)).body);
  const tiles = page
    .all('label')
    .flatMap(({ attributes, text }) => (attributes['class']?.startsWith('tile') ? [text] : []));
  // 73.8: 74 of 100, so 26 are to gain: 18.75 in A and 7.5 in B.
  expect(tiles).toEqual([
    'All categories74, decent2 findings · +26 points',
    'A75, decent1 finding · +19 points',
    'B70, decent1 finding · +7 points',
    'C–not applicable',
  ]);
  const costs = page.elements.filter(({ attributes }) => attributes['class'] === 'cost bad').map(({ text }) => text);
  expect(costs).toEqual(['−18.8 points', '−7.5 points']);
});

test('a page without failed checks says so', async () => {
  const { create, generator, generateAll, visit } = newPageWorld();
  const address = await create();
  generator.answer('https://example.com/', fixedOutcome(100));
  await generateAll();
  expect(parsePage((await visit(address)).body).one('main').text).toContain('Nothing to fix. 1 check passed.');
});

describe('checking again', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const again = (page: ReturnType<typeof parsePage>) =>
    page.all('form').find(({ attributes }) => attributes['action']?.endsWith('/check-again'));

  test('is one button for the owner, which leads back to the report', async () => {
    const world = newPageWorld();
    const { cookie } = await world.signIn('owner');
    const address = await world.create();
    await world.generateAll();
    expect(again(parsePage((await world.visit(address)).body))).toBeUndefined();
    const { body } = await world.visit(address, { headers: { cookie } });
    expect(again(parsePage(body))?.attributes).toMatchObject({ method: 'post', action: `..${address}/check-again` });
    const token = /name="form_token" value="([^"]+)"/.exec(body)?.[1] ?? '';
    const payload = new URLSearchParams({ form_token: token }).toString();
    const answer = await world.visit(`${address}/check-again`, {
      method: 'POST',
      headers: { ...form, cookie },
      payload,
    });
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, `../..${address}`]);
    const pending = await world.visit(address, { headers: { cookie } });
    expect(pending.body).toContain('queued for a new check');
    expect(again(parsePage(pending.body))?.text).toBe('Checking…');
  });

  test('needs the token of the session, and a session', async () => {
    const world = newPageWorld();
    const { cookie } = await world.signIn('owner');
    const address = await world.create();
    await world.generateAll();
    const post = (headers: Record<string, string>) =>
      world.visit(`${address}/check-again`, {
        method: 'POST',
        headers: { ...form, ...headers },
        payload: 'form_token=x',
      });
    expect((await post({ cookie })).statusCode).toBe(403);
    const anonymous = await post({});
    expect([anonymous.statusCode, anonymous.headers['location']]).toEqual([303, '../../sign-in']);
    expect((await world.visit(address)).body).not.toContain('queued');
  });
});

test('a signed-in page is compressed unless others may have chosen part of its address', async () => {
  const world = newPageWorld();
  const { cookie } = await world.signIn('other');
  const address = await world.create();
  const encodingFor = async (path: string) =>
    (await world.visit(path, { headers: { 'accept-encoding': 'br', cookie } })).headers['content-encoding'];
  expect([await encodingFor(address), await encodingFor(`${address}?category=x`)]).toEqual(['br', undefined]);
  const redirect = await world.visit('/dashboard/reports', { headers: { 'accept-encoding': 'br' } });
  expect([redirect.statusCode, redirect.body, redirect.headers['content-encoding']]).toEqual([303, '', undefined]);
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
      title: HOSTILE,
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
      text: href.slice('https://'.length),
    });
    expect(page.one('h1').text).toContain(SHOWN);
    expect(page.one('h3').text).toBe(SHOWN);
    const pieces = page.all('code').map(({ text }) => text);
    // The name of the check, the first piece in the summary, and three in the table.
    expect(pieces.filter((text) => !text.startsWith('[![Sitegrade]('))).toEqual(Array.from({ length: 5 }, () => SHOWN));
    expect(page.meta('og:description')).toContain(href.slice('https://'.length));
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

  test('the largest possible report makes a page of bounded size, with four pieces of evidence each', async () => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const url = `https://example.com/${'x'.repeat(2000)}`;
    const address = await create({ url });
    const value = '<&"'.repeat(100);
    const evidence = Array.from({ length: 10 }, (_, line) => ({ kind: 'element', value, line }) as const);
    const audits = Array.from({ length: 120 }, (_, index) => audit({ id: `audit-${index}`, title: value, evidence }));
    generator.answer(url, audited(...audits));
    await generateAll();
    const answer = await visit(address);
    // Escaping turns a character into up to six bytes, and each part has some markup.
    expect(answer.rawPayload.length).toBeLessThan(120 * (8 * 300 * 6 + 3000));
    const page = parsePage(answer.body);
    expect(page.all('h3').filter(({ text }) => text === value)).toHaveLength(120);
    expect(page.all('td').filter(({ text }) => text === value)).toHaveLength(480);
    expect(page.one('main').text).toContain('6 more in the JSON export.');
  });

  test('is never a link: a stored URL with another scheme is shown as text', async () => {
    const world = newPageWorld();
    const address = await world.create();
    await world.generateAll();
    const { get } = world.application.reports;
    const execute = get.execute.bind(get);
    get.execute = async (...input) => {
      return { ...(await execute(...input)), url: 'javascript:alert(1)' };
    };
    const page = parsePage((await world.visit(address)).body);
    expect(page.one('main').text).toContain('javascript:alert(1)');
    for (const { attributes } of page.all('a')) expect(attributes['href']).not.toMatch(/^javascript:/);
  });
});

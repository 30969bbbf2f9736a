import { XMLParser } from 'fast-xml-parser';
import { PNG } from 'pngjs';
import { fixedOutcome } from '../../../../src/adapters/memory/index.js';
import { BASE, OWNER, audit, newPageWorld } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

const MISSING = '/reports/01890a5d-ac96-774b-bcce-b302099a8057';

/** Parses a badge. */
function readBadge(text: string) {
  const parsed = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(text);
  const { svg } = parsed;
  const texts = svg.g.text as { '#text': string | number; x: string; textLength: string }[];
  const [whole, left] = svg.rect as { width: string; fill: string }[];
  const split = Number(left!.width);
  return {
    name: svg['aria-label'] as string,
    title: svg.title as string,
    words: texts.map((each) => String(each['#text'])),
    width: Number(svg.width),
    color: whole!.fill,
    /** [left edge, right edge] of both halves and both texts. */
    halves: [
      [0, split],
      [split, Number(whole!.width)],
    ],
    texts: texts.map(({ x, textLength }) => [Number(x), Number(x) + Number(textLength)]),
  };
}

describe('the badge', () => {
  test.each([
    [100, 'good 100', '#1a7f37'],
    [93.4, 'good 93.4', '#1a7f37'],
    [50, 'decent 50', '#8a5a00'],
    [0, 'bad 0', '#c02d23'],
  ])('for a score of %p shows %j', async (score, words, color) => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const address = await create();
    generator.answer('https://example.com/', fixedOutcome(score));
    await generateAll();
    const answer = await visit(`${address}/badge.svg`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    const badge = readBadge(answer.body);
    expect(badge).toMatchObject({ words: ['sitegrade', words], name: `sitegrade: ${words}`, color });
    expect(badge.title).toBe(badge.name);
  });

  test('fits its texts side by side', async () => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const badgeOf = async (score: number) => {
      const url = `https://example.com/${score}`;
      generator.answer(url, fixedOutcome(score));
      const address = await create({ url });
      await generateAll();
      return readBadge((await visit(`${address}/badge.svg`)).body);
    };
    const widths: number[] = [];
    for (const score of [0, 10, 55.5]) {
      const badge = await badgeOf(score);
      const [[start, split], [begin, end]] = badge.halves as [[number, number], [number, number]];
      expect([start, split, end]).toEqual([0, begin, expect.closeTo(badge.width)]);
      for (const [index, [left, right]] of badge.texts.entries()) {
        const [from, to] = badge.halves[index] as [number, number];
        expect([left! - from, to - right!]).toEqual([expect.closeTo(6), expect.closeTo(6)]);
      }
      widths.push(badge.width);
    }
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  });

  test('answers 304 while it has not changed', async () => {
    const { application, create, generator, generateAll, visit } = newPageWorld();
    const address = await create();
    await generateAll();
    const tag = (await visit(`${address}/badge.svg`)).headers['etag'] as string;
    const again = await visit(`${address}/badge.svg`, { headers: { 'if-none-match': tag } });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag]);
    const weak = await visit(`${address}/badge.svg`, { headers: { 'if-none-match': `"other", W/${tag}` } });
    expect(weak.statusCode).toBe(304);
    generator.answer('https://example.com/', fixedOutcome(12));
    await application.reports.update.execute(OWNER, { id: address.replace('/reports/', ''), regenerate: true });
    await generateAll();
    const changed = await visit(`${address}/badge.svg`, { headers: { 'if-none-match': tag } });
    expect([changed.statusCode, readBadge(changed.body).words[1]]).toEqual([200, 'bad 12']);
  });

  test('shows the status of a report without a score', async () => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const address = await create();
    expect(readBadge((await visit(`${address}/badge.svg`)).body).words[1]).toBe('pending');
    generator.answer('https://example.com/', { kind: 'failed', failure: { code: 'not_html', message: 'No HTML.' } });
    await generateAll();
    expect(readBadge((await visit(`${address}/badge.svg`)).body).words[1]).toBe('failed');
  });

  test('an HTTP error shows no score', async () => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const address = await create();
    const failure = { code: 'target_http_error', message: 'The page answered 503 Service Unavailable.' } as const;
    generator.answer('https://example.com/', { kind: 'failed', failure });
    await generateAll();
    const badge = readBadge((await visit(`${address}/badge.svg`)).body);
    expect(badge).toMatchObject({ words: ['sitegrade', 'failed'], color: '#5d6673' });
  });

  test('is the same gray badge for any report that is not public, even for its owner', async () => {
    const world = newPageWorld();
    const hidden = await world.create({ privacy: 'private' });
    const locked = await world.create({ privacy: 'password', password: 'x' });
    await world.generateAll();
    const { cookie } = await world.enter(locked, 'x');
    const owner = await world.signIn(OWNER.account);
    const seen = async (address: string, headers = {}) => {
      const answer = await world.visit(`${address}/badge.svg`, { headers });
      const { 'x-request-id': _id, date: _date, ...others } = answer.headers;
      return { status: answer.statusCode, others, body: answer.body };
    };
    const missing = await seen(MISSING);
    expect(missing.status).toBe(404);
    expect(readBadge(missing.body)).toMatchObject({ words: ['sitegrade', 'not found'], color: '#5d6673' });
    expect(await seen('/reports/x')).toEqual(missing);
    for (const address of [hidden, locked]) {
      for (const headers of [{}, { cookie }, { cookie: owner.cookie }]) {
        expect(await seen(address, headers)).toEqual(missing);
      }
    }
  });
});

describe('the link preview image', () => {
  test('is linked from the page and shows the score', async () => {
    const { create, generateAll, visit } = newPageWorld();
    const address = await create();
    await generateAll();
    const page = parsePage((await visit(address)).body);
    expect(page.meta('og:url')).toBe(BASE + address);
    expect(page.meta('og:image')).toBe(`${BASE}${address}/preview.png`);
    expect(page.meta('og:image:alt')).toBe('example.com: 90 good');
    expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual(['1200', '630']);
    expect(page.meta('twitter:card')).toBe('summary_large_image');
    const canonical = page.all('link').find(({ attributes }) => attributes['rel'] === 'canonical');
    expect(canonical?.attributes['href']).toBe(BASE + address);

    const answer = await visit(`${address}/preview.png`);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { width, height, data } = PNG.sync.read(answer.rawPayload);
    expect([width, height]).toEqual([1200, 630]);
    // The colors of text and ring: without fonts there would be no 151a21.
    const colors = new Set<string>();
    for (let at = 0; at < data.length; at += 4) colors.add(data.subarray(at, at + 3).toString('hex'));
    for (const color of ['ffffff', '151a21', '1c8a43', '2456d6']) expect(colors).toContain(color);
    const again = await visit(`${address}/preview.png`, {
      headers: { 'if-none-match': String(answer.headers['etag']) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is drawn once for concurrent requests, and again after a change', async () => {
    const { application, create, generator, generateAll, visit } = newPageWorld();
    const address = await create();
    await generateAll();
    const asked = await Promise.all(Array.from({ length: 40 }, () => visit(`${address}/preview.png`)));
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const first = asked[0]!.rawPayload;
    for (const { rawPayload } of asked) expect(rawPayload.equals(first)).toBe(true);
    generator.answer('https://example.com/', fixedOutcome(12));
    await application.reports.update.execute(OWNER, { id: address.replace('/reports/', ''), regenerate: true });
    await generateAll();
    expect((await visit(`${address}/preview.png`)).rawPayload.equals(first)).toBe(false);
  });

  test('answers 503 while too many images are queued', async () => {
    const { create, generateAll, visit } = newPageWorld();
    const addresses: string[] = [];
    for (let index = 0; index < 24; index += 1) addresses.push(await create({ url: `https://h${index}.example/` }));
    await generateAll();
    const answers = await Promise.all(addresses.map((address) => visit(`${address}/preview.png`)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    }
    expect(statuses).toContain(503);
    expect((await visit(`${addresses.at(-1)!}/preview.png`)).statusCode).toBe(200);
  });

  test('draws untrusted text as text', async () => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const url = `https://${'long-name.'.repeat(12)}example/?"'><script>alert(1)</script>&amp;]]>${'x'.repeat(1500)}`;
    const address = await create({ url });
    const hostile = '</text><image href="file:///etc/passwd"/>\0\u0008\uFFFE\uD800\u202E & ]]> <!-- 漢字';
    generator.answer(new URL(url).href, {
      kind: 'audited',
      categories: Array.from({ length: 9 }, (_, index) => ({ id: `c${index}`, title: hostile, weight: 1 })),
      audits: [audit({ category: 'c0', score: 100, outcome: 'pass' })],
    });
    await generateAll();
    const answer = await visit(`${address}/preview.png`);
    expect(answer.statusCode).toBe(200);
    const { width, height } = PNG.sync.read(answer.rawPayload);
    expect([width, height]).toEqual([1200, 630]);
  });

  test('shows the title, in a script that the font has, or else the host', async () => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const draw = async (title: string | null, url = 'https://example.com/') => {
      generator.answer(url, { ...fixedOutcome(90), title });
      const address = await create({ url });
      await generateAll();
      return (await visit(`${address}/preview.png`)).rawPayload.toString('base64');
    };
    const untitled = await draw(null);
    expect(await draw('例の頁')).toBe(untitled);
    const [short, long] = [await draw('Étés'), await draw('Cast-iron teapots – Teapots & Co. of the North')];
    expect(new Set([untitled, short, long]).size).toBe(3);
  });

  test('leaves out a category of advice, which has no score', async () => {
    const { create, generator, generateAll, visit } = newPageWorld();
    const scored = { id: 'c0', title: 'Scored', weight: 1 };
    const draw = async (categories: readonly (typeof scored)[]) => {
      const audits = categories.map(({ id }) => audit({ id, category: id, score: 100, outcome: 'pass' }));
      generator.answer('https://example.com/', { kind: 'audited', categories, audits });
      const address = await create();
      await generateAll();
      return (await visit(`${address}/preview.png`)).rawPayload;
    };
    const plain = await draw([scored]);
    expect((await draw([scored, { id: 'c1', title: 'Advice', weight: 0 }])).equals(plain)).toBe(true);
    expect((await draw([scored, { id: 'c1', title: 'Advice', weight: 1 }])).equals(plain)).toBe(false);
  });

  test('exists only for public reports', async () => {
    const world = newPageWorld();
    const hidden = await world.create({ privacy: 'private' });
    const locked = await world.create({ privacy: 'password', password: 'x' });
    await world.generateAll();
    const owner = await world.signIn(OWNER.account);
    for (const address of [hidden, locked, MISSING, '/reports/x']) {
      const answer = await world.visit(`${address}/preview.png`, { headers: { cookie: owner.cookie } });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }
  });
});

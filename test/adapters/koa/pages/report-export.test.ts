import { BASE, audit, audited, newPageWorld } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

const TYPES = { html: 'text/html', csv: 'text/csv', json: 'application/json' } as const;

const EXTENSIONS = Object.keys(TYPES) as (keyof typeof TYPES)[];

type World = ReturnType<typeof newPageWorld>;

async function exported(world: World, extension: string): Promise<string> {
  const address = await world.create();
  await world.generateAll();
  return (await world.visit(`${address}/export.${extension}`)).body;
}

describe('downloads of a report', () => {
  test.each(EXTENSIONS)('%s is for those who may read the report', async (extension) => {
    const world = newPageWorld();
    const { cookie } = await world.signIn('owner');
    const address = await world.create({ privacy: 'private' });
    await world.generateAll();
    const page = parsePage((await world.visit(address, { headers: { cookie } })).body);
    const links = page.all('a').filter(({ attributes }) => 'download' in attributes);
    expect(links.map(({ attributes }) => attributes['href'])).toContain(`..${address}/export.${extension}`);
    const answer = await world.visit(`${address}/export.${extension}`, { headers: { cookie } });
    expect(answer.headers).toMatchObject({
      'content-type': `${TYPES[extension]}; charset=utf-8`,
      'content-disposition': `attachment; filename="sitegrade-${address.replace('/reports/', '')}.${extension}"`,
      'cache-control': 'no-store',
    });
    expect((await world.visit(`${address}/export.${extension}`)).statusCode).toBe(404);
  });

  test.each(EXTENSIONS)('%s needs the password of a protected report', async (extension) => {
    const world = newPageWorld();
    const address = await world.create({ privacy: 'password', password: 'open sesame' });
    await world.generateAll();
    expect((await world.visit(`${address}/export.${extension}`)).statusCode).toBe(403);
  });

  test('HTML is one file with absolute links', async () => {
    const page = parsePage(await exported(newPageWorld({}, { checksUrl: '/docs/checks' }), 'html'));
    expect(page.one('main').text).toContain('of 100');
    const links = page.all('a').map(({ attributes }) => attributes['href'] ?? '');
    expect(links).toContain(`${BASE}/docs/checks/fixed-score`);
    expect(links.filter((link) => !/^(https:\/\/|#)/.test(link))).toEqual([]);
  });

  test.each(EXTENSIONS)('%s is compressed', async (extension) => {
    const world = newPageWorld();
    const address = await world.create();
    await world.generateAll();
    const answer = await world.visit(`${address}/export.${extension}`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('Accept-Encoding'),
    });
  });

  test('JSON is the record of the API', async () => {
    const record = JSON.parse(await exported(newPageWorld(), 'json'));
    expect(record).toMatchObject({ score: 90, audits: [{ id: 'fixed-score' }] });
  });
});

describe('CSV', () => {
  async function rows(...audits: Parameters<typeof audited>): Promise<string[]> {
    const world = newPageWorld();
    world.generator.answer('https://example.com/', audited(...audits));
    const text = await exported(world, 'csv');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    return text.slice(1, -2).split('\r\n');
  }

  test('has a row for each finding and piece of evidence, and none for what passed', async () => {
    const evidence = [
      { kind: 'element', value: '<img src="a.png">', line: 3, column: 7, selector: 'body > img' },
      { kind: 'text', value: 'Two, in all', line: null },
    ] as const;
    const lines = await rows(
      audit({ id: 'alt', title: 'No text', outcome: 'fail', score: 0, explanation: 'Why.', evidence }),
      audit({ id: 'look', title: 'Look', outcome: 'review', score: null, explanation: 'See.', evidence: [] }),
      audit({ id: 'fine', outcome: 'pass', score: 100 }),
      audit({ id: 'absent', outcome: 'not applicable', score: null }),
    );
    expect(lines.map((line) => line.replace(/^.*?Z,/, ''))).toEqual([
      'url,checked_at,category,check,outcome,title,points_lost,explanation,how_to_fix,documentation,evidence,line,column,selector',
      expect.stringMatching(/,alt,fail,No text,50,Why\.,,,"<img src=""a\.png"">",3,7,body > img$/),
      expect.stringMatching(/,alt,fail,No text,50,Why\.,,,"Two, in all",,,$/),
      expect.stringMatching(/,look,review,Look,0,See\.,,,,,,$/),
    ]);
  });

  test.each(['=', '+', '-', '@', '\t', '\r'])('spreadsheets do not run a cell that begins with %j', async (start) => {
    const hostile = `${start}HYPERLINK("https://evil.example")`;
    const evidence = [{ kind: 'text', value: hostile, line: null, selector: hostile }] as const;
    const lines = await rows(audit({ title: hostile, outcome: 'fail', score: 0, explanation: hostile, evidence }));
    const cells = lines.join('\r\n').match(/(?<=,)"(?:[^"]|"")*"/g);
    expect(cells).toHaveLength(4);
    for (const cell of cells ?? []) expect(cell.startsWith(`"'${start}`)).toBe(true);
  });
});

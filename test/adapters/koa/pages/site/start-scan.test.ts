import { MAX_SCANS_UNDER_WAY } from '../../../../../src/application/index.js';
import { OWNER } from '../support/page-world.js';
import { signedIn } from '../dashboard/support/signed-in.js';
import { SHOP, openShop } from './support/shop.js';

const SITE = '/dashboard/projects/brewhaus.example';

async function scansOf({ world }: Awaited<ReturnType<typeof signedIn>>) {
  return (await world.application.scans.list.execute(OWNER)).items;
}

describe('a scan starts', () => {
  test('on the first page, with a button of its own', async () => {
    const visit = await signedIn();
    const { tab } = visit;
    await tab.open('/');
    await tab.press('Scan the whole site', { url: 'brewhaus.example' });
    expect([tab.at, tab.text('#scan-live .tag')]).toEqual([SITE, 'Queued']);
    const [scan] = await scansOf(visit);
    expect(scan).toMatchObject({ url: 'https://brewhaus.example/', privacy: 'private', options: { maxPages: 100 } });
    await tab.open('/');
    expect(tab.text('#running li')).toBe('brewhaus.exampleQueued');
    await tab.press('Check this page', { url: 'example.com' });
    expect(tab.at).toMatch(/^\/reports\//);
    expect(await scansOf(visit)).toHaveLength(1);
  });

  test('on the page of a site, with folded options', async () => {
    const visit = await signedIn();
    const { tab, world } = visit;
    await world.application.reports.create.execute(OWNER, { url: `http://brewhaus.example:8080/x` });
    await tab.open(SITE);
    expect(tab.document.querySelector<HTMLDetailsElement>('#scan-options')!.open).toBe(false);
    await tab.press('Scan this site', {
      max_pages: '250',
      max_depth: '3',
      sitemap: 'only',
      include: '/blog/**, /shop/*',
      exclude: ' /cart/** ',
      external_links: '1',
      privacy: 'public',
    });
    expect(tab.at).toBe(SITE);
    const [scan] = await scansOf(visit);
    expect(scan).toMatchObject({
      url: 'http://brewhaus.example:8080/',
      privacy: 'public',
      options: {
        maxPages: 250,
        maxDepth: 3,
        sitemap: 'only',
        include: ['/blog/**', '/shop/*'],
        exclude: ['/cart/**'],
        externalLinks: true,
      },
    });
  });

  test('once, if the form is submitted twice', async () => {
    const visit = await signedIn();
    const { tab } = visit;
    await tab.open('/dashboard/scans/new?url=brewhaus.example');
    const { action, data } = tab.formOf('Scan site');
    await tab.send(action, data);
    await tab.send(action, data);
    expect(await scansOf(visit)).toHaveLength(1);
    data.set('max_pages', '7');
    await tab.send(action, data);
    expect(await scansOf(visit)).toHaveLength(2);
  });

  test('again, with the options of an earlier one and another limit', async () => {
    const visit = await signedIn();
    const { tab, world } = visit;
    const { id } = await world.application.scans.create.execute(OWNER, {
      url: `${SHOP}/`,
      exclude: ['/cart/**'],
      maxPages: 5,
    });
    await tab.open(`/dashboard/scans/new?scan=${id}&max_pages=50`);
    await tab.press('Scan site');
    const [scan] = await scansOf(visit);
    expect(scan).toMatchObject({ url: `${SHOP}/`, options: { maxPages: 50, exclude: ['/cart/**'] } });
  });
});

describe('a scan does not start', () => {
  test('with errors, which keep what was typed and name the fields', async () => {
    const visit = await signedIn();
    const { tab } = visit;
    await tab.open('/dashboard/scans/new');
    await tab.press('Scan site', {
      url: 'ftp://brewhaus.example/',
      max_pages: 'many',
      max_depth: '1000',
      include: 'blog',
      privacy: 'password',
    });
    expect([tab.status, tab.at]).toEqual([422, '/dashboard/scans/new']);
    const fields = [...tab.document.querySelectorAll('[aria-invalid]')].map(({ id }) => id);
    expect(fields).toEqual(['url', 'max_pages', 'max_depth', 'include', 'password']);
    const value = (id: string) => tab.document.querySelector<HTMLInputElement>(`#${id}`)!.value;
    expect(['url', 'max_pages', 'max_depth', 'include'].map(value)).toEqual([
      'ftp://brewhaus.example/',
      'many',
      '1000',
      'blog',
    ]);
    expect(tab.document.querySelector<HTMLDetailsElement>('#scan-options')!.open).toBe(true);
    expect(tab.text('#url-error')).toBe('Only http: and https: URLs are supported.');
    expect(await scansOf(visit)).toEqual([]);
    await tab.press('Scan site', {
      url: 'brewhaus.example',
      max_pages: '5',
      max_depth: '1',
      include: '',
      privacy: 'private',
    });
    expect(tab.at).toBe(SITE);
  });

  test('from the first page with an address that is none', async () => {
    const { tab } = await signedIn();
    await tab.open('/');
    await tab.press('Scan the whole site', { url: 'not a host' });
    expect([tab.status, tab.text('h1')]).toEqual([422, 'Scan a site']);
    expect(tab.text('#url-error')).toContain('This is not a web address.');
    expect(tab.document.querySelector<HTMLInputElement>('#url')!.value).toBe('not a host');
  });

  test('if too many are under way', async () => {
    const visit = await signedIn();
    const { tab, world } = visit;
    for (let index = 0; index < MAX_SCANS_UNDER_WAY; index += 1) {
      await world.application.scans.create.execute(OWNER, { url: `https://site${index}.example/` });
    }
    await tab.open('/dashboard/scans/new?url=brewhaus.example');
    await tab.press('Scan site');
    expect([tab.status, tab.text('#errors li')]).toEqual([
      409,
      '10 scans are queued or running. Wait until one ends, or cancel one.',
    ]);
    expect(tab.document.querySelector<HTMLInputElement>('#url')!.value).toBe('brewhaus.example');
  });

  test('with a key that only reads, which is not offered it', async () => {
    const { tab, world } = await signedIn('read');
    openShop(world);
    await world.application.reports.create.execute(OWNER, { url: `${SHOP}/` });
    await tab.open(SITE);
    expect([tab.status, tab.texts('button').includes('Scan this site')]).toEqual([200, false]);
    expect((await tab.open('/dashboard/scans/new')).status).toBe(403);
  });
});

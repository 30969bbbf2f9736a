import { OWNER } from '../support/page-world.js';
import { signedIn } from '../dashboard/support/signed-in.js';
import { SHOP, holdScan, openShop, scanShop } from './support/shop.js';

const SITE = '/dashboard/projects/brewhaus.example';

async function withShop() {
  const visit = await signedIn();
  openShop(visit.world);
  return visit;
}

type Tab = Awaited<ReturnType<typeof signedIn>>['tab'];

const strip = ({ document }: Tab) => document.querySelector<HTMLElement>('#scan-live');

describe('a scan under way', () => {
  test('is queued at first', async () => {
    const { tab, world } = await withShop();
    await world.application.scans.create.execute(OWNER, { url: `${SHOP}/` });
    await tab.open(SITE);
    expect(tab.text('#scan-live-heading')).toBe('Waiting to start');
    expect(strip(tab)!.dataset).toMatchObject({ live: '', announce: 'Scan queued' });
    expect(tab.text('title')).toBe('brewhaus.example – Sitegrade');
  });

  test('shows its progress and what it found so far, but no score of the site', async () => {
    const { tab, world } = await withShop();
    const { release } = await holdScan(world, 1);
    await tab.open(SITE);
    expect(tab.text('#scan-live .tag')).toBe('Scanning');
    expect(tab.text('#scan-live-heading')).toBe('1 of 69 pages');
    expect(tab.text('.site-live-facts')).toContain('Found so farPage does not send HSTS (1 page)');
    const bar = tab.document.querySelector('[role="progressbar"]')!;
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-label')]).toEqual(['1', 'Progress of the scan']);
    expect(strip(tab)!.dataset['announce']).toBe('Scan started');
    expect(tab.document.querySelector('#overview')).toBeNull();
    expect(tab.document.querySelector('#map')).toBeNull();
    expect(tab.text('#scan-live')).not.toContain('The rest of this page');
    expect(tab.document.querySelector('noscript')!.textContent).toContain('Refresh');
    await release();
  });

  test('leaves the last finished scan on the page', async () => {
    const { tab, world } = await withShop();
    await scanShop(world);
    openShop(world, { fixed: true });
    const { id, release } = await holdScan(world, 1);
    await tab.open(SITE);
    expect(tab.text('#scan-live')).toContain('The rest of this page shows the last finished scan');
    expect(strip(tab)!.dataset).toMatchObject({ liveSource: `?live=${id}&earlier=1` });
    expect('liveWhole' in strip(tab)!.dataset).toBe(false);
    expect(tab.texts('main button')).toEqual(['Cancel scan', 'Filter']);
    expect(tab.text('#overview')).toContain('Good');
    expect(tab.texts('#fix-first li b').join()).toContain('Page does not send HSTS');
    await release();
    await tab.open(SITE);
    expect([strip(tab), tab.text('#fix-first')!.includes('HSTS')]).toEqual([null, false]);
  });

  test('has a short page for the script, which says when it ends', async () => {
    const { tab, world } = await withShop();
    const { id, release } = await holdScan(world, 1);
    await tab.open(`${SITE}?live=${id}`);
    expect(strip(tab)!.dataset).toMatchObject({ live: '', liveSource: `?live=${id}`, liveWhole: '' });
    const before = strip(tab)!.dataset['version'];
    expect(tab.document.querySelector('#pages')).toBeNull();
    await release();
    await tab.open(`${SITE}/scans/${id}?live=${id}`);
    expect(strip(tab)!.dataset['live']).toBeUndefined();
    expect(strip(tab)!.dataset['version']).not.toBe(before);
    expect(strip(tab)!.dataset['announce']).toMatch(/^Scan finished: score \d+, (good|decent|bad)$/);
    await tab.click('Show this scan');
    expect(tab.at).toBe(`${SITE}/scans/${id}`);
  });

  test('is in the list of sites on the first page', async () => {
    const { tab, world } = await withShop();
    const { release } = await holdScan(world, 1);
    await tab.open('/');
    expect(tab.text('#sites tbody th')).toContain('Scanning 1 of 69 pages');
    expect(tab.document.querySelector('#sites [data-live]')).not.toBeNull();
    await release();
    await tab.open('/');
    expect(tab.text('#sites tbody th')).not.toContain('Scanning');
  });

  test('is canceled with one button, and shows what it found until then', async () => {
    const { tab, world } = await withShop();
    const { id, release } = await holdScan(world, 1);
    await tab.open(SITE);
    expect(tab.texts('.site-actions button')).toEqual(['Cancel scan']);
    const again = tab.formOf('Cancel scan');
    await tab.press('Cancel scan');
    expect([tab.at, tab.text('[data-flash]')]).toEqual([SITE, 'Scan canceled.']);
    await release();
    await tab.open(SITE);
    expect(tab.text('.notice.decent')).toContain('The scan was canceled. Below is what it found until then.');
    expect(tab.text('#pages')).toContain('Scan canceled');
    expect(tab.document.querySelector('#scan-live')).toBeNull();
    await tab.send(again.action, again.data);
    expect(tab.text('[data-flash]')).toBe('The scan had ended already.');
    expect((await world.application.scans.get.execute(OWNER, { id })).status).toBe('canceled');
  });

  test('offers nothing to a key that only reads', async () => {
    const { tab, world } = await signedIn('read');
    openShop(world);
    const { id, release } = await holdScan(world, 1);
    await tab.open(SITE);
    expect(tab.texts('.site-actions button')).toEqual([]);
    const data = new URLSearchParams({ form_token: tab.formOf('Sign out').data.get('form_token')! });
    expect((await tab.send(`/at${SITE}/scans/${id}/cancel`, data)).status).toBe(403);
    await release();
  });
});

describe('a scan that ended early', () => {
  test('canceled before its first page: the site shows its reports', async () => {
    const { tab, world } = await withShop();
    await world.application.reports.create.execute(OWNER, { url: `${SHOP}/` });
    await world.application.scans.create.execute(OWNER, { url: `${SHOP}/` });
    await tab.open(SITE);
    await tab.press('Cancel scan');
    expect(tab.text('.notice.decent')).toBe('The scan was canceled. Scan again');
    expect(tab.texts('.row-title')).toHaveLength(1);
    expect(tab.text('#scan h2')).toBe('Scan this site');
  });

  test('failed: says why, and leads to another try', async () => {
    const { tab, world } = await signedIn();
    world.generator.site({ [`${SHOP}/`]: { statusCode: 503 } });
    await scanShop(world, { maxPages: 7 });
    await tab.open(SITE);
    expect(tab.text('.notice.bad')).toMatch(/^The scan failed\. .*503.*Try again$/);
    expect([tab.text('#scan h2'), tab.text('.empty')]).toEqual(['Scan this site', 'No reports yet']);
    const { data } = tab.formOf('Scan this site');
    expect([data.get('url'), data.get('max_pages')]).toEqual([`${SHOP}/`, '7']);
    await tab.open('/');
    expect(tab.text('#sites tbody th')).toContain('Scan failed');
    await tab.open(SITE);
    await tab.click('Try again');
    expect(tab.document.querySelector<HTMLInputElement>('#max_pages')!.value).toBe('7');
    expect(tab.document.querySelector<HTMLInputElement>('#url')!.value).toBe(`${SHOP}/`);
  });

  test('failed after one that finished: both show', async () => {
    const { tab, world } = await withShop();
    await scanShop(world);
    world.generator
      .site({})
      .answer(`${SHOP}/`, { kind: 'failed', failure: { code: 'target_timed_out', message: 'No answer.' } });
    await scanShop(world);
    await tab.open(SITE);
    expect(tab.text('.notice.bad')).toContain('The scan failed. No answer. Below is the last finished scan.');
    expect(tab.text('#overview .site-figure')).toContain('Decent');
  });

  test('compared with one of the same day: names the time', async () => {
    const { tab, world } = await withShop();
    await scanShop(world);
    await scanShop(world);
    await tab.open(SITE);
    expect(tab.text('#overview > div')).toContain('±0 since 3 Feb 2026, 04:05');
    expect(tab.text('#changes h2')).toBe('Changes since 3 Feb 2026, 04:05');
  });

  test('stopped at the limit: says so, and offers a larger one', async () => {
    const { tab, world } = await withShop();
    await scanShop(world, { maxPages: 20 });
    await tab.open(SITE);
    expect(tab.text('.notice.decent')).toMatch(/20 pages.*Raise the limit$/);
    expect(tab.text('.page-facts')).toMatch(/^20 of 6\d pages · scanned/);
    await tab.click('Raise the limit');
    expect(tab.document.querySelector<HTMLInputElement>('#max_pages')!.value).toBe('200');
  });
});

test('addresses in other scripts are readable, from left to right', async () => {
  const { tab, world } = await signedIn();
  const links = ['/قهوة/a', '/قهوة/b'];
  const pages = links.map((path) => [new URL(path, SHOP).href, { title: 'قهوة' }]);
  world.generator.site({ [`${SHOP}/`]: { links }, ...Object.fromEntries(pages) });
  await scanShop(world);
  await tab.open(SITE);
  const shown = (selector: string) => [...tab.document.querySelectorAll(selector)].map((found) => found.textContent);
  expect(shown('#pages .site-example bdi[dir="ltr"]')).toEqual(expect.arrayContaining(links));
  expect(shown('.site-tree bdi[dir="ltr"]')).toContain('/قهوة/');
});

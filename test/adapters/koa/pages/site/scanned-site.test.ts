import { accountActor } from '../../../../../src/domain/index.js';
import { OWNER, newPageWorld } from '../support/page-world.js';
import { issueKey, signIn, signedIn } from '../dashboard/support/signed-in.js';
import { SHOP, openShop, scanShop } from './support/shop.js';

const SITE = '/dashboard/projects/brewhaus.example';
const WEEK = 7 * 24 * 60 * 60 * 1000;

/** Fails on any HTML parse error. jsdom needs the same parser and must load it first, so this loads it late. */
async function expectValid(source: string): Promise<void> {
  const { parsePage } = await import('../support/parse-page.js');
  parsePage(source);
}

/** A site with two scans: before and after something was fixed. */
async function withScans() {
  const world = newPageWorld();
  openShop(world);
  const first = await scanShop(world);
  world.clock.advance(WEEK);
  openShop(world, { fixed: true });
  const second = await scanShop(world);
  const { token } = await issueKey(world);
  return { world, tab: await signIn(world, token), first, second };
}

let opened: ReturnType<typeof withScans>;

beforeAll(() => {
  opened = withScans();
});

describe('the page of a site with scans', () => {
  test('shows the latest one: score, trend, categories', async () => {
    const { tab, second } = await opened;
    await tab.open(SITE);
    await expectValid(tab.body);
    expect([tab.text('h1'), tab.text('title')]).toEqual(['brewhaus.example', '87 good · brewhaus.example – Sitegrade']);
    expect(tab.text('.page-facts')).toMatch(/^69 pages · scanned just now · took less than a minute$/);
    expect(tab.text('.site-figure')).toBe('87 Good');
    expect(tab.text('#overview > div')).toContain('+21 since 3 Feb 2026');
    expect(tab.texts('.site-counts li').map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'Good 57',
      'Decent 9',
      'Bad 0',
      'Failed 2',
    ]);
    expect(tab.texts('.site-categories bdi')).toEqual(['Security', 'Search engines', 'Performance', 'Accessibility']);
    const points = [...tab.document.querySelectorAll<SVGAElement>('.time-chart a')];
    expect(points.map((point) => point.querySelector('title')!.textContent)).toEqual([
      '3 Feb 2026, 04:05: 65.9 decent',
      expect.stringMatching(/^10 Feb 2026, 04:05: 87.1 good, \+/),
    ]);
    expect(points[1]!.getAttribute('href')).toContain(`/scans/${second}`);
  });

  test('names three fixes with their gain, and the score that they reach together', async () => {
    const { tab } = await opened;
    await tab.open(SITE);
    expect(tab.text('#fix-first header p')).toBe('All three: 87 → 100, Good');
    expect(tab.texts('#fix-first li .site-gain b')).toEqual(['+9', '+3', '+0.3']);
    expect(tab.text('#fix-first li .facts')).toBe('33 of 66 pagesAccessibility');
    await tab.click('How to fix');
    expect([tab.at.endsWith('/findings/image-alt'), tab.text('h1')]).toEqual([true, 'Images have no text alternative']);
  });

  test('lists site-wide findings, how they changed, and what was not found or not looked for', async () => {
    const { tab } = await opened;
    await tab.open(SITE);
    const rows = tab.texts('#findings section:first-child tbody tr').map((text) => text.replaceAll(/\s+/g, ' '));
    expect(rows).toEqual([
      'Links lead to broken pagesFor example /help/page-6150',
      expect.stringContaining('Links lead to redirects'),
      expect.stringContaining('Pages have the same title'),
    ]);
    expect(tab.text('#not-found summary')).toMatch(/^\d+ more looked for, none found; \d+ not looked for$/);
    expect(tab.text('#not-found')).toContain('The site has no sitemap that lists its pages.');
  });

  test('lists checks with their pages and points', async () => {
    const { tab } = await opened;
    await tab.open(SITE);
    expect(tab.texts('#findings section:last-child tbody tr').map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'Images have no text alternativeAccessibility339.4',
      'Page has no meta descriptionSearch engines143.2',
      'Style sheets block renderingPerformance90.3',
    ]);
  });

  test('has a map whose rows lead to their pages, and the same as a table', async () => {
    const { tab } = await opened;
    await tab.open(SITE);
    const rows = tab.texts('.site-tree-row').map((text) => text.replaceAll(/\s+/g, ' ').trim());
    expect(rows).toEqual([
      '/ 2 pagesaverage score 100',
      '/shop/ 46 pagesaverage score 86',
      '/coffee/ 24 pagesaverage score 81',
      '/tea/ 12 pagesaverage score 100',
      '/gear/ 10 pagesaverage score 79',
      '/blog/2026/ 14 pagesaverage score 85',
      '/help/ 6 pagesaverage score 100',
    ]);
    expect(tab.texts('#map-table tbody th').map((text) => text.trim())[4]).toBe('/shop/gear/');
    const gear = [...tab.document.querySelectorAll<HTMLAnchorElement>('.site-tree-row')][4]!;
    await tab.open(gear.href);
    expect(tab.texts('#pages tbody th .site-name')).toHaveLength(10);
    expect(new Set(tab.texts('#pages tbody th .site-example').map((path) => path.split('/')[2]))).toEqual(
      new Set(['gear']),
    );
  });

  test('has a table of pages with search, filters, sort order and pages', async () => {
    const { tab } = await opened;
    const names = () => tab.texts('#pages tbody th .site-name');
    await tab.open(SITE);
    expect(names()[0]).toBe('grinder-1');
    expect(tab.document.querySelector('#pages th[aria-sort="ascending"]')!.textContent).toContain('Score');
    await tab.click('Score');
    expect([names()[0], tab.document.querySelector('#pages th[aria-sort="descending"]')!.textContent]).toEqual([
      expect.any(String),
      expect.stringContaining('Score'),
    ]);
    await tab.open(`${SITE}?order=address`);
    const all = [...names()];
    while (tab.texts('.pager a').some((text) => text.includes('Next'))) {
      await tab.click('Next');
      all.push(...names());
    }
    expect(all).toHaveLength(69);
    await tab.open(`${SITE}?search=COFFEE-2&result=good`);
    expect(names()).toEqual(['coffee-2', 'coffee-20', 'coffee-21', 'coffee-22', 'coffee-23', 'coffee-24']);
    await tab.open(`${SITE}?status=failed`);
    expect(tab.texts('#pages tbody tr').map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^\/help\/page-6The page answered 404\.Failed404/),
      expect.stringMatching(/^\/shop\/gear\/v60-old.*404/),
    ]);
    await tab.open(`${SITE}?check=meta-description&order=worst`);
    expect(names()).toHaveLength(10);
    await tab.open(`${SITE}?search=nothing`);
    expect(tab.text('#pages .flush-text')).toBe('No matching pages. Clear the filters');
    await tab.click('Clear the filters');
    expect(tab.at).toBe(`${SITE}#pages`);
  });

  test('says where redirects lead, and what else is special about a page', async () => {
    const { tab } = await opened;
    await tab.open(`${SITE}?search=brewhaus.example/old`);
    expect(tab.texts('#pages tbody tr').map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^\/oldRedirects to \/aboutRedirect301/),
    ]);
  });

  test('rejects parameters that it does not know, and keeps the rest of the page', async () => {
    const { tab } = await opened;
    await tab.open(`${SITE}?order=tallest&result=great&cursor=x`);
    expect([tab.status, tab.texts('#errors li').length]).toEqual([422, 3]);
    expect(tab.text('.site-figure')).toBe('87 Good');
  });

  test('says what changed since the scan before', async () => {
    const { tab } = await opened;
    await tab.open(SITE);
    expect(tab.text('#changes h2')).toBe('Changes since 3 Feb 2026');
    expect(tab.texts('.site-changes > div')).toEqual(['Better66', 'Worse0', 'Failing1', 'New0', 'Gone0']);
    expect(tab.texts('#changes .feed a')).toEqual(['Fixed: Page does not send HSTS', 'Fixed: Server answers slowly']);
  });

  test('leads to its reports, and to deleting it', async () => {
    const { tab } = await opened;
    await tab.open(SITE);
    await tab.click('All reports');
    expect(tab.at).toBe('/dashboard/reports?project=brewhaus.example');
    await tab.open(SITE);
    await tab.click('Delete this site');
    expect(tab.text('h1')).toBe('Delete this site?');
  });
});

describe('one scan', () => {
  test('has a page of its own, also if it is not the latest', async () => {
    const { tab, first } = await opened;
    await tab.open(`${SITE}/scans`);
    expect(tab.texts('.row-title')).toHaveLength(2);
    await tab.open(`${SITE}/scans/${first}`);
    await expectValid(tab.body);
    expect([tab.text('.site-figure'), tab.text('.page-facts')]).toEqual([
      '66 Decent',
      '69 pages · scanned 3 February 2026 at 04:05 UTC · took less than a minute',
    ]);
    expect(tab.document.querySelector('#changes')).toBeNull();
    await tab.open(`${SITE}/scans/${first}?search=grinder&order=best`);
    expect(tab.texts('#pages tbody th .site-name')).toHaveLength(9);
  });

  test('shows a finding of the site with every case and its evidence', async () => {
    const { tab, second } = await opened;
    await tab.open(`${SITE}/scans/${second}/findings/broken-links`);
    await expectValid(tab.body);
    expect([tab.text('h1'), tab.text('#guide')]).toEqual(['Links lead to broken pages', 'How to fix']);
    expect(tab.texts('.site-guide h3')).toEqual(['Why it matters', 'What counts']);
    const cases = [...tab.document.querySelectorAll('.site-cases > li')];
    expect(cases.map((found) => found.querySelector('.site-case')!.textContent)).toEqual([
      `${SHOP}/help/page-6`,
      `${SHOP}/shop/gear/v60-old`,
    ]);
    expect(cases[1]!.querySelector('.site-sources')!.textContent).toContain('on /');
    expect(cases[1]!.querySelector('details summary')!.textContent).toContain('12 more');
    await tab.open(`${SITE}/scans/${second}/findings/links-to-redirects`);
    expect(tab.text('.site-cases')).toContain(`Leads to ${SHOP}/about`);
    await tab.open(`${SITE}/scans/${second}/findings/duplicate-titles`);
    expect(tab.text('.site-sources li')).toMatch(/^also on \S+$/);
  });

  test('shows a check with how to fix it, and the pages that it fails on', async () => {
    const { tab, second } = await opened;
    await tab.open(`${SITE}/scans/${second}/findings/image-alt`);
    expect(tab.text('.page-facts')).toBe('33 of 66 pages · Accessibility · +9.4 points if fixed everywhere');
    expect(tab.text('.site-guide')).toContain('Fix image-alt like this.');
    expect(tab.texts('.site-pages tbody tr')).toHaveLength(10);
    await tab.click('Next');
    expect(tab.texts('.site-pages tbody tr')).toHaveLength(10);
    await tab.open(`${SITE}/scans/${second}/findings/image-alt?order=address-desc`);
    expect(tab.text('.site-pages tbody .site-name')).toBe('grinder-9');
  });

  test('is compared with the one before, or with any other', async () => {
    const { tab, first, second } = await opened;
    await tab.open(`${SITE}/scans/${second}/compare`);
    await expectValid(tab.body);
    expect(tab.text('h1')).toMatch(/^\d+\.\d points higher$/);
    expect(tab.texts('#better tbody tr').length).toBe(66);
    expect(tab.text('#better summary')).toBe('56 more');
    expect(tab.text('#failing tbody tr')).toContain('/help/page-6');
    expect(tab.texts('section:has(#checks-heading) tbody th').map((text) => text.trim())).toContain(
      'Page does not send HSTS',
    );
    await tab.open(`${SITE}/scans/${second}/compare?to=${first}`);
    expect(tab.status).toBe(200);
    await tab.open(`${SITE}/scans/${first}/compare`);
    expect([tab.status, tab.text('#errors li')]).toEqual([
      422,
      'There is no finished scan of this site before this one.',
    ]);
    for (const to of ['x', '01900000-0000-7000-8000-000000000000']) {
      await tab.open(`${SITE}/scans/${second}/compare?to=${to}`);
      expect([tab.status, tab.text('#errors li')]).toEqual([422, 'This scan no longer exists. Choose another one.']);
    }
  });

  test('is exported as two CSV files', async () => {
    const { tab, second } = await opened;
    await tab.open(`${SITE}/scans/${second}/pages.csv`);
    expect(tab.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="sitegrade-${second}-pages.csv"`,
      'cache-control': 'no-store',
    });
    const lines = tab.body.trimEnd().split('\r\n');
    expect([lines[0], lines.length]).toEqual([
      '\ufeffurl,title,status,status_code,score,result,clicks,links_in,in_sitemap,indexable,redirect_to,skipped_reason,failure',
      70,
    ]);
    expect(lines).toContainEqual(expect.stringMatching(/brewhaus\.example\/old,,checked,301,.*,https:.*\/about,,$/));
    await tab.open(`${SITE}/scans/${second}/findings.csv`);
    const cases = tab.body.trimEnd().split('\r\n');
    expect(cases[0]).toContain('finding,kind,title,category,points,url');
    expect(cases.filter((line) => line.startsWith('image-alt,check,'))).toHaveLength(33);
    expect(cases).toContainEqual(expect.stringMatching(/^broken-links,site,.*v60-old,.*\/blog\/2026\/post-1,/));
  });

  test('of another account or site does not exist', async () => {
    const { tab, world, second } = await opened;
    const other = accountActor('other');
    const theirs = await world.application.scans.create.execute(other, { url: `${SHOP}/` });
    await world.application.reports.create.execute(OWNER, { url: 'https://a.example/' });
    const data = new URLSearchParams({ form_token: (await tab.open('/')).formOf('Sign out').data.get('form_token')! });
    for (const scan of [
      `${SITE}/scans/${theirs.id}`,
      `/dashboard/projects/a.example/scans/${second}`,
      `${SITE}/scans/nothing`,
      `${SITE}/scans/%00`,
    ]) {
      for (const page of ['', '/compare', '/delete', '/pages.csv', '/findings.csv', '/findings/image-alt', '?live=1'])
        expect([scan + page, (await tab.open(scan + page)).status]).toEqual([scan + page, 404]);
      for (const action of ['/cancel', '/delete'])
        expect((await tab.send(`/at${scan}${action}`, data)).status).toBe(404);
    }
    expect((await tab.open(`${SITE}?live=${theirs.id}`)).status).toBe(404);
    expect((await tab.open(`${SITE}/scans/${second}/findings/nothing`)).status).toBe(404);
    expect((await tab.open('/dashboard/projects/none.example/scans')).status).toBe(404);
  });
});

test('a scan is deleted after a confirmation, and its reports stay', async () => {
  const { tab, world } = await signedIn();
  openShop(world);
  const id = await scanShop(world);
  await tab.open(`${SITE}/scans`);
  await tab.click('Delete…');
  expect([tab.text('h1'), tab.at]).toEqual(['Delete this scan?', `${SITE}/scans/${id}/delete`]);
  await tab.press('Delete scan');
  expect([tab.at, tab.text('[data-flash]')]).toEqual([SITE, 'Scan of 3 Feb 2026, 04:05 deleted. Its reports stay.']);
  expect(tab.texts('.row-title').length).toBeGreaterThan(0);
  await tab.open(`${SITE}/scans`);
  expect(tab.text('.empty h2')).toBe('No scans yet');
});

test('texts of pages cannot run as markup or formulas, or turn the text around them', async () => {
  const { tab, world } = await signedIn();
  const long = `/${'a'.repeat(1500)}`;
  world.generator.site({
    [`${SHOP}/`]: {
      title: '<img src=x onerror=alert(1)>',
      links: [{ url: `${SHOP}/missing`, text: '=1+1<script>\u202e', isNofollow: false }, long, '/rtl'],
    },
    [SHOP + long]: { title: '=cmd()' },
    [`${SHOP}/rtl`]: { title: 'شاي \u202e أخضر' },
  });
  const id = await scanShop(world);
  for (const path of [SITE, `${SITE}/scans/${id}/findings/broken-links`, `${SITE}?order=address`]) {
    await tab.open(path);
    await expectValid(tab.body);
    expect(tab.document.querySelector('main img, main script')).toBeNull();
    expect(tab.body).not.toContain('\u202e');
  }
  await tab.open(`${SITE}/scans/${id}/pages.csv`);
  expect(tab.body).toContain(",'=cmd(),");
  await tab.open(`${SITE}/scans/${id}/findings.csv`);
  expect(tab.body).toContain(",'=1+1<script>");
});

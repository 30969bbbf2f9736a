import { fixedOutcome } from '../../../../../src/adapters/memory/index.js';
import { OWNER, newPageWorld } from '../support/page-world.js';
import { issueKey, signIn, signedIn } from './support/signed-in.js';
import { Tab } from './support/tab.js';

const DAY = 24 * 60 * 60 * 1000;

describe('for visitors who are not signed in', () => {
  test('says what Sitegrade is, shows an example and where the key is', async () => {
    const tab = await new Tab(newPageWorld()).open('/');
    expect([tab.status, tab.text('h1')]).toEqual([200, 'How good is your website?']);
    expect(tab.text('.hero > p')).toBe(
      'Sitegrade scores any web page from 0 to 100, explains every lost point, and tracks the score over time.',
    );
    expect(tab.texts('h2, h3')).toEqual(['An example result', 'What to fix first', 'Sign in', 'Where is my key?']);
    expect(tab.text('.where')).toContain('sitegrade keys create --account default --name laptop --scope admin');
  });

  test('may be indexed but not cached, because the form belongs to one browser', async () => {
    const { headers, body } = await new Tab(newPageWorld()).open('/');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(body).not.toContain('noindex');
    expect(body).toContain('<link rel="canonical" href="https://grades.example/at/"');
  });

  test('asks for the key and creates a private report on the address', async () => {
    const world = newPageWorld();
    const { token } = await issueKey(world);
    const tab = await new Tab(world).open('/');
    const { action, method } = tab.formOf('Check it');
    expect(method).toBe('get');
    await tab.open(`${action}?url=b%C3%BCcher.example%2F%3Cb%3E`);
    expect(tab.text('.narrow > p')).toBe('Enter your key to check bücher.example/<b>. The report is private.');
    await tab.press('Sign in', { key: 'sg_wrong' });
    expect([tab.status, tab.text('.narrow > p')]).toEqual([403, expect.stringContaining('bücher.example')]);
    await tab.press('Sign in', { key: token });
    expect([tab.status, tab.at]).toEqual([200, expect.stringMatching(/^\/reports\//)]);
    const { items } = await world.application.reports.list.execute(OWNER);
    expect(items).toMatchObject([{ url: 'https://xn--bcher-kva.example/%3Cb%3E', privacy: 'private' }]);
  });

  test.each([
    ['an address that has a report', 'write', 'example.com', ['Check a page', 'example.com']],
    ['an invalid address', 'write', 'https://', ['Check a page', 'https://']],
    ['a read-only key', 'read', 'example.com/new', [expect.any(String), undefined]],
  ] as const)('leaves the decision to the form: %s', async (_, scope, address, expected) => {
    const world = newPageWorld();
    const { token } = await issueKey(world, scope);
    await world.application.reports.create.execute(OWNER, { url: 'https://example.com/', privacy: 'public' });
    const tab = await new Tab(world).open(`/dashboard/reports/new?url=${encodeURIComponent(address)}`);
    await tab.press('Sign in', { key: token });
    expect([tab.text('h1'), tab.document.querySelector<HTMLInputElement>('#url')?.value]).toEqual(expected);
    expect((await world.application.reports.list.execute(OWNER)).items).toHaveLength(1);
  });
});

describe('without sites', () => {
  test('starts the first check, which leads to the report', async () => {
    const { tab, world } = await signedIn();
    await tab.open('/');
    expect(tab.text('h1')).toBe('Check your first site');
    await tab.press('Check this page', { url: 'example.com' });
    expect(tab.at).toMatch(/^\/reports\//);
    const { items } = await world.application.reports.list.execute(OWNER);
    expect(items).toMatchObject([{ url: 'https://example.com/', privacy: 'private' }]);
  });

  test('says what a read-only key is missing', async () => {
    const { tab } = await signedIn('read');
    await tab.open('/');
    expect(tab.text('h1')).toBe('No sites yet');
    expect(tab.text('.hero')).toContain('sign in with a key that has the scope “write”');
    expect(tab.document.querySelector('main form')).toBeNull();
  });
});

describe('with sites', () => {
  /** A site that got better, one that got worse, one that fails and one that is queued. */
  async function withSites() {
    const world = newPageWorld();
    const { token } = await issueKey(world);
    const { reports } = world.application;
    const create = (url: string) => reports.create.execute(OWNER, { url });
    const check = async ({ id, url }: { id: string; url: string }, score: number) => {
      world.generator.answer(url, fixedOutcome(score));
      await reports.update.execute(OWNER, { id, regenerate: true });
      await world.generateAll();
    };
    world.generator.answer('https://better.example/page', fixedOutcome(40));
    const better = await create('https://better.example/page');
    const worse = await create('https://worse.example/');
    await world.generateAll();
    world.clock.advance(8 * DAY);
    await check(better, 81);
    await check(worse, 60.4);
    world.generator.answer('https://failing.example/', {
      kind: 'failed',
      failure: { code: 'target_timed_out', message: 'No answer within 10 seconds.' },
    });
    await create('https://failing.example/');
    await world.generateAll();
    await create('https://queued.example/a');
    world.clock.advance(60_000);
    return { tab: await signIn(world, token), world, better };
  }

  test('lists problems first, with score, change and what is running', async () => {
    const { tab } = await withSites();
    await tab.open('/');
    expect(tab.text('.page-facts')).toBe('4 sites, 4 reports');
    const cells = [...tab.document.querySelectorAll('.table tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()),
    );
    expect(cells).toEqual([
      ['failing.exampleFailing No answer within 10 seconds.', '–No score', 'No scores yet', '–'],
      ['worse.example1 reportChecked 1 minute ago', '60 of 100, Decent', '', '−30'],
      ['better.example1 reportChecked 1 minute ago', '81 of 100, Good', '', '+41'],
      ['queued.exampleChecking 1 report', '–No score', 'No scores yet', '–'],
    ]);
    const labels = [...tab.document.querySelectorAll('.sparkline')].map((line) => line.getAttribute('aria-label'));
    expect(labels).toEqual(['30 days: down from 90 to 60', '30 days: up from 40 to 81']);
    expect(tab.text('#running')).toBe('Running now1 Refreshhttps://queued.example/aQueued'.replace('https://', ''));
  });

  test('counts what changed; each count filters the list', async () => {
    const { tab, better } = await withSites();
    await tab.open('/');
    expect(tab.texts('.tally a')).toEqual(['1 got worse', '1 failing now', '1 got better', '0 recovered']);
    expect(tab.texts('#changes li')).toHaveLength(3);
    await tab.open('/?changes=better');
    expect(tab.text('.tally [aria-current]')).toBe('1 got better');
    expect(tab.text('#changes header p')).toBe('Only what got better. Show all');
    expect(tab.texts('#changes li').map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'better.example/pageBetter: 40 → 81, now good · 1 minute ago',
    ]);
    await tab.click('better.example/page');
    expect(tab.at).toBe(`/reports/${better.id}`);
    await tab.open('/?changes=recovered');
    expect(tab.text('#changes .flush-text')).toBe('Nothing recovered in the last 7 days.');
    expect(tab.texts((await tab.open('/?changes=nonsense')) && '#changes li')).toHaveLength(3);
  });

  test('shows nothing of other accounts', async () => {
    const { world } = await withSites();
    const { token } = await issueKey(world, 'admin', 'another');
    const other = await new Tab(world).open('/');
    await other.press('Sign in', { key: token });
    expect(other.text('h1')).toBe('Check your first site');
    expect(other.body).not.toContain('.example/page');
  });

  test('shows text from pages as text', async () => {
    const { tab, world } = await signedIn();
    const url = 'https://hostile.example/';
    world.generator.answer(url, { ...fixedOutcome(40), title: '<img src=x>\u202eevil' });
    const { id } = await world.application.reports.create.execute(OWNER, { url });
    await world.generateAll();
    await world.application.reports.update.execute(OWNER, { id, regenerate: true });
    await tab.open('/');
    expect(tab.text('#running .name')).toBe('<img src=x>evil');
    expect(tab.document.querySelector('main img')).toBeNull();
  });
});

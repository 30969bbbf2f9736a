import { fixedOutcome } from '../../../../../src/adapters/memory/index.js';
import { accountActor } from '../../../../../src/domain/index.js';
import { BASE, OWNER } from '../support/page-world.js';
import { issueKey, signIn, signedIn } from './support/signed-in.js';
import type { PageWorld, Tab } from './support/tab.js';

const OTHER = accountActor('other');

const titles = (tab: Tab) => tab.texts('.rows .row-title a');

async function create(world: PageWorld, url: string, privacy: 'public' | 'private' | 'password' = 'public') {
  return world.application.reports.create.execute(OWNER, { url, privacy, password: 'secret' });
}

async function listReports(world: PageWorld) {
  return (await world.application.reports.list.execute(OWNER, { perPage: 100, sort: 'asc' })).items;
}

/** Twelve reports: ready, failed and queued, with every privacy. */
async function withReports() {
  const visit = await signedIn();
  const { world } = visit;
  const kinds = ['public', 'private', 'password'] as const;
  const scores = [95, 60, 20];
  for (let index = 0; index < 10; index += 1) {
    const url = `https://${index % 2 === 0 ? 'even' : 'odd'}.example/${index}`;
    world.generator.answer(url, fixedOutcome(scores[index % 3]!));
    await create(world, url, kinds[index % 3]);
  }
  world.generator.answer('https://broken.example/', {
    kind: 'failed',
    failure: { code: 'target_timed_out', message: 'The server did not respond.' },
  });
  await create(world, 'https://broken.example/');
  await world.generateAll();
  await create(world, 'https://waiting.example/', 'private');
  return visit;
}

describe('the list of reports', () => {
  test('without reports links to the form for a new one', async () => {
    const { tab } = await signedIn();
    await tab.open('/dashboard/reports');
    expect(tab.text('.empty h2')).toBe('No reports yet');
    await tab.click('Check a page');
    expect(tab.at).toBe('/dashboard/reports/new');
  });

  test('shows the newest first, each with its score, privacy and status', async () => {
    const { tab } = await withReports();
    await tab.open('/dashboard/reports');
    expect(titles(tab).slice(0, 3)).toEqual(['waiting.example', 'broken.example', 'odd.example/9']);
    const [queued, broken, last] = [...tab.document.querySelectorAll('.row')].map((row) =>
      row.textContent.replaceAll(/\s+/g, ' '),
    );
    expect(queued).toMatch(/No score.*Queued.*Private/);
    expect(broken).toMatch(/Failed.*The server did not respond\./);
    expect(last).toMatch(/95 of 100, Good.*odd\.example.*Public.*Checked just now/);
    expect(tab.texts('[data-live] .row-title a')).toEqual(['waiting.example']);
    expect(tab.text('noscript a')).toBe('Refresh');
  });

  test.each([
    ['search=ODD.example', 5],
    ['search=.example/9', 1],
    ['project=even.example', 5],
    ['project=Even.Example', 5],
    ['result=good', 4],
    ['privacy=private', 4],
    ['status=failed', 1],
    ['status=pending', 1],
    ['status=ready&privacy=password&result=bad&project=odd.example', 1],
    ['search=%25', 0],
  ])('with %s shows %i reports', async (query, count) => {
    const { tab } = await withReports();
    await tab.open(`/dashboard/reports?${query}&per_page=25`);
    expect([tab.status, titles(tab).length]).toEqual([200, count]);
    if (count === 0) expect(tab.text('.empty h2')).toBe('No matching reports');
    // The form is filled in from the URL and submits to the same URL.
    const { data, method } = tab.formOf('Apply');
    expect(method).toBe('get');
    for (const [name, value] of new URLSearchParams(query)) expect(data.get(name)).toBe(value);
    const before = titles(tab);
    expect(titles(await tab.open(`/dashboard/reports?${data}`))).toEqual(before);
  });

  test('has a link to remove each active filter', async () => {
    const { tab } = await withReports();
    await tab.open('/dashboard/reports?result=good&privacy=public&order=oldest');
    expect(tab.texts('.chip').map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringContaining('Result: Good'),
      expect.stringContaining('Privacy: Public'),
      'Clear filters',
    ]);
    await tab.click('Result: Good');
    expect(tab.at).toBe('/dashboard/reports?privacy=public&order=oldest');
    await tab.click('Clear filters');
    expect(tab.at).toBe('/dashboard/reports');
  });

  test.each([
    ['oldest', 'even.example/0'],
    ['best', 'odd.example/9'],
    ['worst', 'even.example/2'],
    ['address', 'broken.example'],
    ['address-desc', 'waiting.example'],
  ])('sorts by %s', async (order, first) => {
    const { tab } = await withReports();
    await tab.open(`/dashboard/reports?order=${order}`);
    expect(titles(tab)[0]).toBe(first);
    expect(tab.formOf('Apply').data.get('order')).toBe(order);
  });

  test('has links to the next and previous page that keep filters and sort order', async () => {
    const { tab } = await withReports();
    await tab.open('/dashboard/reports?order=address&search=example');
    const first = titles(tab);
    expect(first).toHaveLength(10);
    expect(tab.texts('.pager a')).toEqual(['Next →']);
    await tab.click('Next');
    expect(titles(tab)).toEqual(['odd.example/9', 'waiting.example']);
    expect(tab.at).toMatch(/^\/dashboard\/reports\?search=example&order=address&cursor=/);
    expect(tab.texts('.pager a')).toEqual(['First', '← Previous']);
    await tab.click('Previous');
    expect(titles(tab)).toEqual(first);
  });

  test('rejects an invalid cursor, or one of another list or account, and shows the first page', async () => {
    const { tab, world } = await withReports();
    await tab.open('/dashboard/reports?order=address');
    await tab.click('Next');
    const cursor = new URL(tab.url).searchParams.get('cursor')!;
    for (const query of [`order=best&cursor=${cursor}`, `search=x&cursor=${cursor}`, 'cursor=x', `cursor=${cursor}x`]) {
      await tab.open(`/dashboard/reports?${query}`);
      expect([query, tab.status]).toEqual([query, 422]);
      expect(tab.text('#errors')).toContain('Here is the first page');
    }
    const other = await signIn(world, (await issueKey(world, 'read', 'other')).token);
    expect((await other.open(`/dashboard/reports?order=address&cursor=${cursor}`)).status).toBe(422);
  });

  test('names every invalid parameter', async () => {
    const { tab } = await signedIn();
    const query = new URLSearchParams({
      search: 'x'.repeat(256),
      result: 'great',
      privacy: 'secret',
      status: 'lost',
      order: '__proto__',
      per_page: '11',
    });
    await tab.open(`/dashboard/reports?${query}`);
    expect(tab.status).toBe(422);
    expect(tab.texts('#errors li')).toHaveLength(6);
    for (const link of tab.document.querySelectorAll<HTMLAnchorElement>('#errors a')) {
      expect(tab.document.getElementById(link.hash.slice(1))?.tagName).toMatch(/INPUT|SELECT/);
    }
    expect((await tab.open('/dashboard/reports?unknown=1&search=')).status).toBe(200);
  });

  test('shows no reports of other accounts', async () => {
    const { tab, world } = await signedIn();
    await world.application.reports.create.execute(OTHER, { url: 'https://theirs.example/' });
    await tab.open('/dashboard/reports');
    expect(tab.body).not.toContain('theirs');
  });
});

describe('a new report', () => {
  test('is private by default and leads to its page', async () => {
    const { tab, world } = await signedIn();
    await tab.open('/dashboard/reports/new');
    expect(tab.formOf('Check it').data.get('privacy')).toBe('private');
    await tab.press('Check it', { url: ' Example.com/a#b ', privacy: 'password', password: 'open sesame' });
    const [report] = await listReports(world);
    expect(tab.at).toBe(`/reports/${report?.id}`);
    expect(report).toMatchObject({ url: 'https://example.com/a', privacy: 'password', status: 'pending' });
    await expect(
      world.application.reports.get.execute(null, { id: report!.id, password: 'open sesame' }),
    ).resolves.toBeDefined();
  });

  test('on a URL that has one offers to open it, to check it again, or to create another', async () => {
    const { tab, world } = await signedIn();
    for (const path of ['', 'a', 'ab']) await create(world, `https://example.com/${path}`);
    await world.application.reports.create.execute(OTHER, { url: 'https://example.com/z' });
    await world.generateAll();
    const [, existing] = await listReports(world);
    await tab.open('/dashboard/reports/new');
    const blank = tab.formOf('Check it');
    await tab.press('Check it', { url: 'example.com/a' });
    expect([tab.status, tab.text('#existing')]).toEqual([200, 'You already check this page']);
    expect(tab.texts('.inset .row-title')).toEqual(['example.com/a']);
    expect(tab.document.querySelector<HTMLInputElement>('#url')?.value).toBe('example.com/a');
    expect(await listReports(world)).toHaveLength(3);
    await tab.open('/dashboard/reports/new?url=example.com%2Fa');
    expect(tab.text('#existing')).toBe('You already check this page');
    await tab.press('Check it again');
    expect(tab.at).toBe(`/reports/${existing!.id}`);
    expect((await listReports(world))[1]).toMatchObject({ id: existing!.id, status: 'pending' });
    // The same form twice.
    blank.data.set('url', 'example.com/a');
    await tab.send(blank.action, blank.data);
    await tab.press('Create another');
    expect(tab.at).not.toBe(`/reports/${existing!.id}`);
    expect((await listReports(world)).map(({ url }) => url).slice(3)).toEqual(['https://example.com/a']);
    await tab.open('/dashboard/reports/new');
    await tab.press('Check it', { url: 'https://example.com/z' });
    expect(tab.at).toMatch(/^\/reports\//);
  });

  test('shows the form again after validation errors, with every field except the password', async () => {
    const { tab, world } = await signedIn();
    await tab.open('/dashboard/reports/new');
    const url = 'ftp://x.example/"><script>alert(1)</script>';
    await tab.press('Check it', { url, privacy: 'password', password: 'p'.repeat(129) });
    expect(tab.status).toBe(422);
    const field = tab.document.querySelector<HTMLInputElement>('#url')!;
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([url, 'true']);
    expect(tab.document.getElementById(field.getAttribute('aria-describedby')!.split(' ')[0]!)?.textContent).toContain(
      'http: and https:',
    );
    expect(tab.document.querySelector<HTMLInputElement>('#privacy-password')?.checked).toBe(true);
    expect(tab.document.querySelector<HTMLInputElement>('#password')?.value).toBe('');
    expect(tab.texts('#errors li')).toHaveLength(2);
    expect(tab.body).not.toContain('<script>alert');
    expect(tab.body).not.toContain('ppp');
    expect(await listReports(world)).toEqual([]);
    await tab.press('Check it', { url: 'https://example.com/', privacy: 'everybody' });
    expect([tab.status, tab.text('#privacy-error')]).toEqual([
      422,
      'privacy must be one of public, private, password.',
    ]);
  });

  test('is created once per form; the same form with other fields creates another one', async () => {
    const { tab, world } = await signedIn();
    await tab.open('/dashboard/reports/new');
    const { action, data } = tab.formOf('Check it');
    data.set('url', 'https://example.com/');
    await tab.send(action, data);
    const first = tab.at;
    await tab.send(action, data);
    expect(tab.at).toBe(first);
    expect(await listReports(world)).toHaveLength(1);
    data.set('url', 'https://example.com/other');
    await tab.send(action, data);
    expect(tab.at).not.toBe(first);
    const concurrent = new URLSearchParams(data);
    concurrent.set('url', 'https://example.com/concurrent');
    const other = await signIn(world, (await issueKey(world)).token);
    other.cookies.clear();
    for (const [name, value] of tab.cookies) other.cookies.set(name, value);
    await Promise.all([tab.send(action, concurrent), other.send(action, concurrent)]);
    expect(await listReports(world)).toHaveLength(3);
  });

  test('takes its web address from the parameter url', async () => {
    const { tab } = await signedIn();
    await tab.open('/dashboard/reports/new?url=https%3A%2F%2Fexample.com%2F');
    expect(tab.document.querySelector<HTMLInputElement>('#url')?.value).toBe('https://example.com/');
  });
});

describe('one report', () => {
  test('is shown to its owner whatever its privacy, with its link and badge', async () => {
    const { tab, world } = await signedIn();
    for (const privacy of ['public', 'private', 'password'] as const) {
      const { id } = await create(world, 'https://example.com/', privacy);
      await tab.open(`/dashboard/reports/${id}`);
      expect([tab.status, tab.text('h1')]).toEqual([200, 'Settings']);
      const field = (name: string) => tab.document.querySelector<HTMLInputElement>(name);
      expect(field(`#privacy-${privacy}`)?.checked).toBe(true);
      expect(field('#share-link')?.value).toBe(`${BASE}/reports/${id}`);
      expect(field('#share-badge')?.value).toBe(
        privacy !== 'public' ? undefined : `[![Sitegrade](${BASE}/reports/${id}/badge.svg)](${BASE}/reports/${id})`,
      );
    }
  });

  test('of another account is not found, even if it is public', async () => {
    const { tab, world } = await signedIn();
    const { id } = await world.application.reports.create.execute(OTHER, { url: 'https://theirs.example/' });
    const token = tab.formOf('Sign out').data.get('form_token')!;
    for (const path of [id, `${id}/delete`, 'x', '0'.repeat(300), '%', '%00']) {
      expect([path, (await tab.open(`/dashboard/reports/${path}`)).status]).toEqual([path, 404]);
    }
    for (const action of ['privacy', 'regenerate', 'delete']) {
      const data = new URLSearchParams({ form_token: token, privacy: 'private' });
      expect([action, (await tab.send(`/at/dashboard/reports/${id}/${action}`, data)).status]).toEqual([action, 404]);
    }
    expect(await world.application.reports.get.execute(OTHER, { id })).toMatchObject({ privacy: 'public', version: 1 });
  });

  test('changes its privacy; an empty password keeps the current one', async () => {
    const { tab, world } = await signedIn();
    const { id } = await create(world, 'https://example.com/');
    await tab.open(`/dashboard/reports/${id}`);
    await tab.press('Save', { privacy: 'password' });
    expect([tab.status, tab.text('#password-error')]).toEqual([422, expect.stringContaining('needs a password')]);
    await tab.press('Save', { privacy: 'password', password: 'first' });
    expect([tab.status, tab.text('.notice.good p')]).toEqual([200, 'Privacy saved.']);
    await tab.press('Save', { privacy: 'password' });
    const open = (password: string) => world.application.reports.get.execute(null, { id, password });
    await expect(open('first')).resolves.toBeDefined();
    await tab.press('Save', { privacy: 'password', password: 'second' });
    await expect(open('first')).rejects.toMatchObject({ details: { kind: 'password-wrong' } });
    await tab.press('Save', { privacy: 'private' });
    await expect(open('second')).rejects.toMatchObject({ details: { kind: 'not-found' } });
    expect(JSON.stringify(world.logged)).not.toMatch(/first|second/);
  });

  test('goes back to its former privacy with Undo, unless a password was deleted', async () => {
    const { tab, world } = await signedIn();
    const { id } = await create(world, 'https://example.com/', 'private');
    const privacy = async () => (await listReports(world))[0]?.privacy;
    await tab.open(`/dashboard/reports/${id}`);
    await tab.press('Save', { privacy: 'public' });
    expect(await privacy()).toBe('public');
    await tab.press('Undo');
    expect([tab.at, await privacy()]).toEqual([`/dashboard/reports/${id}`, 'private']);
    await tab.press('Save', { privacy: 'private' });
    expect(tab.text('[data-flash]')).toBe('Privacy saved.');
    await tab.press('Save', { privacy: 'password', password: 'first' });
    await tab.press('Save', { privacy: 'public' });
    expect(tab.text('[data-flash]')).toBe('Privacy saved.');
    await tab.open(tab.at);
    expect(tab.text('[data-flash]')).toBeNull();
  });

  test('is checked again, which leads to its page; its settings update live', async () => {
    const { tab, world } = await signedIn();
    const { id } = await create(world, 'https://example.com/');
    await world.generateAll();
    await tab.open(`/dashboard/reports/${id}`);
    expect(tab.text('.status')).toBe('Checked');
    await tab.press('Check again');
    expect(tab.at).toBe(`/reports/${id}`);
    await tab.open(`/dashboard/reports/${id}`);
    expect(tab.text('.status')).toBe('Queued');
    expect(tab.document.querySelector('[data-live]')?.id).toBe(`report-${id}`);
    expect(tab.text('noscript a')).toBe('Refresh');
    await world.generateAll();
    await tab.open(tab.at);
    expect(tab.text('.status')).toBe('Checked');
  });

  test('is deleted after a confirmation', async () => {
    const { tab, world } = await signedIn();
    const { id } = await create(world, 'https://example.com/');
    await tab.open(`/dashboard/reports/${id}`);
    await tab.click('Delete this report');
    expect([tab.text('h1'), tab.text('.inset .row-title')]).toEqual(['Delete this report?', 'example.com']);
    await tab.press('Delete report');
    expect([tab.at, tab.text('.notice')]).toEqual(['/dashboard/reports', 'Report deleted.']);
    expect(await listReports(world)).toEqual([]);
    expect((await tab.open(`/dashboard/reports/${id}`)).status).toBe(404);
  });
});

describe('several reports', () => {
  async function withFourReports() {
    const visit = await signedIn();
    for (const name of ['a', 'b', 'c', 'd']) await create(visit.world, `https://${name}.example/`);
    await visit.world.generateAll();
    const ids = (await listReports(visit.world)).map(({ id }) => id);
    await visit.tab.open('/dashboard/reports?order=address');
    return { ...visit, ids };
  }

  test('are checked again together', async () => {
    const { tab, world, ids } = await withFourReports();
    await tab.press('Check again', { id: [ids[0]!, ids[2]!] });
    expect([tab.at, tab.text('.notice')]).toEqual([
      '/dashboard/reports?order=address',
      '2 reports will be checked again.',
    ]);
    expect((await listReports(world)).map(({ status }) => status)).toEqual(['pending', 'ready', 'pending', 'ready']);
  });

  test('are deleted after a confirmation that lists each of them', async () => {
    const { tab, world, ids } = await withFourReports();
    await tab.press('Delete…', { id: [ids[1]!, ids[3]!] });
    expect(tab.text('h1')).toBe('Delete 2 reports?');
    expect(tab.texts('.inset .row-title')).toEqual(['b.example', 'd.example']);
    expect(tab.at).not.toContain('form_token');
    expect(await listReports(world)).toHaveLength(4);
    await tab.press('Delete 2 reports');
    expect([tab.at, tab.text('.notice')]).toEqual(['/dashboard/reports?order=address', '2 reports deleted.']);
    expect((await listReports(world)).map(({ url }) => url)).toEqual(['https://a.example/', 'https://c.example/']);
  });

  test('are processed separately: those that fail are listed', async () => {
    const { tab, world, ids } = await withFourReports();
    const foreign = await world.application.reports.create.execute(OTHER, { url: 'https://theirs.example/' });
    await tab.press('Check again', { id: [ids[0]!, foreign.id, 'nonsense', ids[0]!] });
    expect(tab.text('.notice.decent p')).toBe('1 report will be checked again. 2 skipped:');
    expect(tab.texts('.notice li')).toEqual([`${foreign.id}: no longer exists`, 'nonsense: no longer exists']);
    await tab.press('Delete…', { id: [ids[1]!, foreign.id] });
    expect(tab.texts('.inset .row-title')).toEqual(['b.example']);
    const { action, data } = tab.formOf('Delete 1 report');
    data.append('id', foreign.id);
    await tab.send(action, data);
    expect(tab.text('.notice.decent')).toContain('1 report deleted. 1 skipped:');
    expect(await world.application.reports.get.execute(OTHER, { id: foreign.id })).toBeDefined();
  });

  test('change their privacy together; Undo restores it', async () => {
    const { tab, world, ids } = await withFourReports();
    const privacies = async () => (await listReports(world)).map(({ privacy }) => privacy);
    await world.application.reports.update.execute(OWNER, { id: ids[3]!, privacy: 'private' });
    await tab.press('Make private', { id: [ids[1]!, ids[2]!, ids[3]!] });
    expect([tab.at, tab.text('[data-flash] p')]).toEqual([
      '/dashboard/reports?order=address',
      '2 reports made private.',
    ]);
    expect(await privacies()).toEqual(['public', 'private', 'private', 'private']);
    await tab.press('Undo');
    expect([tab.at, tab.text('[data-flash] p')]).toEqual([
      '/dashboard/reports?order=address',
      '2 reports made public.',
    ]);
    expect(await privacies()).toEqual(['public', 'public', 'public', 'private']);
  });

  test('need no selection for everything that matches the filters', async () => {
    const { tab, world } = await signedIn();
    for (let index = 0; index < 12; index += 1) await create(world, `https://many.example/${index}`);
    await create(world, 'https://other.example/');
    await tab.open('/dashboard/reports?search=many&order=address');
    await tab.click('Next');
    await tab.press('Make private', { all: '1' });
    expect(tab.text('[data-flash] p')).toBe('12 reports made private.');
    const shared = (await listReports(world)).filter(({ privacy }) => privacy === 'public');
    expect(shared.map(({ url }) => url)).toEqual(['https://other.example/']);
    await tab.press('Delete…', { all: '1' });
    expect(tab.text('h1')).toBe('Delete 12 reports?');
    // By creation, whatever the order of the list, which the action may change.
    expect(tab.texts('.inset .row-title').slice(0, 2)).toEqual(['many.example/11', 'many.example/10']);
    // What is created after the question is not deleted.
    await create(world, 'https://many.example/later');
    await tab.press('Delete 12 reports');
    expect(tab.text('[data-flash]')).toBe('12 reports deleted.');
    expect((await listReports(world)).map(({ url }) => url)).toEqual([
      'https://other.example/',
      'https://many.example/later',
    ]);
  });

  test('are at most 500 in one request, which says that more match and goes on', async () => {
    const { tab, world } = await signedIn();
    for (let index = 0; index < 503; index += 1) await create(world, `https://many.example/${index}`);
    await tab.open('/dashboard/reports?privacy=public');
    await tab.press('Make private', { all: '1' });
    expect([tab.status, tab.text('.reading p')]).toEqual([
      200,
      '500 reports made private. One request changes at most 500 reports, and more match.',
    ]);
    await tab.press('Go on');
    expect([tab.at, tab.text('[data-flash] p')]).toEqual([
      '/dashboard/reports?privacy=public',
      '3 reports made private.',
    ]);
    await tab.open('/dashboard/reports');
    await tab.press('Delete…', { all: '1' });
    expect(tab.text('h1')).toBe('Delete the newest 500 reports?');
    await tab.press('Delete 500 reports');
    expect(tab.text('[data-flash]')).toBe('500 reports deleted. More reports match: select all again to go on.');
    expect(await listReports(world)).toHaveLength(3);
  });

  test('need a selection and a known action', async () => {
    const { tab } = await withFourReports();
    await tab.press('Delete…');
    expect(tab.text('.notice.decent')).toContain('No reports selected');
    await tab.open('/dashboard/reports/delete?id=x');
    expect(tab.text('.notice.decent')).toContain('These reports no longer exist');
    const { action, data } = tab.formOf('Check again');
    data.set('action', 'unknown');
    data.set('id', 'x');
    expect((await tab.send(action, data)).status).toBe(400);
  });

  test('never redirect anywhere except to the list', async () => {
    const { tab, ids } = await withFourReports();
    for (const back of ['https://evil.example/', '//evil.example', '/sign-in', '/dashboard/reports?cursor=x&a=<b>']) {
      await tab.open('/dashboard/reports');
      await tab.press('Check again', { id: [ids[0]!], back });
      expect(tab.at).toMatch(/^\/dashboard\/reports(\?cursor=x)?$/);
    }
  });
});

describe('a read-only key', () => {
  test('sees reports and projects but no forms', async () => {
    const { tab, world } = await signedIn('read');
    const { id } = await create(world, 'https://example.com/');
    await tab.open('/dashboard/reports');
    expect(tab.texts('nav.rooms a')).toEqual(['Sites', 'Reports']);
    expect(tab.document.querySelectorAll('main form[method=post]')).toHaveLength(0);
    expect(tab.body).not.toContain('Check a page');
    await tab.open(`/dashboard/reports/${id}`);
    expect(tab.document.querySelectorAll('main form')).toHaveLength(0);
    for (const path of ['new', 'delete', `${id}/delete`]) {
      expect([path, (await tab.open(`/dashboard/reports/${path}`)).status]).toEqual([path, 403]);
    }
    expect((await tab.open('/dashboard/projects/example.com/delete')).status).toBe(403);
    await tab.open('/dashboard/keys');
    expect([tab.status, tab.text('main p:last-child')]).toEqual([403, expect.stringContaining('scope “read”')]);
  });

  test('is refused every form', async () => {
    const { tab, world } = await signedIn('read');
    const { id } = await create(world, 'https://example.com/');
    const form_token = tab.formOf('Sign out').data.get('form_token')!;
    const fields = { form_token, url: 'https://b.example/', privacy: 'public', action: 'regenerate', id };
    for (const path of ['new', 'chosen', 'delete', `${id}/privacy`, `${id}/regenerate`, `${id}/delete`]) {
      await tab.send(`/at/dashboard/reports/${path}`, new URLSearchParams(fields));
      expect([path, tab.status]).toEqual([path, 403]);
    }
    await tab.send('/at/dashboard/projects/example.com/delete', new URLSearchParams({ form_token }));
    expect(tab.status).toBe(403);
    expect(await listReports(world)).toMatchObject([{ id, version: 1 }]);
  });
});

test('untrusted text is escaped, however long', async () => {
  const { tab, world } = await signedIn();
  const url = `https://example.com/${'very-long-'.repeat(200)}?<img/src=x>"'&amp;`;
  const report = await create(world, url);
  world.generator.answer(report.url, {
    kind: 'failed',
    failure: { code: 'not_html', message: `<script>alert(1)</script> "quoted" \u202e ${'x'.repeat(5000)}` },
  });
  await world.generateAll();
  for (const path of [
    '/dashboard/reports',
    `/dashboard/reports/${report.id}`,
    `/dashboard/reports/${report.id}/delete`,
  ]) {
    await tab.open(path);
    expect(tab.status).toBe(200);
    expect(tab.document.querySelectorAll('main script, main img')).toHaveLength(0);
    expect(tab.body).not.toContain('\u202e');
    expect(tab.document.body.textContent).toContain(report.url.slice('https://'.length));
  }
});

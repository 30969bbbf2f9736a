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

async function shown(world: PageWorld) {
  return (await world.application.reports.list.execute(OWNER, { perPage: 100, sort: 'asc' })).items;
}

/** Twelve reports: graded, failed and waiting ones, of each privacy. */
async function shelf() {
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
    failure: { code: 'target_timed_out', message: 'It began no answer.' },
  });
  await create(world, 'https://broken.example/');
  await world.generateAll();
  await create(world, 'https://waiting.example/', 'private');
  return visit;
}

describe('the list of reports', () => {
  test('says that there are none, and how to make one', async () => {
    const { tab } = await signedIn();
    expect(tab.text('.empty h2')).toBe('No reports yet');
    await tab.click('New report');
    expect(tab.at).toBe('/dashboard/reports/new');
  });

  test('shows the newest first, each with its score in words, its privacy and where it stands', async () => {
    const { tab } = await shelf();
    await tab.open('/dashboard/reports');
    expect(titles(tab).slice(0, 3)).toEqual([
      'https://waiting.example/',
      'https://broken.example/',
      'https://odd.example/9',
    ]);
    const [waiting, broken, last] = [...tab.document.querySelectorAll('.row')].map((row) =>
      row.textContent.replaceAll(/\s+/g, ' '),
    );
    expect(waiting).toMatch(/No score.*Waiting.*Private/);
    expect(broken).toMatch(/Failed.*It began no answer\./);
    expect(last).toMatch(/95 of 100, Good.*odd\.example.*Public.*Graded 3 February 2026 at 04:05 UTC/);
    expect(tab.texts('[data-underway] .row-title a')).toEqual(['https://waiting.example/']);
    expect(tab.text('noscript a')).toBe('Look again');
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
  ])('shows with %s only those %i', async (query, count) => {
    const { tab } = await shelf();
    await tab.open(`/dashboard/reports?${query}&per_page=25`);
    expect([tab.status, titles(tab).length]).toEqual([200, count]);
    if (count === 0) expect(tab.text('.empty h2')).toBe('No report is like that');
    // The form holds what the address says, and gives the same address again.
    const { data, method } = tab.formOf('Show');
    expect(method).toBe('get');
    for (const [name, value] of new URLSearchParams(query)) expect(data.get(name)).toBe(value);
    const before = titles(tab);
    expect(titles(await tab.open(`/dashboard/reports?${data}`))).toEqual(before);
  });

  test('offers each filter that is set to be taken away', async () => {
    const { tab } = await shelf();
    await tab.open('/dashboard/reports?result=good&privacy=public&order=oldest');
    expect(tab.texts('.chip').map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringContaining('Result: Good'),
      expect.stringContaining('Privacy: Public'),
      'Without any',
    ]);
    await tab.click('Result: Good');
    expect(tab.at).toBe('/dashboard/reports?privacy=public&order=oldest');
    await tab.click('Without any');
    expect(tab.at).toBe('/dashboard/reports');
  });

  test.each([
    ['oldest', 'https://even.example/0'],
    ['best', 'https://odd.example/9'],
    ['worst', 'https://even.example/2'],
    ['address', 'https://broken.example/'],
    ['address-desc', 'https://waiting.example/'],
  ])('orders by %s', async (order, first) => {
    const { tab } = await shelf();
    await tab.open(`/dashboard/reports?order=${order}`);
    expect(titles(tab)[0]).toBe(first);
    expect(tab.formOf('Show').data.get('order')).toBe(order);
  });

  test('is paged by links that keep filters and order, there and back', async () => {
    const { tab } = await shelf();
    await tab.open('/dashboard/reports?order=address&search=example');
    const first = titles(tab);
    expect(first).toHaveLength(10);
    expect(tab.texts('.pager a')).toEqual(['Next →']);
    await tab.click('Next');
    expect(titles(tab)).toEqual(['https://odd.example/9', 'https://waiting.example/']);
    expect(tab.at).toMatch(/^\/dashboard\/reports\?search=example&order=address&cursor=/);
    expect(tab.texts('.pager a')).toEqual(['First', '← Previous']);
    await tab.click('Previous');
    expect(titles(tab)).toEqual(first);
  });

  test('refuses a place of another list, another account, or none, and shows the first page', async () => {
    const { tab, world } = await shelf();
    await tab.open('/dashboard/reports?order=address');
    await tab.click('Next');
    const cursor = new URL(tab.url).searchParams.get('cursor')!;
    for (const query of [`order=best&cursor=${cursor}`, `search=x&cursor=${cursor}`, 'cursor=x', `cursor=${cursor}x`]) {
      await tab.open(`/dashboard/reports?${query}`);
      expect([query, tab.status]).toEqual([query, 422]);
      expect(tab.text('#errors')).toContain('Here is its first one');
    }
    const other = await signIn(world, (await issueKey(world, 'read', 'other')).token);
    expect((await other.open(`/dashboard/reports?order=address&cursor=${cursor}`)).status).toBe(422);
  });

  test('names everything that is wrong with an address', async () => {
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

  test('shows nothing of other accounts', async () => {
    const { tab, world } = await signedIn();
    await world.application.reports.create.execute(OTHER, { url: 'https://theirs.example/' });
    await tab.open('/dashboard/reports');
    expect(tab.body).not.toContain('theirs');
  });
});

describe('a new report', () => {
  test('is created, and told', async () => {
    const { tab, world } = await signedIn();
    await tab.open('/dashboard/reports/new');
    await tab.press('Create', { url: ' https://Example.com/a#b ', privacy: 'password', password: 'open sesame' });
    const [report] = await shown(world);
    expect(tab.at).toBe(`/dashboard/reports/${report?.id}`);
    expect(report).toMatchObject({ url: 'https://example.com/a', privacy: 'password', status: 'pending' });
    expect(tab.text('.notice.good')).toContain('is created');
    await tab.open(tab.at);
    expect(tab.text('.notice.good')).toBeNull();
    await expect(
      world.application.reports.get.execute(null, { id: report!.id, password: 'open sesame' }),
    ).resolves.toBeDefined();
  });

  test('is asked for again where it cannot be, with what was typed but the password', async () => {
    const { tab, world } = await signedIn();
    await tab.open('/dashboard/reports/new');
    const url = 'ftp://x.example/"><script>alert(1)</script>';
    await tab.press('Create', { url, privacy: 'password', password: 'p'.repeat(129) });
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
    expect(await shown(world)).toEqual([]);
    await tab.press('Create', { url: 'https://example.com/', privacy: 'everybody' });
    expect([tab.status, tab.text('#privacy-error')]).toEqual([422, 'privacy is one of public, private, password.']);
  });

  test('is created once, however often its form is sent; with other fields it is another one', async () => {
    const { tab, world } = await signedIn();
    await tab.open('/dashboard/reports/new');
    const { action, data } = tab.formOf('Create');
    data.set('url', 'https://example.com/');
    await tab.send(action, data);
    const first = tab.at;
    await tab.send(action, data);
    expect(tab.at).toBe(first);
    expect(await shown(world)).toHaveLength(1);
    data.set('url', 'https://example.com/other');
    await tab.send(action, data);
    expect(tab.at).not.toBe(first);
    const both = new URLSearchParams(data);
    both.set('url', 'https://example.com/at-once');
    const other = await signIn(world, (await issueKey(world)).token);
    other.cookies.clear();
    for (const [name, value] of tab.cookies) other.cookies.set(name, value);
    await Promise.all([tab.send(action, both), other.send(action, both)]);
    expect(await shown(world)).toHaveLength(3);
  });

  test('may have its address filled in by a link', async () => {
    const { tab } = await signedIn();
    await tab.open('/dashboard/reports/new?url=https%3A%2F%2Fexample.com%2F');
    expect(tab.document.querySelector<HTMLInputElement>('#url')?.value).toBe('https://example.com/');
  });
});

describe('one report', () => {
  test('is shown to its owner whatever its privacy, with what there is to share', async () => {
    const { tab, world } = await signedIn();
    for (const privacy of ['public', 'private', 'password'] as const) {
      const { id } = await create(world, 'https://example.com/', privacy);
      await tab.open(`/dashboard/reports/${id}`);
      expect([tab.status, tab.text('h1')]).toEqual([200, 'Report on example.com']);
      const field = (name: string) => tab.document.querySelector<HTMLInputElement>(name);
      expect(field(`#privacy-${privacy}`)?.checked).toBe(true);
      expect(field('#share-link')?.value).toBe(`${BASE}/reports/${id}`);
      expect(field('#share-badge')?.value).toBe(
        privacy !== 'public' ? undefined : `[![Sitegrade](${BASE}/reports/${id}/badge.svg)](${BASE}/reports/${id})`,
      );
    }
  });

  test('of another account is not there, not even a public one, for anything', async () => {
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

  test('changes its privacy; the password stays where none is given', async () => {
    const { tab, world } = await signedIn();
    const { id } = await create(world, 'https://example.com/');
    await tab.open(`/dashboard/reports/${id}`);
    await tab.press('Save', { privacy: 'password' });
    expect([tab.status, tab.text('#password-error')]).toEqual([422, expect.stringContaining('needs a password')]);
    await tab.press('Save', { privacy: 'password', password: 'first' });
    expect([tab.status, tab.text('.notice.good')]).toEqual([200, 'The privacy is saved.']);
    await tab.press('Save', { privacy: 'password' });
    const open = (password: string) => world.application.reports.get.execute(null, { id, password });
    await expect(open('first')).resolves.toBeDefined();
    await tab.press('Save', { privacy: 'password', password: 'second' });
    await expect(open('first')).rejects.toMatchObject({ details: { kind: 'password-wrong' } });
    await tab.press('Save', { privacy: 'private' });
    await expect(open('second')).rejects.toMatchObject({ details: { kind: 'not-found' } });
    expect(JSON.stringify(world.logged)).not.toMatch(/first|second/);
  });

  test('is graded again, and can be seen to be', async () => {
    const { tab, world } = await signedIn();
    const { id } = await create(world, 'https://example.com/');
    await world.generateAll();
    await tab.open(`/dashboard/reports/${id}`);
    expect(tab.text('.status')).toBe('Graded');
    await tab.press('Grade again');
    expect([tab.at, tab.text('.status')]).toEqual([`/dashboard/reports/${id}`, 'Waiting']);
    expect(tab.document.querySelector('[data-underway]')?.id).toBe(`report-${id}`);
    expect(tab.text('noscript a')).toBe('Look again');
    await world.generateAll();
    await tab.open(tab.at);
    expect(tab.text('.status')).toBe('Graded');
  });

  test('is deleted after one more question', async () => {
    const { tab, world } = await signedIn();
    const { id } = await create(world, 'https://example.com/');
    await tab.open(`/dashboard/reports/${id}`);
    await tab.click('Delete this report');
    expect([tab.text('h1'), tab.text('.inset .row-title')]).toEqual(['Delete this report?', 'https://example.com/']);
    await tab.press('Delete the report');
    expect([tab.at, tab.text('.notice')]).toEqual(['/dashboard/reports', 'The report is deleted.']);
    expect(await shown(world)).toEqual([]);
    expect((await tab.open(`/dashboard/reports/${id}`)).status).toBe(404);
  });
});

describe('several reports', () => {
  async function four() {
    const visit = await signedIn();
    for (const name of ['a', 'b', 'c', 'd']) await create(visit.world, `https://${name}.example/`);
    await visit.world.generateAll();
    const ids = (await shown(visit.world)).map(({ id }) => id);
    await visit.tab.open('/dashboard/reports?order=address');
    return { ...visit, ids };
  }

  test('are graded again at once', async () => {
    const { tab, world, ids } = await four();
    await tab.press('Grade again', { id: [ids[0]!, ids[2]!] });
    expect([tab.at, tab.text('.notice')]).toEqual([
      '/dashboard/reports?order=address',
      '2 reports are graded again, each in its turn.',
    ]);
    expect((await shown(world)).map(({ status }) => status)).toEqual(['pending', 'ready', 'pending', 'ready']);
  });

  test('are deleted after a question that names each, and only those', async () => {
    const { tab, world, ids } = await four();
    await tab.press('Delete…', { id: [ids[1]!, ids[3]!] });
    expect(tab.text('h1')).toBe('Delete 2 reports?');
    expect(tab.texts('.inset .row-title')).toEqual(['https://b.example/', 'https://d.example/']);
    expect(tab.at).not.toContain('form_token');
    expect(await shown(world)).toHaveLength(4);
    await tab.press('Delete 2 reports');
    expect([tab.at, tab.text('.notice')]).toEqual(['/dashboard/reports?order=address', '2 reports are deleted.']);
    expect((await shown(world)).map(({ url }) => url)).toEqual(['https://a.example/', 'https://c.example/']);
  });

  test('are told apart where some cannot be done', async () => {
    const { tab, world, ids } = await four();
    const foreign = await world.application.reports.create.execute(OTHER, { url: 'https://theirs.example/' });
    await tab.press('Grade again', { id: [ids[0]!, foreign.id, 'nonsense', ids[0]!] });
    expect(tab.text('.notice.decent p')).toBe('1 report is graded again, each in its turn. 2 were left as they were:');
    expect(tab.texts('.notice li')).toEqual([`${foreign.id}: it is gone already`, 'nonsense: it is gone already']);
    await tab.press('Delete…', { id: [ids[1]!, foreign.id] });
    expect(tab.texts('.inset .row-title')).toEqual(['https://b.example/']);
    const { action, data } = tab.formOf('Delete 1 report');
    data.append('id', foreign.id);
    await tab.send(action, data);
    expect(tab.text('.notice.decent')).toContain('1 report is deleted. 1 was left as it was:');
    expect(await world.application.reports.get.execute(OTHER, { id: foreign.id })).toBeDefined();
  });

  test('are asked for where none is chosen, or nothing', async () => {
    const { tab } = await four();
    await tab.press('Delete…');
    expect(tab.text('.notice.decent')).toContain('Nothing was chosen');
    await tab.open('/dashboard/reports/delete?id=x');
    expect(tab.text('.notice.decent')).toContain('none of these reports');
    const { action, data } = tab.formOf('Grade again');
    data.set('action', 'burn');
    data.set('id', 'x');
    expect((await tab.send(action, data)).status).toBe(400);
  });

  test('lead back to the list only', async () => {
    const { tab, ids } = await four();
    for (const back of ['https://evil.example/', '//evil.example', '/sign-in', '/dashboard/reports?cursor=x&a=<b>']) {
      await tab.open('/dashboard/reports');
      await tab.press('Grade again', { id: [ids[0]!], back });
      expect(tab.at).toMatch(/^\/dashboard\/reports(\?cursor=x)?$/);
    }
  });
});

describe('a key that may only read', () => {
  test('sees everything, and is offered nothing else', async () => {
    const { tab, world } = await signedIn('read');
    const { id } = await create(world, 'https://example.com/');
    await tab.open('/dashboard/reports');
    expect(tab.texts('nav.sections a')).toEqual(['Reports', 'Projects']);
    expect(tab.document.querySelectorAll('main form[method=post]')).toHaveLength(0);
    expect(tab.body).not.toContain('New report');
    await tab.open(`/dashboard/reports/${id}`);
    expect(tab.document.querySelectorAll('main form')).toHaveLength(0);
    for (const path of ['new', 'delete', `${id}/delete`]) {
      expect([path, (await tab.open(`/dashboard/reports/${path}`)).status]).toEqual([path, 403]);
    }
    expect((await tab.open('/dashboard/projects/example.com/delete')).status).toBe(403);
    await tab.open('/dashboard/keys');
    expect([tab.status, tab.text('main p:last-child')]).toEqual([403, expect.stringContaining('scope “read”')]);
  });

  test('is refused whatever form it sends', async () => {
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
    expect(await shown(world)).toMatchObject([{ id, version: 1 }]);
  });
});

test('what strangers wrote is text, however long', async () => {
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
    expect(tab.document.body.textContent).toContain(report.url);
  }
});

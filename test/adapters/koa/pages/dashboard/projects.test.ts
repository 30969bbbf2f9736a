import { fixedOutcome } from '../../../../../src/adapters/memory/index.js';
import { accountActor } from '../../../../../src/domain/index.js';
import { OWNER } from '../support/page-world.js';
import { signedIn } from './support/signed-in.js';

const OTHER = accountActor('other');

async function withProjects() {
  const visit = await signedIn();
  const { application, generator } = visit.world;
  const scores = {
    'https://a.example/1': 90,
    'https://a.example/2': 60,
    'https://a.example/3': 10,
    'https://b.example/': 85,
  };
  for (const [url, score] of Object.entries(scores)) {
    generator.answer(url, fixedOutcome(score));
    await application.reports.create.execute(OWNER, { url });
    visit.world.clock.advance(1000);
  }
  await visit.world.generateAll();
  await application.reports.create.execute(OWNER, { url: 'https://a.example/4' });
  for (let index = 0; index < 9; index += 1) {
    visit.world.clock.advance(1000);
    await application.reports.create.execute(OWNER, { url: `https://p${index}.example/` });
  }
  return visit;
}

describe('the list of sites', () => {
  test('without sites says so', async () => {
    const { tab } = await signedIn();
    await tab.open('/dashboard/projects');
    expect(tab.text('.empty h2')).toBe('No sites yet');
  });

  test('shows the average score and the number of reports by result, also as text', async () => {
    const { tab } = await withProjects();
    await tab.open('/dashboard/projects?search=A.EXAMPLE');
    expect(tab.texts('.row-title')).toEqual(['a.example']);
    expect(tab.text('.score-badge')).toBe('53 of 100, Decent');
    expect(tab.text('.facts')).toMatch(/^4 reports\s?1 good\s?1 decent\s?1 bad\s?1 without a score\s?Checked just now/);
    expect(tab.document.querySelectorAll('.shares rect')).toHaveLength(4);
    await tab.click('a.example');
    expect(tab.at).toBe('/dashboard/projects/a.example');
  });

  test('takes sort order and page from the URL', async () => {
    const { tab } = await withProjects();
    await tab.open('/dashboard/projects?order=name');
    expect(tab.texts('.row-title').slice(0, 3)).toEqual(['a.example', 'b.example', 'p0.example']);
    await tab.click('Next');
    expect([tab.at.includes('order=name&cursor='), tab.texts('.row-title')]).toEqual([true, ['p8.example']]);
    await tab.click('Previous');
    expect(tab.texts('.row-title')).toHaveLength(10);
    await tab.open('/dashboard/projects?order=oldest&per_page=25');
    expect(tab.texts('.row-title').slice(0, 2)).toEqual(['a.example', 'b.example']);
    await tab.open('/dashboard/projects?order=x&per_page=7&cursor=y');
    expect([tab.status, tab.texts('#errors li').length]).toEqual([422, 3]);
    expect((await tab.open('/dashboard/projects?search=nothing')).text('.empty h2')).toBe('No matching sites');
  });
});

describe('a site', () => {
  test('shows its score, its trend and its reports with search and sort order', async () => {
    const { tab } = await withProjects();
    await tab.open('/dashboard/projects/A.example');
    expect([tab.text('h1'), tab.text('title')]).toEqual(['a.example', '53 decent · a.example – Sitegrade']);
    expect(tab.text('.page-facts')).toBe('4 reports, checked just now');
    expect(tab.text('.site-overview > div')).toBe('Average score53 DecentGood 1Decent 1Bad 1No score 1');
    const trend = tab.document.querySelector('.site-trend')!;
    expect(trend.getAttribute('aria-label')).toBe('Average score from 53 on 3 Feb to 53 on 3 Feb');
    expect(tab.texts('.row-title')).toEqual(['a.example/4', 'a.example/3', 'a.example/2', 'a.example/1']);
    await tab.open('/dashboard/projects/a.example?order=best&project=b.example&status=failed');
    expect(tab.texts('.row-title').slice(0, 2)).toEqual(['a.example/1', 'a.example/2']);
    await tab.open('/dashboard/projects/a.example?search=%2F3');
    expect(tab.texts('.row-title')).toEqual(['a.example/3']);
    await tab.open('/dashboard/projects/a.example?search=b.example');
    expect(tab.text('.empty h3')).toBe('No matching reports');
    await tab.open('/dashboard/projects/a.example?order=tallest');
    expect([tab.status, tab.text('#errors li')]).toEqual([422, expect.stringContaining('Unknown sort order')]);
  });

  test('lists what changed on it, and nothing of other sites', async () => {
    const { tab, world } = await withProjects();
    for (const site of ['a', 'b']) {
      world.generator.answer(`https://${site}.example/1`, {
        kind: 'failed',
        failure: { code: 'target_timed_out', message: 'No answer.' },
      });
    }
    await world.application.reports.create.execute(OWNER, { url: 'https://b.example/1' });
    const { items } = await world.application.reports.list.execute(OWNER, { search: 'a.example/1' });
    await world.application.reports.update.execute(OWNER, { id: items[0]!.id, regenerate: true });
    await world.generateAll();
    await tab.open('/dashboard/projects/a.example');
    expect(tab.texts('.feed .name')).toEqual(['a.example/1']);
    await tab.open('/dashboard/projects/p1.example');
    expect(tab.text('#changes .flush-text')).toBe('Nothing changed in the last 7 days.');
  });

  test('shows its name as people write it', async () => {
    const { tab, world } = await signedIn();
    await world.application.reports.create.execute(OWNER, { url: 'https://bücher.example/' });
    await tab.open('/dashboard/projects');
    await tab.click('bücher.example');
    expect([tab.at, tab.text('h1')]).toEqual(['/dashboard/projects/xn--bcher-kva.example', 'bücher.example']);
    expect(tab.text('.site-overview')).toContain('No report has a score yet.');
  });

  test('is found however many other names contain its name', async () => {
    const { tab, world } = await signedIn();
    const names = [
      'm.example',
      ...['a', 'z'].flatMap((end) => Array.from({ length: 110 }, (_, n) => `${end}${n}.m.example`)),
    ];
    for (const name of names) await world.application.reports.create.execute(OWNER, { url: `https://${name}/` });
    await tab.open('/dashboard/projects/m.example/delete');
    expect(tab.texts('.row-title')).toEqual(['m.example']);
    expect((await tab.open('/dashboard/projects/x.m.example/delete')).status).toBe(404);
  });

  test('is deleted with its reports after a confirmation', async () => {
    const { tab, world } = await withProjects();
    await tab.open('/dashboard/projects/a.example/delete');
    expect([tab.text('h1'), tab.text('.inset .row-title')]).toEqual(['Delete this site?', 'a.example']);
    await tab.press('Delete site');
    expect([tab.at, tab.text('.notice')]).toEqual(['/dashboard/projects', 'a.example and its reports deleted.']);
    const { items } = await world.application.reports.list.execute(OWNER, { project: 'a.example' });
    expect(items).toEqual([]);
    expect((await tab.open('/dashboard/projects/a.example/delete')).status).toBe(404);
  });

  test('is found by its case-insensitive name, also if it is an IP address', async () => {
    const { tab, world } = await signedIn();
    await world.application.reports.create.execute(OWNER, { url: 'http://[::1]:80/' });
    await tab.open('/dashboard/projects');
    await tab.click('Delete…');
    expect([tab.status, tab.text('.inset .row-title')]).toEqual([200, '[::1]']);
    expect(tab.at).toBe('/dashboard/projects/%5B%3A%3A1%5D/delete');
    await world.application.reports.create.execute(OWNER, { url: 'https://example.com/' });
    expect((await tab.open('/dashboard/projects/EXAMPLE.com/delete')).status).toBe(200);
  });

  test('of another account, or with an invalid name, is not found', async () => {
    const { tab, world } = await signedIn();
    await world.application.reports.create.execute(OTHER, { url: 'https://theirs.example/' });
    const data = new URLSearchParams({ form_token: tab.formOf('Sign out').data.get('form_token')! });
    for (const name of ['theirs.example', 'none.example', '%', '%00', '%ff', 'x'.repeat(300), 'example']) {
      expect([name, (await tab.open(`/dashboard/projects/${name}`)).status]).toEqual([name, 404]);
      expect([name, (await tab.open(`/dashboard/projects/${name}/delete`)).status]).toEqual([name, 404]);
      expect([name, (await tab.send(`/at/dashboard/projects/${name}/delete`, data)).status]).toEqual([name, 404]);
    }
    expect((await world.application.projects.list.execute(OTHER)).items).toHaveLength(1);
  });
});

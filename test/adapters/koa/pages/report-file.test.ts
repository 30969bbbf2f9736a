import { createHash } from 'node:crypto';
import { renderReportFile } from '../../../../src/adapters/koa/pages/index.js';
import { DEFAULT_SCAN_OPTIONS, type Catalogue, type ScanDetails } from '../../../../src/index.js';
import {
  ACCESSIBILITY_CATALOGUE,
  AUDIT,
  CATALOGUE,
  FAILED,
  HOSTILE_AUDIT,
  reportWith,
} from '../../cli/support/reports.js';
import { parsePage } from './support/parse-page.js';

const documentation = {
  checksUrl: 'https://docs.example/checks',
  checkUrl: (id: string) => `https://docs.example/checks#${id}`,
};

const LOGO = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

function entryOf(url = 'https://example.com/', audit = AUDIT, catalogue = CATALOGUE) {
  const report = reportWith([audit, { ...AUDIT, id: 'is-on-https', title: 'No HTTPS' }], url, catalogue);
  return { url, report, failure: null };
}

function render(
  entries: Parameters<typeof renderReportFile>[0],
  options: { planned?: number; sender?: { name: string; logo?: Uint8Array }; catalogue?: Catalogue } = {},
): string {
  return renderReportFile(entries, { catalogue: CATALOGUE, documentation, ...options });
}

/** Attributes that make a browser request something, with their values. */
function requests(text: string): readonly (string | undefined)[] {
  const loading = parsePage(text).elements.filter(({ name }) => !['a', 'svg', 'path', 'circle', 'rect'].includes(name));
  return loading.flatMap(({ attributes: { src, href, action, style } }) =>
    [src, href, action, style].filter((value) => value !== undefined),
  );
}

describe('a report as one file', () => {
  test('requests nothing, runs nothing, and allows only its own style sheet and pictures', () => {
    const text = render([entryOf()]);
    const page = parsePage(text);
    expect(requests(text)).toEqual([]);
    expect(page.all('script')).toEqual([]);
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(text) ?? [];
    expect(style).not.toMatch(/@import|url\(/);
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = page.all('meta').find(({ attributes }) => attributes['http-equiv'] === 'Content-Security-Policy');
    expect(policy?.attributes['content']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`,
    );
  });

  test('has the score, the fixes and absolute links to the documentation', () => {
    const page = parsePage(render([entryOf()]));
    const { text } = page.one('main');
    expect(text).toContain('What to fix first');
    expect(text).toContain('Page has no title');
    const links = page.all('a').map(({ attributes }) => attributes['href'] ?? '');
    expect(links).toContain('https://docs.example/checks#document-title');
    expect(links.filter((link) => !/^(https:\/\/|#)/.test(link))).toEqual([]);
  });

  test('says when the page was checked, not how long ago, and not who can see it', () => {
    const { text } = parsePage(render([entryOf()])).one('main');
    expect(text).toContain('1 January 1970 at 00:00 UTC');
    expect(text).not.toMatch(/Private|ago|just now/);
  });

  test('begins with the name of the sender, and the logo in the file', () => {
    const page = parsePage(render([entryOf()], { sender: { name: 'Your Agency', logo: LOGO } }));
    expect(page.one('header').text).toContain('Prepared by Your Agency');
    expect(page.one('img').attributes['src']).toBe(`data:image/svg+xml;base64,${LOGO.toString('base64')}`);
  });

  test('escapes what comes from the page', () => {
    const text = render([entryOf(undefined, HOSTILE_AUDIT)], { planned: 1 });
    expect(text).not.toContain('<a title=');
    expect(text).not.toMatch(/[\u202e\u2066\u0000]/);
    expect(parsePage(text).one('main').text).toContain('evil');
  });

  test('a page without a score says why', () => {
    expect(parsePage(render([FAILED])).one('main').text).toContain('example.com refused the connection.');
  });
});

describe('several reports as one file', () => {
  const hostile = entryOf('https://example.com/two', { ...AUDIT, title: 'A "title" id="score" href="#x"' });

  test('begins with a table of scores that leads to each report', () => {
    const page = parsePage(render([entryOf(), hostile, FAILED], { planned: 3 }));
    const [head, ...rows] = page.all('tr').slice(0, 4);
    expect(head?.text).toMatch(/Score.*Result.*Page.*Fix first/);
    expect(rows.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
      expect.stringContaining('https://example.com/'),
      expect.stringContaining('https://example.com/two'),
      expect.stringContaining('example.com refused the connection.'),
    ]);
    const ids = page.elements.flatMap(({ attributes: { id } }) => id ?? []);
    const links = page.all('a').map(({ attributes }) => attributes['href'] ?? '');
    const reports = links.filter((link) => link.endsWith('-report'));
    expect(reports).toEqual(['#p1-report', '#p2-report', '#p3-report']);
    for (const link of reports) expect(ids).toContain(link.slice(1));
  });

  test('keeps the IDs, radio buttons and links of each report apart, and its text unchanged', () => {
    const page = parsePage(render([entryOf(), hostile], { planned: 2, catalogue: ACCESSIBILITY_CATALOGUE }));
    const of = (name: string) => page.elements.flatMap(({ attributes }) => attributes[name] ?? []);
    const ids = of('id');
    expect(new Set(ids).size).toBe(ids.length);
    expect(of('aria-labelledby').filter((id) => !ids.includes(id))).toEqual([]);
    const fragments = of('href').filter((link) => link.startsWith('#'));
    expect(fragments.filter((link) => !ids.includes(link.slice(1)))).toEqual([]);
    const chosen = page.all('input').filter(({ attributes }) => 'checked' in attributes);
    expect(chosen.map(({ attributes }) => attributes['name'])).toEqual(['p1-category', 'p2-category']);
    expect(page.one('main').text).toContain('A "title" id="score" href="#x"');
  });

  test('says how many pages were not checked', () => {
    const text = (planned: number) => parsePage(render([entryOf()], { planned })).one('main').text;
    expect(text(3)).toContain('Stopped: 2 of 3 URLs were not checked.');
    expect(text(3)).toContain('1 of 3 pages checked');
    expect(text(1)).not.toContain('Stopped');
    expect(text(1)).toContain('1 page checked');
  });
});

describe('a scan as one file', () => {
  const scan: ScanDetails = {
    id: '01890000-0000-7000-8000-000000000000',
    url: 'https://example.com/',
    project: 'example.com',
    options: DEFAULT_SCAN_OPTIONS,
    privacy: 'private',
    status: 'ready',
    failure: null,
    pages: { found: 4, checked: 2, failed: 1, skipped: 1, waiting: 0 },
    score: 71.4,
    result: 'decent',
    categories: [],
    results: { good: 0, decent: 2, bad: 0 },
    truncated: { reason: 'trap', detail: 'Some URLs look endless.' },
    createdAt: new Date(0),
    startedAt: new Date(0),
    finishedAt: new Date(0),
    updatedAt: new Date(0),
  };
  const finding = { title: 'No title', category: 'seo', failed: 2, warned: 0, points: 7.4, examples: [] };
  const broken = { ...finding, id: 'broken-links', kind: 'site', title: 'Links are broken', points: 0 } as const;
  const source = { url: 'https://example.com/b', text: '' };

  function renderScan(change: Partial<ScanDetails> = {}, detail = 'The page answered 404.', sources = [source]) {
    const findings = [
      { finding: { ...finding, id: 'document-title', kind: 'check' }, cases: [] },
      { finding: broken, cases: [{ url: 'https://example.com/gone', detail, sources, target: null }] },
    ] as const;
    return renderReportFile([entryOf()], {
      catalogue: CATALOGUE,
      documentation,
      planned: 1,
      site: { scan: { ...scan, ...change }, findings },
    });
  }

  test('begins with the site: score, fixes, and faults with their sources', () => {
    const page = parsePage(renderScan());
    expect(page.all('h1')[0]?.text.trim()).toBe('https://example.com/');
    const { text } = page.one('main');
    for (const words of [
      '71, Decent',
      '4 pages found · 2 checked · 1 failed · 1 skipped',
      'Some URLs look endless.',
      'Fix first: 71 → 79',
      'Links are broken',
      'https://example.com/gone: The page answered 404.',
      'https://example.com/b',
      '1 page checked',
    ]) {
      expect(text).toContain(words);
    }
    expect(requests(renderScan())).toEqual([]);
  });

  test('says why the site has no score', () => {
    const failure = { code: 'target_refused', message: 'The server refused the connection.' } as const;
    const { text } = parsePage(renderScan({ score: null, result: null, failure })).one('main');
    expect(text).toContain('The server refused the connection.');
    expect(text).not.toContain('Fix first:');
  });

  test('escapes texts of the site, and shortens long lists of sources', () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ ...source, url: `https://example.com/s${index}` }));
    const file = renderScan({}, '<script>alert(1)</script>', many);
    expect(parsePage(file).all('script')).toEqual([]);
    expect(file).toContain('https://example.com/s9<');
    expect(file).not.toContain('https://example.com/s10<');
  });
});

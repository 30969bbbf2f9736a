import { DocumentWatch } from '../../../src/adapters/lighthouse-generator/child/document-watch.js';
import { findLighthouse } from '../../../src/adapters/lighthouse-generator/lighthouse-package.js';
import type {
  PuppeteerBrowser,
  PuppeteerModule,
  PuppeteerPage,
} from '../../../src/adapters/lighthouse-generator/lighthouse-module.js';
import { PageFactsReader, parseAllowedTargets, StaticGenerator } from '../../../src/adapters/static-generator/index.js';
import { findBrowser } from '../../browser/support/browser.js';
import { openSite, type Site } from './support/site.js';

/* Compares the facts of the two generators in Chrome, without Lighthouse, which takes seconds for each page. */

const never = new AbortController().signal;
const reader = new PageFactsReader();
let site: Site;
let statically: StaticGenerator;
let browser: PuppeteerBrowser;

beforeAll(async () => {
  site = await openSite();
  statically = new StaticGenerator({ allowedTargets: parseAllowedTargets(`127.0.0.1:${site.port}`).targets });
  const puppeteer = (await import(findLighthouse().resolve('puppeteer-core'))) as PuppeteerModule;
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  browser = await puppeteer.default.launch({ executablePath: await findBrowser(), args, pipe: true });
});
afterAll(() => Promise.all([site.close(), browser.close()]));

interface Fixture {
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly html: string;
}

/** Pages without scripts: both generators see the same document. */
const FIXTURES: readonly (readonly [name: string, fixture: Fixture])[] = [
  ['nothing', { html: '<p>Tea' }],
  [
    'links',
    {
      html: '<a href="tea?a=1&amp;b=2#x">Green <b>tea</b></a><a href=/tea?a=1&b=2>Again</a><a href=../up rel="x nofollow">Up</a><a href=mailto:a@example.com>M</a><a href="javascript:void(0)">J</a>',
    },
  ],
  [
    'a base',
    { html: '<a href=early>E</a><base href=/base/><a href=late>L</a><a href="">Self</a><a href=#top>Top</a>' },
  ],
  ['an invalid base', { html: '<base href="https://"><a href=x>X</a>' }],
  [
    'images, areas and hidden links',
    {
      html: '<a href=/1><img src=/i.png alt="A cup"></a><map name=m><area href=/2 alt=North></map><div hidden><a href=/3>H</a></div><a href=/4 aria-label=Cart></a><a href=/5 style="text-transform:uppercase">low</a>',
    },
  ],
  [
    'templates, noscript, frames and SVG images',
    {
      html: '<template><a href=/1>T</a></template><noscript><a href=/2>N</a></noscript><iframe srcdoc="<a href=/3>F</a>"></iframe><svg><a href=/4><text>S</text></a></svg><a href=/5>Plain</a>',
    },
  ],
  [
    'a head',
    {
      html: '<title> Tea &amp;\n more </title><meta name=Description content=" All about\n tea "><link rel=canonical href=/tea#x><link rel=canonical href=/other><link rel=alternate hreflang=de-AT href=/de><link rel=alternate hreflang=x-default href=//example.com>',
    },
  ],
  ['robots', { html: '<meta name=robots content="noindex, nofollow"><a href=/1>One</a>' }],
  [
    'headers that repeat',
    {
      headers: {
        'x-robots-tag': ['otherbot: noindex', 'nofollow'],
        link: ['<https://example.com/canonical>; rel="canonical"', '</fr>; rel=alternate; hreflang=fr'],
      },
      html: '<a href=/1>One</a>',
    },
  ],
  ['headers for another crawler', { headers: { 'x-robots-tag': ['otherbot: noindex', 'all'] }, html: '<p>x' }],
  ['a past date', { headers: { 'x-robots-tag': 'unavailable_after: 25 Jun 2010 15:00:00 PST' }, html: '<p>x' }],
  [
    'bad URLs',
    { html: '<link rel=canonical href="https://"><a href="http://a b/">A</a><a href="//u@example.com">U</a>' },
  ],
  [
    'misnested markup',
    { html: '<a href=/1><p>One<a href=/2>Two</a><table><a href=/3>Three</a><tr><td><a href=/4>Four' },
  ],
  ['right to left text', { html: '<html dir=rtl lang=ar><title>شاي</title><a href=/شاي>شاي أخضر</a>' }],
];

test.each(FIXTURES)('facts are those of the static generator: %s', async (name, { headers = {}, html }) => {
  const path = `/dir/${encodeURIComponent(name)}`;
  site.pages.set(path, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers } as Record<string, string>);
    response.end(`<!doctype html>${html}<h1>Heading</h1>`);
  });
  const context = await browser.createBrowserContext({});
  const page = (await context.newPage()) as PuppeteerPage & { goto(url: string): Promise<unknown> };
  const watch = await DocumentWatch.start(page);
  await page.goto(site.url(path));
  const rendered = await watch.read(site.url(path));
  const visited = await statically.visit(site.url(path), never);
  await context.close();
  expect(watch.redirect).toBeNull();
  expect(await reader.read(rendered, never)).toEqual(visited.kind === 'audited' ? visited.page : visited);
});

test('a document that does not respond is empty', async () => {
  site.pages.set('/', '<!doctype html><p>x');
  const context = await browser.createBrowserContext({});
  const page = (await context.newPage()) as PuppeteerPage & { goto(url: string): Promise<unknown> };
  const watch = await DocumentWatch.start(page);
  await page.goto(site.url('/'));
  await context.close();
  expect(await watch.read(site.url('/'))).toMatchObject({ url: site.url('/'), statusCode: 200, html: '' });
});

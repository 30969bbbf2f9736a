import LlmsTxt from 'lighthouse/core/audits/agentic/llms-txt.js';
import Charset from 'lighthouse/core/audits/dobetterweb/charset.js';
import Canonical from 'lighthouse/core/audits/seo/canonical.js';
import CrawlableAnchors from 'lighthouse/core/audits/seo/crawlable-anchors.js';
import Hreflang from 'lighthouse/core/audits/seo/hreflang.js';
import IsCrawlable from 'lighthouse/core/audits/seo/is-crawlable.js';
import MetaDescription from 'lighthouse/core/audits/seo/meta-description.js';
import RobotsTxt from 'lighthouse/core/audits/seo/robots-txt.js';
import LinkElements from 'lighthouse/core/gather/gatherers/link-elements.js';
import { isLanguage } from '../../../../src/adapters/static-generator/accessibility/languages.js';
import { answer, auditOf, body, head, type PageSketch } from '../in-memory-page.js';

// Our modules must load parse5 before jsdom, which requires it too.
const { JSDOM } = await import('jsdom');

const AUDITS = {
  canonical: Canonical,
  charset: Charset,
  'crawlable-anchors': CrawlableAnchors,
  hreflang: Hreflang,
  'is-crawlable': IsCrawlable,
  'llms-txt': LlmsTxt,
  'meta-description': MetaDescription,
  'robots-txt': RobotsTxt,
};

/** The time of the audit. Lighthouse reads it from the clock. */
const DATE = ['date', new Date().toUTCString()] as const;

/** Reuses one window per URL, because thousands of windows would fill the memory. */
const parsers = new Map<string, DOMParser>();

function parserFor(url: string): DOMParser {
  const known = parsers.get(url);
  if (known !== undefined) return known;
  const { DOMParser: Parser } = new JSDOM('', { url }).window;
  const parser = new Parser();
  parsers.set(url, parser);
  return parser;
}

/** The artifacts that Lighthouse's gatherers collect from a page. */
async function gather(sketch: PageSketch) {
  const { html = '', url = 'https://example.com/page', headers = [], status = 200, resources = {} } = sketch;
  const document = parserFor(url).parseFromString(html, 'text/html');
  const mainResource = {
    url,
    statusCode: status,
    responseHeaders: headers.map(([name, value]) => ({ name, value })),
  };
  const context = {
    computedCache: new Map([['MainResource', { get: () => Promise.resolve(mainResource) }]]),
    baseArtifacts: { URL: { finalDisplayedUrl: url, mainDocumentUrl: url }, LighthouseRunWarnings: [] },
  };
  const inHeaders = await LinkElements.getLinkElementsInHeaders(context, {});
  const inDocument = [...document.querySelectorAll('link')].map((link) => ({
    rel: link.rel,
    href: link.href,
    hreflang: link.hreflang,
    hrefRaw: link.getAttribute('href') ?? '',
    source: link.closest('head') ? 'head' : 'body',
    node: null,
  }));
  const text = (given: typeof resources.robotsTxt) =>
    given && 'status' in given
      ? { status: given.status, content: given.status >= 200 && given.status < 300 ? given.text : null }
      : { status: null, content: null };
  const artifacts = {
    URL: { finalDisplayedUrl: url, mainDocumentUrl: url },
    DevtoolsLog: {},
    MainDocumentContent: html,
    RobotsTxt: text(resources.robotsTxt ?? null),
    LlmsTxt: text(resources.llmsTxt ?? null),
    LinkElements: [...inDocument, ...inHeaders].map((link) => ({ ...link, rel: link.rel.toLowerCase() })),
    MetaElements: [...document.querySelectorAll<HTMLMetaElement>('head meta')].map((meta) => ({
      name: meta.name.toLowerCase(),
      content: meta.content,
      charset: meta.getAttribute('charset') ?? undefined,
      httpEquiv: meta.httpEquiv ? meta.httpEquiv.toLowerCase() : undefined,
      node: {},
    })),
    AnchorElements: [...document.querySelectorAll('a')].map((link) => ({
      href: link.href,
      rawHref: link.getAttribute('href') ?? '',
      role: link.getAttribute('role') ?? '',
      name: link.getAttribute('name') ?? '',
      rel: link.rel,
      id: link.getAttribute('id') ?? '',
      attributeNames: link.getAttributeNames(),
      listeners: link.getAttributeNames().filter((name) => name.startsWith('on')),
      node: {},
    })),
  };
  return { artifacts, context };
}

async function compare(id: keyof typeof AUDITS, sketch: PageSketch): Promise<void> {
  const { artifacts, context } = await gather(sketch);
  const product = await AUDITS[id].audit(artifacts, context);
  const theirs =
    'notApplicable' in product && product.notApplicable ? 'not applicable' : product.score === 0 ? 'fail' : 'pass';
  const { outcome } = auditOf(id, sketch);
  // Lighthouse passes a page when it only warns.
  expect([sketch, outcome === 'warn' ? 'pass' : outcome]).toEqual([sketch, theirs]);
}

const times = <A, B>(first: readonly A[], second: readonly B[]): [A, B][] =>
  first.flatMap((one) => second.map((other): [A, B] => [one, other]));

describe('robots-txt', () => {
  const values = [
    '',
    '*',
    '/',
    '/a',
    'a',
    '*a',
    '$',
    '/$',
    '/a$b',
    '/a$',
    'https://example.com/s',
    'ftp://x',
    '/s.xml',
    'x:y',
    '#',
    '/a #b',
  ];
  const directives =
    'User-agent Disallow ALLOW sitemap Crawl-delay clean-param host request-rate visit-time noindex content-signal license x user agent'.split(
      ' ',
    );

  test.each(directives)('every value of %s, with a group and without', async (directive) => {
    for (const [value, separator] of times(values, [':', ' : ', ' '])) {
      const line = `${directive}${separator}${value}`;
      for (const text of [line, `User-agent: *\n${line}`, `${line}\r\nUser-agent:\rAllow:`, `\ufeff# x\n\n ${line}`]) {
        await compare('robots-txt', { resources: { robotsTxt: answer(200, text) } });
      }
    }
  });

  test.each([200, 204, 400, 401, 404, 429, 499, 500, 503, 599])('status %d', async (status) => {
    for (const text of ['', ' ', 'x', 'User-agent: *']) {
      if (status < 300 || status >= 400)
        await compare('robots-txt', { resources: { robotsTxt: answer(status, text) } });
    }
  });
});

describe('is-crawlable', () => {
  const bots = ['Googlebot', 'bingbot', 'DuckDuckBot', 'archive.org_bot'];
  const directives = [
    ...['noindex', 'none', 'NONE', 'all', 'nofollow', 'index, noindex', 'noindex nofollow', ' noindex ', ''],
    ...['unavailable_after: 25 Jun 2010 15:00:00 PST', 'unavailable_after: 2045-06-25', 'unavailable_after: never'],
    ...[
      'unavailable_after:2010-06-25',
      'unavailable_after:',
      'max-snippet: 5',
      'all, unavailable_after: 25-Aug-2007 15:00:00 EST',
    ],
  ];
  const robots = [null, 'User-agent: *\nDisallow: /', 'User-agent: *\nDisallow: /\nUser-agent: bingbot\nAllow: /page'];

  test.each(directives)('meta, header and robots.txt: %j', async (directive) => {
    const meta = (...names: string[]) => names.map((name) => `<meta name="${name}" content="${directive}">`).join('');
    const metas = [meta('robots'), meta('Robots', 'googlebot'), meta(...bots), meta('other'), meta(' robots ')];
    const tags = [[], [directive], bots.map((bot) => `${bot}: ${directive}`), [`Googlebot: ${directive}`, directive]];
    for (const text of robots) {
      const resources = text === null ? {} : { robotsTxt: answer(200, text) };
      for (const markup of metas) await compare('is-crawlable', { ...head(markup), headers: [DATE], resources });
      for (const values of tags) {
        const headers = [DATE, ...values.map((value) => ['x-robots-tag', value] as const)];
        await compare('is-crawlable', { headers, resources });
        await compare('is-crawlable', { ...head('<meta name=googlebot content=all>'), headers, resources });
      }
    }
  });
});

const HREFS = [
  ...[
    'https://example.com/page',
    'https://example.com/',
    'https://example.com',
    'https://example.org/',
    '/page',
    '',
    ' ',
  ],
  ...[
    '//example.com/x',
    'https://exa mple/',
    'https://',
    'mailto:a@example.com',
    'data:,x',
    'HTTPS://example.com/page',
    '?x',
  ],
  ...[' https://example.com/page', 'http:', 'https:x', '#x', 'ftp://example.com/'],
];

describe('canonical', () => {
  test.each(HREFS)('%j', async (href) => {
    const other = '<link rel=canonical href=https://example.com/other>';
    for (const rel of ['canonical', 'Canonical', 'canonical nofollow', 'alternate']) {
      const link = `<link rel="${rel}" href="${href}">`;
      for (const html of [link, link + link, link + other, `<base href=https://example.org/>${link}`]) {
        for (const url of ['https://example.com/page', 'https://example.com/'])
          await compare('canonical', { ...head(html), url });
      }
      await compare('canonical', body(link));
      await compare('canonical', { headers: [['link', `<${href}>; rel="${rel}"`]] });
      const alternates = ['https://example.com/page', href].map(
        (to) => `<link rel=alternate hreflang=en href="${to}">`,
      );
      await compare('canonical', head(link + alternates.join('')));
    }
  });
});

describe('hreflang', () => {
  test.each(HREFS)('%j', async (href) => {
    for (const rel of ['alternate', 'ALTERNATE', 'alternate stylesheet', ' alternate', 'canonical']) {
      const link = `<link rel="${rel}" hreflang=de href="${href}">`;
      await compare('hreflang', head(link));
      await compare('hreflang', body(link));
      await compare('hreflang', { headers: [['link', `<${href}>; rel="${rel}"; hreflang="de"`]] });
    }
  });

  const A_TO_Z = 'abcdefghijklmnopqrstuvwxyz'.split('');
  test.each(A_TO_Z)('every three-letter language that starts with %s', async (first) => {
    const codes = times(A_TO_Z, ['', ...A_TO_Z]).map(([second, third]) => first + second + third);
    const link = (code: string) => `<link rel=alternate hreflang="${code}" href=https://example.com/>`;
    const { artifacts, context } = await gather(head(codes.map(link).join('')));
    for (const [index, code] of codes.entries()) {
      const one = { ...artifacts, LinkElements: [artifacts.LinkElements[index]] };
      const { score } = Hreflang.audit(one) as { score: number };
      expect([code, isLanguage(code)]).toEqual([code, score === 1]);
    }
    expect(context.baseArtifacts.LighthouseRunWarnings).toEqual([]);
  });

  test.each([
    'x-default',
    'X-DEFAULT',
    'DE-at',
    'de_AT',
    'x',
    '-de',
    ' de',
    'de-',
    'en-UK',
    'zh-Hant-TW',
    'qaa',
    'i-klingon',
  ])('the code %j', (code) =>
    compare('hreflang', head(`<link rel=alternate hreflang="${code}" href=https://example.com/>`)),
  );
});

describe('crawlable-anchors', () => {
  const addresses = [
    ...[
      ...HREFS,
      'javascript:void(0)',
      'javascript: void 0',
      'javascript:void0',
      'JavaScript:void(0)',
      'javascript:go()',
    ],
    ...[
      'file:///x',
      'File:///x',
      'mailto:',
      'MAILTO:',
      'tel:1',
      'http://[',
      'http://a b/',
      'foo',
      '//',
      '#:~:text=x',
      '?a=b',
    ],
  ];
  const others = [
    ...['', 'role=button', 'role=" "', 'id=x', 'id=""', 'name=x', 'name=" "', 'target=_blank', 'rel=""', 'download'],
    ...['onclick="go()"', 'aria-current=page', 'class=x', 'type=x onclick="go()"', 'referrerpolicy=x name=x'],
  ];
  test.each(others)('with %j', async (rest) => {
    await compare('crawlable-anchors', body(`<a ${rest}>x</a>`));
    for (const href of addresses) await compare('crawlable-anchors', body(`<a href="${href}" ${rest}>x</a>`));
  });
});

describe('audits with few cases', () => {
  test.each([
    '',
    '<meta name=description>',
    '<meta name=description content=" ">',
    '<meta name=DESCRIPTION content=x>',
  ])('meta-description: %s', async (markup) => {
    await compare('meta-description', head(markup));
    await compare('meta-description', head(`${markup}<meta name=description content=x>`));
    await compare('meta-description', body(markup));
  });

  test.each([...['', 'utf-8', '"utf-8"', 'x', ' = utf-8', 'é', 'foo_bar']])('charset: %j', async (value) => {
    const late = `<!--${'x'.repeat(1000)}-->`;
    const metas = [`<meta charset='${value}'>`, `<meta http-equiv=Content-Type content='text/html; charset=${value}'>`];
    const page = { encoding: { name: 'UTF-8', source: 'default' } } as const;
    for (const meta of metas) {
      await compare('charset', { ...page, ...head(meta) });
      await compare('charset', { ...page, ...body(meta) });
      await compare('charset', { ...page, ...head(late + meta) });
    }
    for (const header of ['content-type', 'x-content-type']) {
      await compare('charset', { ...page, headers: [[header, `text/html; charset=${value}`]] });
    }
  });

  const lines = [
    '# Title',
    '#Title',
    ' #  x',
    '#',
    '# ',
    '## Two',
    '[a](b)',
    '[](b)',
    '[a]()',
    '[a] (b)',
    '](x)',
    '[[a](b)',
    'x'.repeat(50),
    '',
  ];
  test.each(lines)('llms-txt: %j', async (line) => {
    for (const [second, end] of times(lines, ['\n', '\r\n', '\u2028', ' '])) {
      for (const filling of ['', 'word '.repeat(10)]) {
        const text = [line, second, filling].join(end);
        await compare('llms-txt', { resources: { llmsTxt: answer(200, text) } });
      }
    }
    for (const status of [404, 410, 500]) await compare('llms-txt', { resources: { llmsTxt: answer(status, line) } });
  });
});

import LinkText from 'lighthouse/core/audits/seo/link-text.js';
import { auditOf } from '../in-memory-page.js';

// Our modules must load parse5 before jsdom, which requires it too.
const { JSDOM } = await import('jsdom');

const URL = 'https://example.com/page';
const { DOMParser: Parser } = new JSDOM('', { url: URL }).window;

/** The links as Lighthouse's gatherer collects them. jsdom has no `innerText`, so links have no hidden parts or line breaks. */
function gather(html: string) {
  const document = new Parser().parseFromString(html, 'text/html');
  const AnchorElements = [...document.querySelectorAll('a')].map((link) => ({
    href: link.href,
    rel: link.rel,
    text: link.textContent.replaceAll(/[ \t\n]+/g, ' ').trim(),
    textLang: languageOf(link) ?? undefined,
  }));
  return { URL: { finalDisplayedUrl: URL }, AnchorElements };
}

function languageOf(link: Element): string | null {
  const languages = [...link.querySelectorAll('*')]
    .filter((element) => element.textContent !== '')
    .map((element) => element.closest('[lang]')?.getAttribute('lang') ?? '')
    .filter((language) => language !== '');
  if (new Set(languages.map((language) => language.split('-')[0])).size > 1) return null;
  return languages[0] ?? link.closest('[lang]')?.getAttribute('lang') ?? null;
}

const TEXTS = [
  'here',
  ' Click\n here ',
  'click  here',
  'HIER',
  'más',
  'tea',
  '',
  'ここをクリック',
  'read <b>more</b>',
  'İnfo',
  'mer',
];
const LANGUAGES = [null, '', 'en', 'EN', 'de-AT', 'es', 'sv', 'ja', 'xx', ' en'];
const RELS = ['', 'rel=nofollow', 'rel=NOFOLLOW', 'rel="a nofollow b"', 'lang=de', 'lang=""'];
const HREFS = [
  '',
  '/x',
  '#a',
  '/page',
  '/page#a',
  '/page?q',
  'javascript:void(0)',
  'MAILTO:a@b.example',
  'mailto:',
  'tel:1',
  'http://[',
];

test.each(LANGUAGES)('on a page of language %j', (language) => {
  const differing: string[] = [];
  for (const text of TEXTS) {
    const links = [
      ...RELS.map((rel) => `<a href=/x ${rel}>${text}</a>`),
      ...HREFS.map((href) => `<a href="${href}">${text}</a>`),
      ...['de', 'en', ''].map((inner) => `<a href=/x><b lang="${inner}">${text}</b></a>`),
      `<a>${text}</a><a href=/x><i lang=en></i><i lang=de>${text}</i></a>`,
      `<a href=/x><i lang=en>x</i><i lang=de>${text}</i></a>`,
    ];
    for (const link of links) {
      const html = language === null ? link : `<html lang="${language}"><body>${link}`;
      const theirs = LinkText.audit(gather(html)).score === 0 ? 'fail' : 'pass';
      const ours = auditOf('link-text', { html, url: URL }).outcome;
      if (ours !== theirs) differing.push(`Lighthouse ${theirs}, we ${ours}: ${html}`);
    }
  }
  expect(differing).toEqual([]);
});

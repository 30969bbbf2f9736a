import { StaticGenerator } from '../../../../src/adapters/static-generator/index.js';
import { classify, lostPoints, type Scored } from '../../../../src/domain/index.js';
import { readCaptures } from '../captured/capture.js';
import { editable, scoreEdited, type Edits } from './edited-page.js';

const exemplary = readCaptures().find(({ name }) => name === 'exemplary');
const page = exemplary && (await editable(exemplary));
if (!page) throw new Error('There is no exemplary page.');
const { html, finalUrl } = page.page;

const robots = (text: string) => ({
  [new URL('/robots.txt', finalUrl).href]: { status: 200, headers: [['content-type', 'text/plain']] as const, text },
});
const inBody = (more: string): Edits => ({ html: html.replace('</main>', `${more}</main>`) });
const inHead = (more: string): Edits => ({ html: html.replace('</head>', `${more}</head>`) });
const login = '<form><label>Password <input type="password"></label><button>Sign in</button></form>';
const plain: Edits = { url: finalUrl.replace('https:', 'http:') };
const shell = html.replace(/<body>[^]*/, '<body><div id="root"></div>');

const unedited = await scoreEdited(page);

test('the page is good as it is', () => {
  expect(unedited.score).toBeGreaterThan(99);
  expect(unedited.caps).toEqual([]);
  expect(charged(unedited)).toEqual([]);
});

test.each<[name: string, check: string, edits: Edits]>([
  ['noindex in the head', 'is-crawlable', inHead('<meta name="robots" content="noindex">')],
  ['noindex in a header', 'is-crawlable', { headers: [['x-robots-tag', 'noindex']] }],
  ['a robots.txt that blocks all crawlers', 'is-crawlable', { resources: robots('User-agent: *\nDisallow: /\n') }],
  ['no text without scripts', 'text-without-scripts', { html: shell }],
  ['a password field on HTTP', 'secure-forms', { ...plain, ...inBody(login) }],
  [
    'a card number on HTTP',
    'secure-forms',
    { ...plain, ...inBody('<label>Card <input autocomplete=cc-number></label>') },
  ],
  [
    'a form sent to HTTP',
    'secure-forms',
    inBody('<form action="http://exemplary.example/"><button>Go</button></form>'),
  ],
  ['a script over HTTP', 'mixed-content', inHead('<script src="http://cdn.example/a.js" defer></script>')],
  ['a style sheet over HTTP', 'mixed-content', inHead('<link rel="stylesheet" href="http://cdn.example/a.css">')],
  ['a frame over HTTP', 'mixed-content', inBody('<iframe title="Map" src="http://map.example/"></iframe>')],
])('with %s it is never good', async (_name, check, edits) => {
  const scored = await scoreEdited(page, edits);
  expect(scored.audits.find(({ id }) => id === check)?.outcome).toBe('fail');
  expect(classify(scored.score)).not.toBe('good');
  // A cap that lowers nothing is not named.
  expect(scored.caps.map((cap) => cap.check)).toEqual(scored.score < 79 ? [] : [check]);
  const action = scored.actions.find(({ checks }) => checks.includes(check));
  expect(action?.gain).toBeGreaterThan(0);
});

test.each<[name: string, edits: Edits]>([
  ['a search form', inBody('<form role="search"><label>Search <input type="search"></label></form>')],
  ['a password field', inBody(login)],
  ['an image over HTTP', inBody('<img src="http://cdn.example/a.png" alt="" width="1" height="1">')],
  ['one blocked crawler', { resources: robots('User-agent: *\nDisallow:\n\nUser-agent: bingbot\nDisallow: /\n') }],
  ['no script and no text', { html: shell.replaceAll(/<script[^]*?<\/script>/g, '') }],
])('with %s no cap holds it', async (_name, edits) => {
  expect((await scoreEdited(page, edits)).caps).toEqual([]);
});

test('the policy that csp-xss advises costs nothing', async () => {
  const { checks } = await new StaticGenerator().describe();
  const advice = checks.find(({ id }) => id === 'csp-xss')?.fix;
  const policy = /`Content-Security-Policy: ([^`]*)`/.exec(advice ?? '')?.[1] ?? '';
  const scored = await scoreEdited(page, { headers: [['content-security-policy', policy]] });
  expect(charged(scored)).toEqual([]);
});

describe('one cause is charged once', () => {
  test('no Content-Security-Policy: csp-xss, and nothing else of the policy', async () => {
    const scored = await scoreEdited(page, { without: ['content-security-policy'] });
    expect(charged(scored)).toEqual(['csp-xss']);
    expect(covered(scored)).toEqual([['content-security-policy', 'csp-xss']]);
  });

  test('no policy against framing in any header: clickjacking-mitigation too', async () => {
    const scored = await scoreEdited(page, { without: ['content-security-policy', 'x-frame-options'] });
    expect(charged(scored)).toEqual(['csp-xss', 'clickjacking-mitigation']);
  });

  test('plain HTTP: is-on-https', async () => {
    const scored = await scoreEdited(page, { ...plain, ...inBody(login) });
    expect(charged(scored)).toEqual(['is-on-https']);
    expect(covered(scored)).toEqual([
      ['redirects-http', 'is-on-https'],
      ['secure-forms', 'is-on-https'],
    ]);
  });

  test('a script over HTTP: is-on-https, apart from what the script itself lacks', async () => {
    const scored = await scoreEdited(page, inHead('<script src="http://exemplary.example/a.js" defer></script>'));
    expect(charged(scored)).toEqual(['is-on-https']);
    expect(covered(scored)).toEqual([['mixed-content', 'is-on-https']]);
  });

  test('on HTTPS, a script and a form over HTTP: is-on-https', async () => {
    const form =
      '<form action="http://exemplary.example/send" method="post"><input name="q" aria-label="Question"></form>';
    const script = '<script src="http://exemplary.example/a.js" defer></script>';
    const scored = await scoreEdited(page, inBody(form + script));
    expect(charged(scored)).toEqual(['is-on-https']);
    expect(covered(scored)).toEqual([
      ['mixed-content', 'is-on-https'],
      ['secure-forms', 'is-on-https'],
    ]);
  });

  test('on HTTPS, a script over HTTP does not excuse a missing redirect', async () => {
    const overHttp = { [finalUrl.replace('https:', 'http:')]: { status: 200, headers: [] } };
    const scored = await scoreEdited(page, {
      ...inHead('<script src="http://exemplary.example/a.js" defer></script>'),
      resources: overHttp,
    });
    expect(charged(scored)).toEqual(['is-on-https', 'redirects-http']);
  });
});

/** Audits of security that cost points. */
function charged({ categories, audits }: Scored): readonly string[] {
  const lost = lostPoints(categories, audits);
  return audits.filter(({ id, category }) => category === 'security' && lost.has(id)).map(({ id }) => id);
}

function covered({ audits }: Scored): (readonly [check: string, cause: string])[] {
  return audits.flatMap(({ id, cause }) => (cause === undefined ? [] : [[id, cause] as const]));
}

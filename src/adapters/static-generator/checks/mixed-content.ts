import type { Check, ElementVisitor } from '../check.js';
import { attribute, tokens, type Element } from '../document.js';
import { Offenders } from '../evidence.js';
import { count, fail, notApplicable, pass } from '../verdict.js';

/** Relations whose target the browser fetches. */
const FETCHED_RELATIONS = ['stylesheet', 'icon', 'manifest', 'preload', 'modulepreload', 'apple-touch-icon'];

export const mixedContent: Check = {
  id: 'mixed-content',
  category: 'security',
  title: 'Everything on the page is on HTTPS',
  explained: {
    what: 'Looks at the addresses that the page’s elements name to load (scripts, styles, images, frames, media, objects) or to send forms to. Fails where one is on plain `http:`; passes where none is. Not applicable to a page on plain HTTP.',
    why: 'Somebody on the way can read and change these parts although the page is on HTTPS; browsers block or warn of them.',
    mend: 'Name the addresses with `https:`, or send `Content-Security-Policy: upgrade-insecure-requests` until they are mended.',
    source: { name: 'Mixed Content, W3C', url: 'https://www.w3.org/TR/mixed-content/' },
  },
  inspect(subject, { describe }) {
    const insecure = new Offenders<Element>();
    const look =
      (name: string): ElementVisitor =>
      (element) => {
        const value = attribute(element, name);
        // Only an address without a scheme needs the base, and that is insecure only where the base is.
        if (value !== null && isInsecure(value, subject.baseUrl)) insecure.add(element);
      };
    const source = look('src');
    const target = look('href');
    return {
      elements: {
        script: source,
        img: source,
        iframe: source,
        audio: source,
        video: source,
        source,
        track: source,
        embed: source,
        input: source,
        object: look('data'),
        form: look('action'),
        link(element, place) {
          const rel = tokens(attribute(element, 'rel'));
          if (FETCHED_RELATIONS.some((relation) => rel.includes(relation))) target(element, place);
        },
      },
      judge() {
        if (subject.url.protocol !== 'https:') return notApplicable('The page is not on HTTPS.');
        return insecure.count === 0
          ? pass('The page names nothing over plain HTTP.')
          : fail(
              `${count(insecure.count, 'element')} of the page ${insecure.count === 1 ? 'uses' : 'use'} plain HTTP.`,
              insecure.first.map((element) => describe(element)),
            );
      },
    };
  },
};

function isInsecure(value: string, baseUrl: string): boolean {
  const address = value.slice(0, 2048).trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return /^http:/i.test(address);
  return address !== '' && baseUrl.startsWith('http:');
}

import type { Check } from '../check.js';
import { InsecureLoads } from '../support/insecure-loads.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

export const mixedContent: Check = {
  id: 'mixed-content',
  category: 'security',
  title: 'Everything on the page is on HTTPS',
  failureTitle: 'Everything on the page is on HTTPS',
  explained: {
    what: 'Looks at the addresses that the page’s elements name to load (scripts, styles, images, frames, media, objects) or to send forms to. Fails where one is on plain `http:`, but for servers on `localhost`; passes where none is, and where a policy has `upgrade-insecure-requests`. Not applicable to a page on plain HTTP.',
    why: 'Somebody on the way can read and change these parts although the page is on HTTPS; browsers block or warn of them.',
    fix: 'Name the addresses with `https:`, or send `Content-Security-Policy: upgrade-insecure-requests` until they are mended.',
    source: { name: 'Mixed Content, W3C', url: 'https://www.w3.org/TR/mixed-content/' },
  },
  inspect(subject, { describe }) {
    const loads = new InsecureLoads(subject);
    const { byElement } = loads;
    return {
      elements: { ...loads.elements, form: loads.visitor('action') },
      conclude() {
        if (subject.url.protocol !== 'https:') return notApplicable('The page is not on HTTPS.');
        if (byElement.count === 0) return pass('The page names nothing over plain HTTP.');
        if (loads.isUpgraded) return pass('Browsers ask over HTTPS for what the page names over plain HTTP.');
        return fail(
          `${count(byElement.count, 'element')} of the page ${byElement.count === 1 ? 'uses' : 'use'} plain HTTP.`,
          byElement.first.map((element) => describe(element)),
        );
      },
    };
  },
};

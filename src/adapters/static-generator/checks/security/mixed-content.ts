import type { Check } from '../check.js';
import { InsecureLoads } from '../support/insecure-loads.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

export const mixedContent: Check = {
  id: 'mixed-content',
  category: 'security',
  title: 'Page has no mixed content',
  failureTitle: 'Page has mixed content',
  explained: {
    what: 'Checks the URLs that elements load (scripts, styles, images, frames, media, objects) or send forms to. Fails when one is on plain `http:`, except on `localhost`. Passes when none is, or when a policy has `upgrade-insecure-requests`. Does not apply to pages on plain HTTP.',
    why: 'Anyone on the network path can read and change these parts although the page uses HTTPS. Browsers block them or show a warning.',
    fix: 'Change the URLs to `https:`. Until then, send `Content-Security-Policy: upgrade-insecure-requests`.',
    source: { name: 'Mixed Content, W3C', url: 'https://www.w3.org/TR/mixed-content/' },
  },
  inspect(subject, { describe }) {
    const loads = new InsecureLoads(subject);
    const { byElement } = loads;
    return {
      elements: { ...loads.elements, form: loads.visitor('action') },
      conclude() {
        if (subject.url.protocol !== 'https:') return notApplicable('The page does not use HTTPS.');
        if (byElement.count === 0) return pass('No element uses plain HTTP.');
        if (loads.isUpgraded) return pass('Browsers upgrade the plain HTTP URLs of the page to HTTPS.');
        return fail(
          `${count(byElement.count, 'element')} of the page ${byElement.count === 1 ? 'uses' : 'use'} plain HTTP.`,
          byElement.first.map((element) => describe(element)),
        );
      },
    };
  },
};

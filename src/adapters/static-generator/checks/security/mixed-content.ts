import type { Check } from '../check.js';
import { InsecureLoads } from '../support/insecure-loads.js';
import { sourceOf } from '../support/source-of.js';
import { count, fail, notApplicable, pass, warn } from '../support/verdict.js';

export const mixedContent: Check = {
  id: 'mixed-content',
  category: 'security',
  title: 'Page has no mixed content',
  failureTitle: 'Page has mixed content',
  explained: {
    what: 'Checks the URLs that elements load. Fails when a script, style sheet, frame, manifest, `object` or `embed` is on plain `http:`, except on `localhost`. Warns with a score of 50 when only images, media, icons or other files are. Passes when none is, or when a policy has `upgrade-insecure-requests`. Does not apply to pages on plain HTTP. The check `secure-forms` covers forms.',
    why: 'Anyone on the network path can read and change these files, although the page uses HTTPS. Browsers block scripts and style sheets, so the page breaks.',
    fix: 'Change the URLs to `https:`. Until then, send `Content-Security-Policy: upgrade-insecure-requests`.',
    source: sourceOf('mixedContent', null, ''),
  },
  inspect(subject, { describe }) {
    const loads = new InsecureLoads(subject);
    return {
      elements: loads.elements,
      conclude() {
        if (subject.url.protocol !== 'https:') return notApplicable('The page does not use HTTPS.');
        const { active, byElement } = loads;
        if (byElement.count === 0) return pass('No element uses plain HTTP.');
        if (loads.isUpgraded) return pass('Browsers upgrade the plain HTTP URLs of the page to HTTPS.');
        if (active.count > 0) {
          return fail(
            `${count(active.count, 'element loads', 'elements load')} code, style or frames over plain HTTP.`,
            active.first.map((element) => describe(element)),
          );
        }
        return warn(
          `${count(byElement.count, 'element loads', 'elements load')} images or other files over plain HTTP.`,
          50,
          byElement.first.map((element) => describe(element)),
        );
      },
    };
  },
};

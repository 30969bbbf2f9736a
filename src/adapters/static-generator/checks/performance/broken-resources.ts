import type { Check } from '../check.js';
import { textEvidence } from '../support/evidence.js';
import { isResource, type Subresource } from '../../resources/related-resources.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

/** Statuses that may be meant for us rather than for a browser. */
const FOR_US = new Set([401, 403, 405, 406, 429, 501]);

export const brokenResources: Check = {
  id: 'broken-resources',
  category: 'performance',
  title: 'What the page names can be loaded',
  failureTitle: 'What the page names can be loaded',
  explained: {
    what: 'The scripts, style sheets, images, fonts, icons and frames that the HTML names. One fails the check that answers with a status from 400 to 599, to GET as well as to HEAD, or whose host does not exist. Not judged are answers with 401, 403, 405, 406, 429 or 501, which may be meant for programs only, and those that did not come. Where nothing could be judged, the check does not apply. At most the 40 sub-resources that the HTML names first are looked at.',
    why: 'A request that brings nothing takes its time all the same, and what was to come is missing: a picture, the looks, or what a button does.',
    fix: 'Correct or remove the address in the HTML, or bring the file back.',
    source: { name: 'Fetch standard, ok status', url: 'https://fetch.spec.whatwg.org/#ok-status' },
  },
  inspect: ({ resources }) => ({
    conclude() {
      const judged = resources.subresources.flatMap(faultOf);
      if (judged.length === 0) return notApplicable('No sub-resources were looked at.');
      const broken = judged.filter(({ fault }) => fault !== null);
      return broken.length === 0
        ? pass(`${count(judged.length, 'sub-resource')} looked at, each there.`)
        : fail(
            `${broken.length} of ${count(judged.length, 'sub-resource')} cannot be loaded.`,
            broken.map(({ url, fault }) => textEvidence(`${fault}: ${url}`)),
          );
    },
  }),
};

function faultOf({ url, result }: Subresource): { url: string; fault: string | null }[] {
  if (!isResource(result)) return result.failure === 'target_not_found' ? [{ url, fault: 'no such host' }] : [];
  if (FOR_US.has(result.status)) return [];
  return [{ url, fault: result.status >= 400 ? `status ${result.status}` : null }];
}

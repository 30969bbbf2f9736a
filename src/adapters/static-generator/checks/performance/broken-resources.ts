import type { Check } from '../check.js';
import { textEvidence } from '../support/evidence.js';
import { isResource, type Subresource } from '../../resources/related-resources.js';
import { reviewUnfetched, unfetchedAmong } from '../support/unfetched.js';
import { sourceOf } from '../support/source-of.js';
import { countAll, countSome, fail, pass } from '../support/verdict.js';

/** Statuses that a server may send to programs but not to browsers. */
const INCONCLUSIVE_STATUSES = new Set([401, 403, 405, 406, 429, 501]);

export const brokenResources: Check = {
  id: 'broken-resources',
  category: 'performance',
  title: 'Resources of the page can be loaded',
  failureTitle: 'Some resources of the page cannot be loaded',
  explained: {
    what: 'Checks the first 40 scripts, style sheets, images, fonts, icons and frames that the HTML refers to. Fails when a GET request for one returns a status of 400 or above. Skips those that return 401, 403, 405, 406, 429 or 501, which servers may send to programs but not to browsers. Otherwise, passes when all respond, and needs a look when one does not, such as when its host is not found. Also passes when there is nothing to check.',
    why: 'A failed request takes time, and its content is missing: an image, the styles, or what a button does.',
    fix: 'Correct or remove the URL in the HTML, or restore the file.',
    source: sourceOf('fetch', 'ok status', '#ok-status'),
  },
  inspect: ({ resources }) => ({
    conclude() {
      const checked = resources.subresources.flatMap(statusOf);
      const broken = checked.filter(({ status }) => status >= 400);
      if (broken.length > 0) {
        return fail(
          `${countSome(broken.length, checked.length, 'cannot be loaded', 'checked resource')}.`,
          broken.map(({ url, status }) => textEvidence(`status ${status}: ${url}`)),
        );
      }
      const missing = unfetchedAmong(resources.subresources);
      const found = checked.length === 0 ? '' : `${countAll(checked.length, 'is available', 'checked resource')}.`;
      if (missing.length > 0) return reviewUnfetched(missing, found);
      return pass(found === '' ? 'The page has no resources to check.' : found);
    },
  }),
};

/** @returns nothing if the result is inconclusive */
function statusOf({ url, result }: Subresource): { url: string; status: number }[] {
  return isResource(result) && !INCONCLUSIVE_STATUSES.has(result.status) ? [{ url, status: result.status }] : [];
}

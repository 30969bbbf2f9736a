import type { Check } from '../check.js';
import { textEvidence } from '../support/evidence.js';
import { isResource, type Subresource } from '../../resources/related-resources.js';
import { sourceOf } from '../support/source-of.js';
import { countAll, countSome, fail, notApplicable, pass } from '../support/verdict.js';

/** Statuses that a server may send to programs but not to browsers. */
const INCONCLUSIVE_STATUSES = new Set([401, 403, 405, 406, 429, 501]);

export const brokenResources: Check = {
  id: 'broken-resources',
  category: 'performance',
  title: 'Resources of the page can be loaded',
  failureTitle: 'Some resources of the page cannot be loaded',
  explained: {
    what: 'Checks the first 40 scripts, style sheets, images, fonts, icons and frames that the HTML refers to. Fails when a GET request for one returns a status of 400 or above, or when its host does not exist. Skips those that return 401, 403, 405, 406, 429 or 501, which servers may send to programs but not to browsers, and those that do not respond. Passes otherwise. Does not apply when there is nothing to check.',
    why: 'A failed request takes time, and its content is missing: an image, the styles, or what a button does.',
    fix: 'Correct or remove the URL in the HTML, or restore the file.',
    source: sourceOf('fetch', 'ok status', '#ok-status'),
  },
  inspect: ({ resources }) => ({
    conclude() {
      const checked = resources.subresources.flatMap(errorOf);
      if (checked.length === 0) return notApplicable('The page has no resources to check.');
      const broken = checked.filter(({ error }) => error !== null);
      return broken.length === 0
        ? pass(`${countAll(checked.length, 'is available', 'checked resource')}.`)
        : fail(
            `${countSome(broken.length, checked.length, 'cannot be loaded', 'checked resource')}.`,
            broken.map(({ url, error }) => textEvidence(`${error}: ${url}`)),
          );
    },
  }),
};

/** @returns nothing if the result is inconclusive */
function errorOf({ url, result }: Subresource): { url: string; error: string | null }[] {
  if (!isResource(result)) return result.failure === 'target_not_found' ? [{ url, error: 'no such host' }] : [];
  if (INCONCLUSIVE_STATUSES.has(result.status)) return [];
  return [{ url, error: result.status >= 400 ? `status ${result.status}` : null }];
}

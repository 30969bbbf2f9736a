import type { Check } from '../check.js';
import { headerEvidence, headerValues } from '../evidence.js';
import { fail, notApplicable, pass } from '../verdict.js';

/**
 * After the Observatory, which sends an Origin of its own and fails where it is reflected with credentials. The page is
 * fetched without one, so what can be told is whether the answer opens credentials to everybody.
 */
export const crossOriginResourceSharing: Check = {
  id: 'cross-origin-resource-sharing',
  category: 'security',
  title: 'Other sites cannot read the page as its visitors',
  inspect: ({ page }) => ({
    judge() {
      const { headers } = page.response;
      const [origin] = headerValues(headers, 'access-control-allow-origin');
      if (origin === undefined) return notApplicable('Other sites may not read the page.');
      const [credentials = ''] = headerValues(headers, 'access-control-allow-credentials');
      if (credentials.trim().toLowerCase() !== 'true') return pass('Other sites may read the page, without cookies.');
      const allowed = origin.trim().toLowerCase();
      const evidence = [headerEvidence('access-control-allow-origin', origin)];
      if (allowed === '*') {
        return fail('Every site is allowed to read the page with cookies; browsers refuse that combination.', evidence);
      }
      // Any site can send this origin, from a frame in a sandbox.
      if (allowed === 'null')
        return fail('Frames in a sandbox, on any site, may read the page with cookies.', evidence);
      return pass('Only one other site may read the page with cookies.', evidence);
    },
  }),
};

import type { Check } from '../check.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { sourceOf } from '../support/source-of.js';
import { fail, pass } from '../support/verdict.js';

/**
 * Based on the Observatory, which sends a preflight request with its own Origin and fails if the response reflects it with
 * credentials. Sitegrade fetches the page without an Origin, so it fails `*` and `null` with credentials, which the
 * Observatory passes as public and as one other origin.
 */
export const crossOriginResourceSharing: Check = {
  id: 'cross-origin-resource-sharing',
  category: 'security',
  title: 'Other sites cannot read the page with the visitor’s cookies',
  failureTitle: 'Other sites can read the page with the visitor’s cookies',
  explained: {
    what: 'Checks the first `Access-Control-Allow-Origin` and `Access-Control-Allow-Credentials` headers. The request has no `Origin`. Fails when credentials are `true` and the origin is `*` or `null`. Passes otherwise.',
    why: 'An attacker’s site could read the page with the visitor’s permissions.',
    fix: 'Allow only the site that needs it: `Access-Control-Allow-Origin: https://app.example.com`. Do not send `Access-Control-Allow-Credentials` with `*` or `null`.',
    source: sourceOf('observatory', 'cors', 'cors.js'),
  },
  inspect: ({ page }) => ({
    conclude() {
      const { headers } = page.response;
      const [origin] = headerValues(headers, 'access-control-allow-origin');
      if (!origin?.trim()) return pass('Other sites cannot read the page.');
      const [credentials = ''] = headerValues(headers, 'access-control-allow-credentials');
      if (credentials.trim().toLowerCase() !== 'true')
        return pass('Other sites can read the page, but without cookies.');
      const allowed = origin.trim().toLowerCase();
      const evidence = [headerEvidence('access-control-allow-origin', origin)];
      if (allowed === '*') {
        return fail(
          'The headers allow every site to read the page with cookies. Browsers refuse this combination.',
          evidence,
        );
      }
      // Any site can send this origin from a sandboxed frame.
      if (allowed === 'null') return fail('Sandboxed frames on any site can read the page with cookies.', evidence);
      return pass('Only one other site can read the page with cookies.', evidence);
    },
  }),
};

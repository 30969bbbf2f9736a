import type { Check } from '../check.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { fail, pass } from '../support/verdict.js';

/**
 * After the Observatory, which sends an Origin of its own in a preflight request and fails where it is reflected with
 * credentials. The page is fetched without one, so what can be told is whether the answer opens credentials to everybody:
 * `*` and `null` with credentials fail here and pass there, where they are taken for public and for one other origin.
 */
export const crossOriginResourceSharing: Check = {
  id: 'cross-origin-resource-sharing',
  category: 'security',
  title: 'Other sites cannot read the page as its visitors',
  failureTitle: 'Other sites cannot read the page as its visitors',
  explained: {
    what: 'Looks at the first `Access-Control-Allow-Origin` and `Access-Control-Allow-Credentials` headers; the request has no `Origin`. Fails where credentials are `true` and the origin is `*` or `null`. Passes with any other origin, wherever credentials are not `true`, and where there is no `Access-Control-Allow-Origin`.',
    why: 'Sites of attackers could read the page with the visitor’s own rights.',
    fix: 'Name the one site that needs it: `Access-Control-Allow-Origin: https://app.example.com`; send no `Access-Control-Allow-Credentials` with `*` or `null`.',
    source: {
      name: 'HTTP Observatory 1.4.8, cors',
      url: 'https://github.com/mdn/mdn-http-observatory/blob/main/src/analyzer/tests/cors.js',
    },
  },
  inspect: ({ page }) => ({
    conclude() {
      const { headers } = page.response;
      const [origin] = headerValues(headers, 'access-control-allow-origin');
      if (!origin?.trim()) return pass('Other sites may not read the page.');
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

import type { Check } from '../check.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { sourceOf } from '../support/source-of.js';
import { fail, pass } from '../support/verdict.js';

const REVEALING = ['x-powered-by', 'x-aspnet-version', 'x-aspnetmvc-version'];

/** A name alone (`server: nginx`) passes: attackers look up vulnerabilities by version. */
export const serverSignature: Check = {
  id: 'server-signature',
  category: 'security',
  title: 'Headers do not reveal the server’s software',
  failureTitle: 'Headers reveal the server’s software',
  explained: {
    what: 'Checks the response headers. Fails when `Server` contains a digit, or when there is an `X-Powered-By`, `X-AspNet-Version` or `X-AspNetMvc-Version`. Passes otherwise: a name alone, such as `Server: nginx`, is fine.',
    why: 'Attackers look up the known vulnerabilities of a version.',
    fix: 'Send `Server: nginx` without a version (`server_tokens off` in nginx), and remove `X-Powered-By`.',
    source: sourceOf('owasp', 'WSTG-INFO-02', ''),
  },
  inspect: ({ page }) => ({
    conclude() {
      const { headers } = page.response;
      const revealing = [
        ...headerValues(headers, 'server')
          .filter((value) => /\d/.test(value))
          .map((value) => headerEvidence('server', value)),
        ...REVEALING.flatMap((name) => headerValues(headers, name).map((value) => headerEvidence(name, value))),
      ];
      return revealing.length === 0
        ? pass('No header reveals the version of the server’s software.')
        : fail('Headers reveal the server’s software.', revealing);
    },
  }),
};

import type { Check } from '../check.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { fail, pass } from '../support/verdict.js';

const TELLING = ['x-powered-by', 'x-aspnet-version', 'x-aspnetmvc-version'];

/** Names alone (`server: nginx`) pass: it is versions that let known holes be looked up. */
export const serverSignature: Check = {
  id: 'server-signature',
  category: 'security',
  title: 'The server does not say which software it runs',
  failureTitle: 'The server does not say which software it runs',
  explained: {
    what: 'Fails where the `Server` header has a digit, or where there is an `X-Powered-By`, `X-AspNet-Version` or `X-AspNetMvc-Version` header. Passes otherwise: a name alone, such as `Server: nginx`, passes.',
    why: 'Known holes of a version can be looked up by whoever knows the version.',
    fix: 'Send `Server: nginx` without a version (nginx: `server_tokens off`), and remove `X-Powered-By`.',
    source: {
      name: 'OWASP Web Security Testing Guide, WSTG-INFO-02',
      url: 'https://owasp.org/www-project-web-security-testing-guide/',
    },
  },
  inspect: ({ page }) => ({
    conclude() {
      const { headers } = page.response;
      const telling = [
        ...headerValues(headers, 'server')
          .filter((value) => /\d/.test(value))
          .map((value) => headerEvidence('server', value)),
        ...TELLING.flatMap((name) => headerValues(headers, name).map((value) => headerEvidence(name, value))),
      ];
      return telling.length === 0
        ? pass('No header names the server’s software with its version.')
        : fail('Headers name the server’s software.', telling);
    },
  }),
};

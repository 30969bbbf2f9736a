import type { Check } from '../check.js';
import { headerValues, Offenders, textEvidence } from '../evidence.js';
import { count, fail, notApplicable, pass, warn } from '../verdict.js';

/** Set by a load balancer, not by the site; the Observatory leaves it out as well. */
const IGNORED = 'heroku-session-affinity';

interface Cookie {
  readonly name: string;
  readonly isSecure: boolean;
  readonly isHttpOnly: boolean;
  /** Lower case; null where it is absent. */
  readonly sameSite: string | null;
}

/** The Observatory's rule, of what the page's own answer sets. Only names become evidence: values may be secrets. */
export const cookies: Check = {
  id: 'cookies',
  category: 'security',
  title: 'Cookies are protected',
  explained: {
    what: 'Looks at each `Set-Cookie` header of the page’s own answer, `heroku-session-affinity` left out. Fails where a cookie has no `Secure`, where its name contains `login` or `sess` and it has no `HttpOnly`, where its name contains `csrf` and it has no `SameSite`, or where its `SameSite` is empty or none of `Lax`, `Strict`, `None`. Else warns with 90 of 100 where one has no `SameSite`; passes otherwise. Not applicable where no cookie is set.',
    why: 'A cookie sent in plain text, or readable by scripts, lets whoever gets it act as the visitor; one sent along from other sites lets them forge requests.',
    mend: 'Send `Set-Cookie: __Host-session=…; Path=/; Secure; HttpOnly; SameSite=Lax`.',
    source: {
      name: 'HTTP Observatory 1.4.8, cookies',
      url: 'https://github.com/mdn/mdn-http-observatory/blob/main/src/analyzer/tests/cookies.js',
    },
  },
  inspect: ({ page }) => ({
    judge() {
      const all = headerValues(page.response.headers, 'set-cookie')
        .map(parseCookie)
        .filter(({ name }) => name !== '' && name !== IGNORED);
      if (all.length === 0) return notApplicable('The page sets no cookies.');
      const faulty = new Offenders<string>();
      let faults = 0;
      for (const cookie of all) {
        const found = faultsOf(cookie);
        if (found.length > 0) faulty.add(`${cookie.name}: ${found.join(', ')}`);
        faults += found.length;
      }
      if (faults > 0) {
        return fail(
          `${count(faulty.count, 'cookie')} of ${all.length} ${faulty.count === 1 ? 'is' : 'are'} not protected as it should be.`,
          faulty.first.map((text) => textEvidence(text)),
        );
      }
      const open = all.filter(({ sameSite }) => sameSite === null).length;
      return open === 0
        ? pass(`${count(all.length, 'cookie')}, each with Secure and SameSite.`)
        : warn(`${count(open, 'cookie')} of ${all.length} without SameSite; browsers then choose.`, 90);
    },
  }),
};

function faultsOf({ name, isSecure, isHttpOnly, sameSite }: Cookie): string[] {
  const lower = name.toLowerCase();
  const isSession = lower.includes('login') || lower.includes('sess');
  return [
    !isSecure && 'no Secure',
    isSession && !isHttpOnly && 'a session without HttpOnly',
    lower.includes('csrf') && sameSite === null && 'an anti-CSRF token without SameSite',
    sameSite !== null && !['lax', 'strict', 'none'].includes(sameSite) && 'an unknown SameSite',
  ].filter((fault) => fault !== false);
}

function parseCookie(header: string): Cookie {
  const [pair = '', ...attributes] = header.split(';');
  const named = new Map(
    attributes.map((attribute) => {
      const [key = '', value = ''] = attribute.split('=', 2);
      return [key.trim().toLowerCase(), value.trim().toLowerCase()] as const;
    }),
  );
  return {
    name: pair.split('=', 1)[0]?.trim() ?? '',
    isSecure: named.has('secure'),
    isHttpOnly: named.has('httponly'),
    sameSite: named.get('samesite') ?? null,
  };
}

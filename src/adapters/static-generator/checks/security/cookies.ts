import { parse } from 'tldts';
import type { Check } from '../check.js';
import { Offenders, textEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import type { Exchange } from '../../retrieved-page.js';
import { sourceOf } from '../support/source-of.js';
import { count, countAll, countSome, fail, notApplicable, pass } from '../support/verdict.js';

/** A load balancer sets it, not the site. The Observatory skips it too. */
const IGNORED = 'heroku-session-affinity';
const KNOWN_SAME_SITE = ['lax', 'strict', 'none'];

interface Cookie {
  readonly name: string;
  /** Cookies with the same key replace each other. */
  readonly key: string;
  readonly isSecure: boolean;
  readonly isHttpOnly: boolean;
  /** Whether its last SameSite has a known value. */
  readonly hasSameSite: boolean;
}

/** The Observatory's rule. Evidence has only the names of cookies, because values may be secrets. */
export const cookies: Check = {
  id: 'cookies',
  category: 'security',
  title: 'Cookies are protected',
  failureTitle: 'Cookies are not protected',
  explained: {
    what: 'Checks the `Set-Cookie` headers of the page and of the redirects before it. A later cookie replaces an earlier one with the same name, domain and path. Skips `heroku-session-affinity` and cookies that browsers reject: those without a name, with a `Domain` that is a public suffix or not the host’s own, `__Secure-` cookies without `Secure`, and `__Host-` cookies without `Secure`, with a `Domain` or with a path other than `/`. Fails when a cookie has no `Secure`, when its name contains `login` or `sess` and it has no `HttpOnly`, when its name contains `csrf` and it has no `SameSite`, or when the page’s own response sets a `SameSite` other than `Lax`, `Strict` or `None`. Passes otherwise. The report also counts cookies without `SameSite`. Does not apply when no cookie is set.',
    why: 'Anyone who reads a cookie, in plain text or with a script, can act as the visitor. A cookie that is sent along from other sites lets them forge requests.',
    fix: 'Send `Set-Cookie: __Host-session=…; Path=/; Secure; HttpOnly; SameSite=Lax`.',
    source: sourceOf('observatory', 'cookies', 'cookies.js'),
  },
  inspect: ({ page }) => ({
    conclude() {
      const stored = new Map<string, Cookie>();
      for (const cookie of [...page.redirects, page.response].flatMap(storedBy)) stored.set(cookie.key, cookie);
      if (stored.size === 0) return notApplicable('The page sets no cookies.');
      const unprotected = new Offenders<string>();
      for (const cookie of stored.values()) {
        const problems = problemsOf(cookie);
        if (problems.length > 0) unprotected.add(`${cookie.name}: ${problems.join(', ')}`);
      }
      const unknown = setCookies(page.response).filter(hasUnknownSameSite);
      if (unprotected.count + unknown.length > 0) {
        const problems = [
          unprotected.count > 0 && countSome(unprotected.count, stored.size, 'is not protected', 'cookie'),
          unknown.length > 0 && count(unknown.length, 'unknown SameSite value'),
        ].filter((part) => part !== false);
        return fail(
          `${problems.join('; ')}.`,
          [...unprotected.first, ...unknown.map((header) => `${nameOf(header)}: unknown SameSite value`)].map((text) =>
            textEvidence(text),
          ),
        );
      }
      const open = [...stored.values()].filter(({ hasSameSite }) => !hasSameSite).length;
      return pass(
        open === 0
          ? `${countAll(stored.size, 'has Secure and SameSite', 'cookie')}.`
          : `${countAll(stored.size, 'has Secure', 'cookie')}. ${open} ${open === 1 ? 'has' : 'have'} no SameSite, so browsers use their default.`,
      );
    },
  }),
};

function problemsOf({ name, isSecure, isHttpOnly, hasSameSite }: Cookie): string[] {
  const lower = name.toLowerCase();
  const isSession = lower.includes('login') || lower.includes('sess');
  return [
    !isSecure && 'no Secure',
    isSession && !isHttpOnly && 'no HttpOnly on a session cookie',
    lower.includes('csrf') && !hasSameSite && 'no SameSite on an anti-CSRF cookie',
  ].filter((problem) => problem !== false);
}

function setCookies({ headers }: Exchange): string[] {
  return headerValues(headers, 'set-cookie');
}

/** Checks every SameSite of a cookie, as the Observatory does. */
function hasUnknownSameSite(header: string): boolean {
  return header.split(';').some((part) => {
    const [key = '', value = ''] = part.split('=', 2);
    return key.trim().toLowerCase() === 'samesite' && !KNOWN_SAME_SITE.includes(value.trim().toLowerCase());
  });
}

function nameOf(header: string): string {
  return header.split(/[=;]/, 1)[0]?.trim() ?? '';
}

/** The cookies of a response that browsers store (RFC 6265bis §5.7). */
function storedBy(exchange: Exchange): Cookie[] {
  const { hostname, pathname } = new URL(exchange.url);
  return setCookies(exchange).flatMap((header) => {
    const [pair = '', ...attributes] = header.split(';');
    const name = nameOf(pair);
    if (!pair.includes('=') || name === '' || name === IGNORED) return [];
    const named = new Map(
      attributes.map((attribute) => {
        const [key = '', value = ''] = attribute.split('=', 2);
        return [key.trim().toLowerCase(), value.trim().toLowerCase()] as const;
      }),
    );
    const domain = named.get('domain')?.replace(/^\./, '') ?? '';
    const given = named.get('path') ?? '';
    const path = given.startsWith('/') ? given : pathname.slice(0, pathname.lastIndexOf('/')) || '/';
    const isSecure = named.has('secure');
    if (!isOwnDomain(domain, hostname)) return [];
    if (name.startsWith('__Secure-') && !isSecure) return [];
    if (name.startsWith('__Host-') && !(isSecure && domain === '' && path === '/')) return [];
    return [
      {
        name,
        key: `${domain === '' ? hostname : domain} ${path} ${name}`,
        isSecure,
        isHttpOnly: named.has('httponly'),
        hasSameSite: KNOWN_SAME_SITE.includes(named.get('samesite') ?? ''),
      },
    ];
  });
}

function isOwnDomain(domain: string, host: string): boolean {
  if (domain === '') return true;
  if (domain !== host && !host.endsWith(`.${domain}`)) return false;
  const { domain: registrable, isIp } = parse(domain, { allowPrivateDomains: true });
  return isIp === true || registrable !== null;
}

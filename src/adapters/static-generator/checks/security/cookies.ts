import { parse } from 'tldts';
import type { Check } from '../check.js';
import { Offenders, textEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import type { Exchange } from '../../retrieved-page.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

/** Set by a load balancer, not by the site; the Observatory leaves it out as well. */
const IGNORED = 'heroku-session-affinity';
const KNOWN_SAME_SITE = ['lax', 'strict', 'none'];

interface Cookie {
  readonly name: string;
  /** What makes it replace an earlier one. */
  readonly key: string;
  readonly isSecure: boolean;
  readonly isHttpOnly: boolean;
  /** Whether its last SameSite is one that browsers know. */
  readonly hasSameSite: boolean;
}

/**
 * The Observatory's rule, of what the page's answer and the redirects before it set. Without cookies the Observatory's
 * analyzer passes and its API says "not applicable", as here. Only names become evidence: values may be secrets.
 */
export const cookies: Check = {
  id: 'cookies',
  category: 'security',
  title: 'Cookies are protected',
  failureTitle: 'Cookies are protected',
  explained: {
    what: 'Looks at each `Set-Cookie` header of the page’s answer and of the redirects before it; later ones replace those of the same name, domain and path. Left out are `heroku-session-affinity` and what browsers refuse: no name, a `Domain` that is not the host’s own or that everybody can have, `__Secure-` without `Secure`, `__Host-` without `Secure`, with a `Domain` or with another path than `/`. Fails where a cookie has no `Secure`, where its name contains `login` or `sess` and it has no `HttpOnly`, where its name contains `csrf` and it has no `SameSite`, or where the page’s answer has a `SameSite` that is none of `Lax`, `Strict`, `None`. Passes otherwise; other cookies without `SameSite` are mentioned. Not applicable where no cookie is set.',
    why: 'A cookie sent in plain text, or readable by scripts, lets whoever gets it act as the visitor; one sent along from other sites lets them forge requests.',
    fix: 'Send `Set-Cookie: __Host-session=…; Path=/; Secure; HttpOnly; SameSite=Lax`.',
    source: {
      name: 'HTTP Observatory 1.4.8, cookies',
      url: 'https://github.com/mdn/mdn-http-observatory/blob/main/src/analyzer/tests/cookies.js',
    },
  },
  inspect: ({ page }) => ({
    conclude() {
      const stored = new Map<string, Cookie>();
      for (const cookie of [...page.redirects, page.response].flatMap(storedBy)) stored.set(cookie.key, cookie);
      if (stored.size === 0) return notApplicable('The page sets no cookies.');
      const faulty = new Offenders<string>();
      for (const cookie of stored.values()) {
        const faults = faultsOf(cookie);
        if (faults.length > 0) faulty.add(`${cookie.name}: ${faults.join(', ')}`);
      }
      const unknown = setCookies(page.response).filter(hasUnknownSameSite);
      if (faulty.count + unknown.length > 0) {
        const words = [
          faulty.count > 0 && `${count(faulty.count, 'cookie')} of ${stored.size} not protected as it should be`,
          unknown.length > 0 && count(unknown.length, 'unknown SameSite', 'unknown SameSites'),
        ].filter((part) => part !== false);
        return fail(
          `${words.join('; ')}.`,
          [...faulty.first, ...unknown.map((header) => `${nameOf(header)}: an unknown SameSite`)].map((text) =>
            textEvidence(text),
          ),
        );
      }
      const open = [...stored.values()].filter(({ hasSameSite }) => !hasSameSite).length;
      return pass(
        open === 0
          ? `${count(stored.size, 'cookie')}, each with Secure and SameSite.`
          : `${count(stored.size, 'cookie')}, each with Secure; ${open} without SameSite, where browsers choose.`,
      );
    },
  }),
};

function faultsOf({ name, isSecure, isHttpOnly, hasSameSite }: Cookie): string[] {
  const lower = name.toLowerCase();
  const isSession = lower.includes('login') || lower.includes('sess');
  return [
    !isSecure && 'no Secure',
    isSession && !isHttpOnly && 'a session without HttpOnly',
    lower.includes('csrf') && !hasSameSite && 'an anti-CSRF token without SameSite',
  ].filter((fault) => fault !== false);
}

function setCookies({ headers }: Exchange): string[] {
  return headerValues(headers, 'set-cookie');
}

/** Wherever it stands: the Observatory looks at each of several. */
function hasUnknownSameSite(header: string): boolean {
  return header.split(';').some((part) => {
    const [key = '', value = ''] = part.split('=', 2);
    return key.trim().toLowerCase() === 'samesite' && !KNOWN_SAME_SITE.includes(value.trim().toLowerCase());
  });
}

function nameOf(header: string): string {
  return header.split(/[=;]/, 1)[0]?.trim() ?? '';
}

/** The cookies that browsers keep of an answer (RFC 6265bis §5.7). */
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

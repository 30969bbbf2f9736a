import type { Check } from '../check.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

/** One year in seconds: the minimum for browsers' preload lists. */
const MIN_AGE = 31_536_000;
const KNOWN = new Set(['max-age', 'includesubdomains', 'preload']);

/**
 * Lighthouse 13.5's has-hsts, with three differences: an empty directive (a semicolon at the end) is allowed (RFC 6797 §6.1),
 * a max-age that is not a number fails, and only the first header counts, as in browsers.
 */
export const hasHsts: Check = {
  id: 'has-hsts',
  category: 'security',
  title: 'Strong HSTS policy is set',
  failureTitle: 'HSTS policy is missing or weak',
  explained: {
    what: 'Checks the first `Strict-Transport-Security` header. Fails when there is none, when it has a directive other than `max-age`, `includeSubDomains` and `preload`, or when `max-age` is missing, not a number, or below 31536000 seconds (one year). Passes otherwise. The report mentions a missing `includeSubDomains` or `preload`. Does not apply to pages on plain HTTP, where browsers ignore the header.',
    why: 'Without HSTS, an attacker on the visitor’s network can keep the first, unencrypted request from ever reaching HTTPS.',
    fix: 'Send `Strict-Transport-Security: max-age=63072000; includeSubDomains; preload` once all subdomains use HTTPS.',
    source: lighthouseSource('has-hsts'),
  },
  inspect: ({ page, url }) => ({
    conclude() {
      // Browsers ignore the header over plain HTTP (RFC 6797 §8.1). is-on-https fails there.
      if (url.protocol !== 'https:') return notApplicable('The page does not use HTTPS.');
      // Only the first header counts (RFC 6797 §8.1).
      const [header] = headerValues(page.response.headers, 'strict-transport-security');
      if (header === undefined) return fail('The page has no Strict-Transport-Security header.');
      const evidence = [headerEvidence('strict-transport-security', header)];
      const names = new Set<string>();
      for (const directive of header.toLowerCase().replace(/\s/g, '').split(';')) {
        const [name = '', value = ''] = directive.split('=', 2);
        if (name === '') continue;
        if (!KNOWN.has(name)) return fail('The HSTS policy has an unknown directive.', evidence);
        names.add(name);
        if (name !== 'max-age') continue;
        const seconds = /^"?(\d{1,15})"?$/.exec(value)?.[1];
        if (seconds === undefined) return fail('The max-age of the HSTS policy is not a number.', evidence);
        if (Number(seconds) < MIN_AGE) {
          return fail(
            `The HSTS policy lasts ${count(Number(seconds), 'second')}. At least ${MIN_AGE} are required.`,
            evidence,
          );
        }
      }
      if (!names.has('max-age')) return fail('The HSTS policy has no max-age, so browsers ignore it.', evidence);
      const advice = ['includeSubDomains', 'preload'].filter((name) => !names.has(name.toLowerCase()));
      const strength = 'The HSTS policy lasts at least a year';
      return advice.length === 0
        ? pass(`${strength}.`)
        : pass(`${strength}. ${advice.join(' and ')} would strengthen it.`, evidence);
    },
  }),
};

import { invalid } from './errors.js';
import type { Violation } from './violation.js';

/** The only global that the domain uses. Every JavaScript host has the WHATWG URL parser, and the rules below need it. */
declare const URL: {
  new (input: string): ParsedUrl;
  parse(input: string, base?: string): ParsedUrl | null;
};

interface ParsedUrl {
  protocol: string;
  hostname: string;
  username: string;
  password: string;
  hash: string;
  href: string;
}

/** Maximum length of a URL in characters, before and after normalization. */
export const MAX_URL_LENGTH = 2048;

/** A valid URL for a report. */
export interface TargetUrl {
  /** Absolute, http or https, normalized by the WHATWG URL parser, without a fragment; ASCII only. */
  readonly url: string;
  /** Name of the project that reports on this URL belong to. */
  readonly project: string;
}

/** @throws SitegradeError `invalid` */
export function parseTargetUrl(input: string, field = 'url'): TargetUrl {
  const { violation, target } = readTargetUrl(input, field);
  if (target === null) throw invalid(violation);
  return target;
}

/** What is wrong with `input` as the URL of a report, or null. */
export function targetUrlViolation(input: string, field = 'url'): Violation | null {
  return readTargetUrl(input, field).violation;
}

/** Either a target or the reason why there is none. */
export type TargetUrlReading =
  { readonly target: TargetUrl; readonly violation: null } | { readonly target: null; readonly violation: Violation };

/** Reads `input` as the URL of a report. */
export function readTargetUrl(input: string, field = 'url'): TargetUrlReading {
  const reject = (code: string, message: string) => ({ target: null, violation: { field, code, message } });
  if (input.trim() === '') return reject('required', 'A URL is required, for example https://example.com/.');
  if (input.length > MAX_URL_LENGTH) return reject('too_long', `The URL is longer than ${MAX_URL_LENGTH} characters.`);
  const url = URL.parse(input);
  if (url === null) return reject('invalid_url', 'This is not an absolute URL. Use the form https://example.com/page.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return reject('unsupported_scheme', 'Only http: and https: URLs are supported.');
  }
  if (url.username !== '' || url.password !== '') {
    return reject('credentials_in_url', 'The URL must not contain a user name or a password.');
  }
  if (url.href.length - url.hash.length > MAX_URL_LENGTH) {
    return reject('too_long', `The URL is longer than ${MAX_URL_LENGTH} characters after percent-encoding.`);
  }
  // Without a `#` there is no fragment, not even an empty one.
  if (input.includes('#')) url.hash = '';
  return { target: { url: url.href, project: projectName(url.hostname) }, violation: null };
}

/**
 * Where a link leads, as `readTargetUrl` would return it.
 * @param reference as a page or a header has it; may be relative
 * @param base absolute URL that relative references start from
 * @returns null for everything that `readTargetUrl` rejects, such as `mailto:` links; a long fragment does not count
 */
export function resolveTargetUrl(reference: string, base: string): string | null {
  // Cutting the fragment off is cheaper than setting `hash` on the URL.
  const hash = reference.indexOf('#');
  const written = hash < 0 ? reference : reference.slice(0, hash);
  if (written.length > MAX_URL_LENGTH) return null;
  const url = URL.parse(written, base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username !== '' || url.password !== '' || url.href.length > MAX_URL_LENGTH) return null;
  return url.href;
}

/** The host that a generation for this normalized URL connects to first, without port. */
export function hostOf(url: string): string {
  return new URL(url).hostname;
}

function projectName(hostname: string): string {
  const bare = hostname.replace(/^www\./, '');
  return bare === '' ? hostname : bare;
}

import { invalid } from './errors.js';
import type { Violation } from './violation.js';

/** The one global that the domain uses: every JavaScript host has the WHATWG URL parser, and the rules below name it. */
declare const URL: {
  new (input: string): {
    protocol: string;
    hostname: string;
    username: string;
    password: string;
    hash: string;
    href: string;
  };
};

/** Longest URL that is accepted, in characters, before and after normalising. */
export const MAX_URL_LENGTH = 2048;

/** A URL that a report can be made for. */
export interface TargetUrl {
  /** Absolute, http or https, normalised by the WHATWG URL parser, without a fragment; ASCII only. */
  readonly url: string;
  /** Name of the project that reports on this URL belong to. */
  readonly project: string;
}

/** @throws SitegradeError `invalid` */
export function parseTargetUrl(input: string, field = 'url'): TargetUrl {
  const { fault, target } = readTargetUrl(input, field);
  if (target === null) throw invalid(fault);
  return target;
}

/** What is wrong with `input` as the URL of a report, or null. */
export function targetUrlFault(input: string, field = 'url'): Violation | null {
  return readTargetUrl(input, field).fault;
}

/** Either what a report can be made for, or why none can. */
export type TargetUrlReading =
  { readonly target: TargetUrl; readonly fault: null } | { readonly target: null; readonly fault: Violation };

/** Reads `input` as the URL of a report. */
export function readTargetUrl(input: string, field = 'url'): TargetUrlReading {
  const fault = (code: string, message: string) => ({ target: null, fault: { field, code, message } });
  if (input.trim() === '') return fault('required', 'A URL is required, for example https://example.com/.');
  if (input.length > MAX_URL_LENGTH) return fault('too_long', `The URL is longer than ${MAX_URL_LENGTH} characters.`);
  const url = parse(input);
  if (url === null) return fault('invalid_url', 'This is not an absolute URL such as https://example.com/page.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return fault('unsupported_scheme', 'Only http: and https: URLs can be reported on.');
  }
  if (url.username !== '' || url.password !== '') {
    return fault('credentials_in_url', 'The URL must not contain a user name or a password.');
  }
  if (url.href.length - url.hash.length > MAX_URL_LENGTH) {
    return fault('too_long', `The URL is longer than ${MAX_URL_LENGTH} characters once it is percent-encoded.`);
  }
  // Only a URL that has a `#` has a fragment, be it an empty one.
  if (input.includes('#')) url.hash = '';
  return { target: { url: url.href, project: projectName(url.hostname) }, fault: null };
}

function parse(input: string): InstanceType<typeof URL> | null {
  try {
    return new URL(input);
  } catch {
    return null;
  }
}

/** The host that a generation for this normalised URL talks to first, without port. */
export function hostOf(url: string): string {
  return new URL(url).hostname;
}

function projectName(hostname: string): string {
  const bare = hostname.replace(/^www\./, '');
  return bare === '' ? hostname : bare;
}

import { invalid } from './errors.js';
import type { Fault } from './fault.js';

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
  canParse(input: string): boolean;
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
  const fault = targetUrlFault(input, field);
  if (fault) throw invalid(fault);
  const url = new URL(input);
  url.hash = '';
  return { url: url.href, project: projectName(url.hostname) };
}

/** What is wrong with `input` as the URL of a report, or null. */
export function targetUrlFault(input: string, field = 'url'): Fault | null {
  const fault = (code: string, message: string): Fault => ({ field, code, message });
  if (input.trim() === '') return fault('required', 'A URL is required, for example https://example.com/.');
  if (input.length > MAX_URL_LENGTH) return fault('too_long', `The URL is longer than ${MAX_URL_LENGTH} characters.`);
  if (!URL.canParse(input))
    return fault('invalid_url', 'This is not an absolute URL such as https://example.com/page.');
  const url = new URL(input);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return fault('unsupported_scheme', 'Only http: and https: URLs can be reported on.');
  }
  if (url.username !== '' || url.password !== '') {
    return fault('credentials_in_url', 'The URL must not contain a user name or a password.');
  }
  if (url.href.length - url.hash.length > MAX_URL_LENGTH) {
    return fault('too_long', `The URL is longer than ${MAX_URL_LENGTH} characters once it is percent-encoded.`);
  }
  return null;
}

/** The host that a generation for this normalised URL talks to first, without port. */
export function hostOf(url: string): string {
  return new URL(url).hostname;
}

function projectName(hostname: string): string {
  const bare = hostname.replace(/^www\./, '');
  return bare === '' ? hostname : bare;
}

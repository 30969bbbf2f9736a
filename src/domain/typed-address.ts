import { invalid } from './errors.js';
import { readTargetUrl, type TargetUrl, type TargetUrlReading } from './target-url.js';

/** A host name with a dot, or an IPv6 address, with an optional port and path, but without a scheme. */
const BARE_HOST = /^(?:[^\s/?#:@]+\.[^\s/?#:@]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/i;

/** A host name without a dot, with a port: the URL parser would read the name as a scheme. */
const HOST_AND_PORT = /^[\w-]+:\d{1,5}(?:[/?#]|$)/;

/** @throws SitegradeError `invalid` */
export function parseTypedAddress(typed: string, field = 'url'): TargetUrl {
  const { violation, target } = readTypedAddress(typed, field);
  if (target === null) throw invalid(violation);
  return target;
}

/**
 * Reads an address as people type it: `example.com` stands for `https://example.com/`. A scheme is kept. Programs send
 * whole URLs, which `readTargetUrl` reads.
 */
export function readTypedAddress(typed: string, field = 'url'): TargetUrlReading {
  const text = typed.trim();
  const reading = readTargetUrl(BARE_HOST.test(text) ? `https://${text}` : text, field);
  const { violation } = reading;
  if (violation === null) return reading;
  if (HOST_AND_PORT.test(text))
    return { target: null, violation: { ...violation, message: `Add a scheme, such as http://${text}.` } };
  if (violation.code !== 'invalid_url' && violation.code !== 'required') return reading;
  const message = `${text === '' ? 'Enter a web address' : 'This is not a web address. Enter one'}, for example example.com or https://example.com/page.`;
  return { target: null, violation: { ...violation, message } };
}

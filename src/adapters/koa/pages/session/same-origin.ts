import type { IncomingHttpHeaders } from 'node:http';

/** A form that the reader sent from our page, or from no page at all, such as a reload. */
const OWN_SITES = ['same-origin', 'none'];

/**
 * Whether a request that changes something may come from a page of ours, as far as its browser says. Fetch Metadata
 * decides where it is there (https and localhost); elsewhere the Origin. A program that sends neither is no browser, and
 * has no cookies that somebody could misuse.
 * @param origin of our pages, such as `https://grade.example`
 */
export function isSameOrigin(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return typeof site === 'string' && OWN_SITES.includes(site);
  return headers.origin === undefined || headers.origin === origin;
}

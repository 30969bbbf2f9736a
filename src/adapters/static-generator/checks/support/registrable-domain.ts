import { getDomain } from 'tldts';

/**
 * The registrable domain of a host (Public Suffix List), such as `example.co.uk` for `www.example.co.uk`. IP addresses and
 * public suffixes are returned unchanged.
 */
export function registrableDomain(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

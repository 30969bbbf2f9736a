import { getDomain } from 'tldts';

/**
 * The domain that a host belongs to by the Public Suffix List, such as `example.co.uk` for `www.example.co.uk`; an address,
 * and a name that is itself a suffix, stand for themselves.
 */
export function registrableDomain(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

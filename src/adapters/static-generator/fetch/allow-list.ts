import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What an operator opens, although the address guard would refuse it. `port` null opens every port. */
export type AllowedTarget =
  /** Whatever the name resolves to. In lower case, without a final dot, international names in punycode. */
  | { readonly kind: 'name'; readonly name: string; readonly port: number | null }
  /** Every address whose first `prefixLength` bits are those of `address`, by whatever name it was reached. */
  | { readonly kind: 'range'; readonly address: string; readonly prefixLength: number; readonly port: number | null };

export type AllowedTargets =
  | { readonly kind: 'targets'; readonly targets: readonly AllowedTarget[] }
  /** One sentence for each bad entry. */
  | { readonly kind: 'faults'; readonly faults: readonly string[] };

/**
 * Reads a comma list of host names, addresses and CIDR ranges, each with an optional port: `localhost:8080`,
 * `127.0.0.1`, `10.0.0.0/8`, `[::1]:3000`, `fd00::/8`, `intranet.example`. Empty entries are skipped.
 */
export function parseAllowedTargets(text: string): AllowedTargets {
  const targets: AllowedTarget[] = [];
  const faults: string[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const target = parseEntry(entry);
    if (typeof target === 'string') faults.push(`"${entry}" ${target}`);
    else targets.push(target);
  }
  return faults.length > 0 ? { kind: 'faults', faults } : { kind: 'targets', targets };
}

/** The form in which names are compared. */
export function canonicalName(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

/** @returns a string, which goes on after the entry, where something is wrong with it. */
function parseEntry(entry: string): AllowedTarget | string {
  if (entry.includes('://')) return 'is a URL: write the host alone, for example intranet.example:8080.';
  if (entry.includes('%')) return 'has a zone: addresses with a zone cannot be opened.';
  const { host, portText } = splitPort(entry);
  const port = portText === null ? null : Number(portText);
  if (portText !== null && (!/^\d{1,5}$/.test(portText) || port === 0 || Number(portText) > 65_535)) {
    return 'has no valid port: it must be a number from 1 to 65535.';
  }
  const [address = '', prefix, ...rest] = host.split('/');
  if (isIP(address) !== 0) return rest.length > 0 ? 'is no CIDR range.' : parseRange(address, prefix, port);
  if (host.includes('/')) return 'is neither a host name nor a CIDR range such as 10.0.0.0/8.';
  return parseName(host, port);
}

/** An IPv6 address holds colons itself, so that only brackets set a port apart from it. */
function splitPort(entry: string): { host: string; portText: string | null } {
  const bracketed = /^\[([^\]]*)\](?::(.*))?$/.exec(entry);
  if (bracketed) return { host: bracketed[1] ?? '', portText: bracketed[2] ?? null };
  const parts = entry.split(':');
  if (parts.length !== 2) return { host: entry, portText: null };
  return { host: parts[0] ?? '', portText: parts[1] ?? '' };
}

function parseRange(address: string, prefix: string | undefined, port: number | null): AllowedTarget | string {
  const bits = isIP(address) === 4 ? 32 : 128;
  if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits)) {
    return `has no valid prefix length: it must be a number from 0 to ${bits}.`;
  }
  const prefixLength = prefix === undefined ? bits : Number(prefix);
  const parser = isIP(address) === 4 ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = parser.networkAddressFromCIDR(`${address}/${prefixLength}`).toString();
  // A range that is not written from its first address is more often a slip than a wish to open all of it.
  if (network !== parser.parse(address).toString())
    return `does not begin its range: write ${network}/${prefixLength}.`;
  return { kind: 'range', address: network, prefixLength, port };
}

function parseName(host: string, port: number | null): AllowedTarget | string {
  if (host.includes('*')) return 'has a wildcard: write each host name in full, or a CIDR range.';
  const url = `http://${host}/`;
  if (!/^[^\s/?#@:[\]\\]+$/.test(host) || !URL.canParse(url)) {
    return 'is no host name, address or CIDR range.';
  }
  const name = new URL(url).hostname;
  if (isIP(name) !== 0) return `is an unusual form of an address: write ${name}.`;
  return { kind: 'name', name: canonicalName(name), port };
}

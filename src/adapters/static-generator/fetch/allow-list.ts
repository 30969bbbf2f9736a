import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A target that the operator allows although the address guard would refuse it. A null `port` allows every port. */
export type AllowedTarget =
  /** Any address that the name resolves to. In lower case, without a trailing dot, international names in punycode. */
  | { readonly kind: 'name'; readonly name: string; readonly port: number | null }
  /** Every address in this CIDR range, whatever name it was reached by. */
  | { readonly kind: 'range'; readonly address: string; readonly prefixLength: number; readonly port: number | null };

export interface AllowedTargets {
  /** Empty if any entry is invalid. */
  readonly targets: readonly AllowedTarget[];
  /** One sentence for each invalid entry. */
  readonly errors: readonly string[];
}

/**
 * Parses a comma-separated list of host names, addresses and CIDR ranges, each with an optional port: `localhost:8080`,
 * `127.0.0.1`, `10.0.0.0/8`, `[::1]:3000`, `fd00::/8`, `intranet.example`. Skips empty entries.
 */
export function parseAllowedTargets(text: string): AllowedTargets {
  const targets: AllowedTarget[] = [];
  const errors: string[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const target = parseEntry(entry);
    if (typeof target === 'string') errors.push(`"${entry}" ${target}`);
    else targets.push(target);
  }
  return { targets: errors.length > 0 ? [] : targets, errors };
}

/** The form in which host names are compared. */
export function canonicalName(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

/** @returns the target, or what is wrong with the entry, worded to follow it in a sentence */
function parseEntry(entry: string): AllowedTarget | string {
  if (entry.includes('://')) return 'is a URL. Use the host only, such as intranet.example:8080.';
  if (entry.includes('%')) return 'has a zone ID. Use the address without it.';
  const { host, portText } = splitPort(entry);
  const port = portText === null ? null : Number(portText);
  if (portText !== null && (!/^\d{1,5}$/.test(portText) || port === 0 || Number(portText) > 65_535)) {
    return 'has an invalid port. Use a number from 1 to 65535.';
  }
  const [address = '', prefix, ...rest] = host.split('/');
  if (isIP(address) !== 0)
    return rest.length > 0 ? 'is not a CIDR range. Use a range such as 10.0.0.0/8.' : parseRange(address, prefix, port);
  if (host.includes('/')) return 'is not a host name or a CIDR range such as 10.0.0.0/8.';
  return parseName(host, port);
}

/** IPv6 addresses contain colons, so a port can follow one only in brackets. */
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
    return `has an invalid prefix length. Use a number from 0 to ${bits}.`;
  }
  const prefixLength = prefix === undefined ? bits : Number(prefix);
  const parser = isIP(address) === 4 ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = parser.networkAddressFromCIDR(`${address}/${prefixLength}`).toString();
  // A range that starts elsewhere is more likely a typo than a request to allow all of it.
  if (network !== parser.parse(address).toString()) {
    return `does not start at the first address of its range. Use ${network}/${prefixLength}.`;
  }
  return { kind: 'range', address: network, prefixLength, port };
}

function parseName(host: string, port: number | null): AllowedTarget | string {
  if (host.includes('*')) return 'contains a wildcard. List each host name, or use a CIDR range.';
  const url = `http://${host}/`;
  if (!/^[^\s/?#@:[\]\\]+$/.test(host) || !URL.canParse(url)) {
    return 'is not a host name, an address or a CIDR range.';
  }
  const name = new URL(url).hostname;
  if (isIP(name) !== 0) return `is an unusual form of an address. Use ${name}.`;
  return { kind: 'name', name: canonicalName(name), port };
}

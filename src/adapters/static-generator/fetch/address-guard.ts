import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { canonicalName, type AllowedTarget } from './allow-list.js';
import { BAD_PORTS } from './bad-ports.js';

/** In a public range, but served by the cloud host: Azure's wire server gives out credentials. */
const METADATA_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16']);

/** The only block from which IANA allocates global unicast addresses (RFC 4291, section 2.4, and IANA's registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');

/**
 * Decides which addresses the service connects to: global unicast addresses, and what the operator allows. It resolves
 * no names, so the caller must check the address that it connects to.
 */
export class AddressGuard {
  constructor(private readonly allowed: readonly AllowedTarget[] = []) {}

  /**
   * @param address an IPv4 or IPv6 literal from the resolver or the URL parser. Addresses with a zone ID, and any other
   *   text, are refused.
   */
  allowsAddress(address: string, port: number): boolean {
    if (isIP(address) === 0 || address.includes('%')) return false;
    const parsed = ipaddr.parse(address);
    if (
      this.allowed.some((target) => target.kind === 'range' && allowsPort(target, port) && isWithin(parsed, target))
    ) {
      return true;
    }
    return !BAD_PORTS.has(port) && isPublic(parsed);
  }

  /** Whether the operator allows this name, and with it every address that it resolves to. */
  allowsName(hostname: string, port: number): boolean {
    const name = canonicalName(hostname);
    return this.allowed.some((target) => target.kind === 'name' && target.name === name && allowsPort(target, port));
  }
}

/** A port that browsers block is allowed only by an entry with that port. */
function allowsPort(target: AllowedTarget, port: number): boolean {
  return target.port === null ? !BAD_PORTS.has(port) : target.port === port;
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, target: AllowedTarget & { kind: 'range' }): boolean {
  const network = ipaddr.parse(target.address);
  return address.kind() === network.kind() && address.match(network, target.prefixLength);
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  // "unicast" is everything outside IANA's special-purpose ranges. For IPv6 that includes ::/96 and unallocated blocks,
  // hence the check against GLOBAL_UNICAST.
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv4') return !METADATA_ADDRESSES.has(address.toString());
  const v6 = address as ipaddr.IPv6;
  return v6.match(GLOBAL_UNICAST, 3) && !isIsatap(v6);
}

/** RFC 5214, section 6.1: the interface identifier 0000:5efe or 0200:5efe, then an IPv4 address, under any prefix. */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [, , , , high = 0, low = 0] = address.parts;
  return (high & 0xfdff) === 0 && low === 0x5efe;
}

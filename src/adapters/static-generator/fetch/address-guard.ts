import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { canonicalName, type AllowedTarget } from './allow-list.js';
import { BAD_PORTS } from './bad-ports.js';

/** Public by range, yet answered by the cloud host itself: Azure's wire server hands out credentials. */
const METADATA_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16']);

/** The only block that IANA gives out global unicast addresses from (RFC 4291, section 2.4, and IANA's registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');

/**
 * Decides which addresses the service connects to: global unicast ones, and what the operator opened. Pure: it looks
 * nothing up, so that whoever connects must ask about the very address that is connected to.
 */
export class AddressGuard {
  constructor(private readonly allowed: readonly AllowedTarget[] = []) {}

  /**
   * @param address an IPv4 or IPv6 literal as the resolver or the URL parser gives it; every other text is refused, and
   *   so are addresses with a zone.
   */
  allowsAddress(address: string, port: number): boolean {
    if (isIP(address) === 0 || address.includes('%')) return false;
    const parsed = ipaddr.parse(address);
    if (this.allowed.some((target) => target.kind === 'range' && opensPort(target, port) && isWithin(parsed, target))) {
      return true;
    }
    return !BAD_PORTS.has(port) && isPublic(parsed);
  }

  /** Whether the operator opened this name by itself, and with it every address that it resolves to. */
  opensName(hostname: string, port: number): boolean {
    const name = canonicalName(hostname);
    return this.allowed.some((target) => target.kind === 'name' && target.name === name && opensPort(target, port));
  }
}

/** A port that browsers block is opened only by an entry that names it. */
function opensPort(target: AllowedTarget, port: number): boolean {
  return target.port === null ? !BAD_PORTS.has(port) : target.port === port;
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, target: AllowedTarget & { kind: 'range' }): boolean {
  const network = ipaddr.parse(target.address);
  return address.kind() === network.kind() && address.match(network, target.prefixLength);
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  // "unicast" is what is left when IANA's special-purpose ranges are taken away. For IPv6 that leaves ::/96 and all
  // that was never given out, hence the second test.
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

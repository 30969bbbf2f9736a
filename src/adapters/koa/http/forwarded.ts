import type { IncomingMessage } from 'node:http';
import { headerOf } from './header-values.js';

/** What the client's end of the connection looked like, as the believed proxies tell it. */
export interface Forwarded {
  readonly address: string | undefined;
  readonly host: string | undefined;
  readonly scheme: string | undefined;
}

const NOTHING: Forwarded = { address: undefined, host: undefined, scheme: undefined };

/**
 * Reads what `hops` proxies in front say. Each adds its word at the end of a list, so the word of the outermost one
 * that is believed stands `hops` places from the end; what stands before it came from outside and is ignored.
 * X-Forwarded-* counts where it is there, Forwarded (RFC 7239) elsewhere: proxies must drop the one they do not write.
 */
export function readForwarded(request: IncomingMessage, hops: number): Forwarded {
  if (hops < 1) return NOTHING;
  const outermost = (name: string) => pick(list(headerOf(request, name)), hops);
  const address = outermost('x-forwarded-for');
  const host = outermost('x-forwarded-host');
  const scheme = outermost('x-forwarded-proto')?.toLowerCase();
  if (address !== undefined || host !== undefined || scheme !== undefined) return { address, host, scheme };
  const element = pick(list(headerOf(request, 'forwarded')), hops) ?? '';
  return {
    address: parameter(element, 'for')?.replace(/^\[(.*)\](?::\d+)?$/, '$1'),
    host: parameter(element, 'host'),
    scheme: parameter(element, 'proto')?.toLowerCase(),
  };
}

function list(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function pick(items: readonly string[], hops: number): string | undefined {
  return items[Math.max(0, items.length - hops)];
}

function parameter(element: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|;)\\s*${name}=(?:"([^"]*)"|([^;"\\s]*))`, 'i').exec(element);
  return match?.[1] ?? match?.[2];
}

import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { malformed } from './problems/problem-error.js';
import { readForwarded } from './forwarded.js';

/** A host name, an IPv4 address or a bracketed IPv6 address, with or without a port. */
const HOST = /^(?:[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/** What a request says about where it went to. */
export type AddressedRequest = Pick<Context, 'req' | 'path' | 'originalUrl'>;

/**
 * The address that the links of an answer begin with, without a slash at its end.
 * @param publicUrl from the configuration; null to tell from the request.
 * @throws RequestRefused where the Host header is none
 */
export function baseUrl(ctx: AddressedRequest, publicUrl: string | null, trustProxy: number): string {
  const forwarded = readForwarded(ctx.req, trustProxy);
  const host = forwarded.host ?? ctx.req.headers.host ?? '';
  if (host !== '' && !isHost(host)) throw malformed('The Host header is not a valid host name.');
  if (publicUrl !== null) return publicUrl;
  const own = (ctx.req.socket as { encrypted?: boolean } | undefined)?.encrypted === true ? 'https' : 'http';
  const scheme = forwarded.scheme === 'https' || forwarded.scheme === 'http' ? forwarded.scheme : own;
  return `${scheme}://${host === '' ? 'localhost' : host}${mountPath(ctx)}`;
}

/** The latest that was one: nearly all requests name the same. */
let latestHost = '';

function isHost(text: string): boolean {
  if (text === latestHost) return true;
  if (!HOST.test(text) || !URL.canParse(`http://${text}`)) return false;
  latestHost = text;
  return true;
}

/** Longest address: whoever is believed may still pass on nonsense. */
const MAX_ADDRESS = 64;

/** The client's address, as far as proxies are believed: what failed authentications are counted by. */
export function clientAddress(request: IncomingMessage, trustProxy: number): string {
  const address = readForwarded(request, trustProxy).address ?? request.socket.remoteAddress ?? 'unknown';
  return address.slice(0, MAX_ADDRESS);
}

/** Where the host has mounted us: what it cut off the front of the path. Empty where it is the root. */
function mountPath(ctx: AddressedRequest): string {
  const original = (ctx.req as { originalUrl?: string }).originalUrl ?? ctx.originalUrl;
  const whole = original.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  if (whole.endsWith(ctx.path)) return whole.slice(0, whole.length - ctx.path.length);
  return ctx.path === '/' ? whole : '';
}

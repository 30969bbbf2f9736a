import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Context } from 'koa';
import { malformed } from './problem.js';

/** A host name, an IPv4 address or a bracketed IPv6 address, with or without a port. */
const HOST = /^(?:[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/** The part of Koa's context that says where a request was sent. */
export type AddressedRequest = Pick<Context, 'req' | 'path' | 'originalUrl'>;

/**
 * The public address of the service, without a trailing slash: links in answers begin with it.
 * @param publicUrl the configured address; null derives it from the request
 * @param trustProxy how many proxies in front are trusted
 * @throws ProblemError `malformed-request` for an invalid Host header
 */
export function baseUrl(ctx: AddressedRequest, publicUrl: string | null, trustProxy: number): string {
  const forwarded = readForwarded(ctx.req, trustProxy);
  const host = forwarded.host ?? ctx.req.headers.host ?? '';
  if (host !== '' && !isHost(host)) throw malformed('The Host header is not a valid host name.');
  if (publicUrl !== null) return publicUrl;
  const own = isEncrypted(ctx.req) ? 'https' : 'http';
  const scheme = forwarded.scheme === 'https' || forwarded.scheme === 'http' ? forwarded.scheme : own;
  return `${scheme}://${host === '' ? 'localhost' : host}${mountPath(ctx)}`;
}

/** Whether the connection itself uses TLS. */
export function isEncrypted({ socket }: IncomingMessage): boolean {
  return (socket as Partial<TLSSocket> | undefined)?.encrypted === true;
}

/** The last valid host: nearly all requests name the same one. */
let latestHost = '';

function isHost(text: string): boolean {
  if (text === latestHost) return true;
  if (!HOST.test(text) || !URL.canParse(`http://${text}`)) return false;
  latestHost = text;
  return true;
}

/** The path that the host application mounted this one at; empty for the root. */
function mountPath(ctx: AddressedRequest): string {
  const original = (ctx.req as { originalUrl?: string }).originalUrl ?? ctx.originalUrl;
  const whole = original.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  if (whole.endsWith(ctx.path)) return whole.slice(0, whole.length - ctx.path.length);
  return ctx.path === '/' ? whole : '';
}

/** Safe in log lines, headers and URNs. */
const REQUEST_ID = /^[\w.:~-]{1,128}$/;

/**
 * The ID of a request: the `X-Request-Id` of a trusted proxy, or a new UUID. Without a proxy, a client could choose it.
 * @param trustProxy how many proxies in front are trusted
 */
export function requestId({ headers }: IncomingMessage, trustProxy: number): string {
  const given = trustProxy > 0 ? headers['x-request-id'] : undefined;
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Longest client address: even a trusted proxy may forward nonsense. */
const MAX_ADDRESS = 64;

/**
 * The client's IP address as the connection or the trusted proxies report it. Rate limits on failed sign-ins use it.
 * @param trustProxy how many proxies in front are trusted
 */
export function clientAddress(request: IncomingMessage, trustProxy: number): string {
  const address = readForwarded(request, trustProxy).address ?? request.socket.remoteAddress ?? 'unknown';
  return address.slice(0, MAX_ADDRESS);
}

/** The client's end of the connection, as the trusted proxies report it. */
interface Forwarded {
  readonly address?: string | undefined;
  readonly host?: string | undefined;
  readonly scheme?: string | undefined;
}

const NOTHING: Forwarded = {};

/**
 * Each proxy appends to the list, so the entry of the outermost trusted proxy is `hops` from the end; entries before it
 * are untrusted. X-Forwarded-* wins over Forwarded (RFC 7239): a proxy must drop the one that it does not write.
 */
function readForwarded({ headers }: IncomingMessage, hops: number): Forwarded {
  if (hops < 1) return NOTHING;
  const outermost = (name: string) => pick(headers[name] as string | undefined, hops);
  const address = outermost('x-forwarded-for');
  const host = outermost('x-forwarded-host');
  const scheme = outermost('x-forwarded-proto')?.toLowerCase();
  if (address !== undefined || host !== undefined || scheme !== undefined) return { address, host, scheme };
  const element = outermost('forwarded') ?? '';
  return {
    address: parameter(element, 'for')?.replace(/^\[(.*)\](?::\d+)?$/, '$1'),
    host: parameter(element, 'host'),
    scheme: parameter(element, 'proto')?.toLowerCase(),
  };
}

function pick(header: string | undefined, hops: number): string | undefined {
  const items = (header ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return items[Math.max(0, items.length - hops)];
}

function parameter(element: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|;)\\s*${name}=(?:"([^"]*)"|([^;"\\s]*))`, 'i').exec(element);
  return match?.[1] ?? match?.[2];
}

/** `none` is a request without a page behind it, such as a reload. */
const OWN_SITES = ['same-origin', 'none'];

/**
 * Whether a form was sent by one of our own pages. Browsers send Fetch Metadata over https and on localhost, and Origin
 * elsewhere. A program sends neither, and has no cookies to misuse.
 * @param origin of our pages, such as `https://sitegrade.example`
 */
export function isSameOrigin(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return typeof site === 'string' && OWN_SITES.includes(site);
  return headers.origin === undefined || headers.origin === origin;
}

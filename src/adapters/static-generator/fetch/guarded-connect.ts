import { lookup as dnsLookup } from 'node:dns/promises';
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import type { AddressGuard } from './address-guard.js';
import { canonicalName } from './allow-list.js';
import { toFetchError, toHandshakeError, toLookupError, FetchError } from './fetch-error.js';
import type { SharedTls } from './shared-tls.js';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Resolves a host name to all its addresses, best first. Rejects if there is none. */
export type Lookup = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** Resolves names as other programs on this machine do, including its hosts file. */
export const systemLookup: Lookup = (hostname) => dnsLookup(hostname, { all: true, order: 'verbatim' });

/** How long to try one address before the next, in milliseconds. The last address gets the remaining time. */
const ATTEMPT_MS = 1_000;

/** Further addresses are checked by the guard, but not tried. */
const MAX_ATTEMPTS = 8;

export interface GuardedConnectOptions {
  readonly guard: AddressGuard;
  readonly lookup: Lookup;
  /** Cancels lookup and connection. Its reason becomes the error. */
  readonly signal: AbortSignal;
  /** TLS state to share with other connections. */
  readonly tls?: SharedTls;
}

/**
 * A connect function for undici. It resolves a name once, has the guard check every address, and connects to one of
 * them, so that DNS rebinding has no effect. TLS server name and Host header keep the name. HTTP/1.1 only. Its errors
 * are FetchErrors.
 */
export function createGuardedConnect(connection: GuardedConnectOptions): buildConnector.connector {
  return (options, callback) => {
    connectGuarded(options, ['http/1.1'], connection).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error as Error, null),
    );
  };
}

/**
 * Connects as described for `createGuardedConnect`.
 * @param offered ALPN protocols to offer over TLS
 * @throws FetchError, or the reason of the signal
 */
export async function connectGuarded(
  { protocol, hostname, port: explicitPort }: Pick<URL, 'protocol' | 'hostname' | 'port'>,
  offered: readonly string[],
  { guard, lookup, signal, tls }: GuardedConnectOptions,
): Promise<Socket> {
  const secure = protocol === 'https:';
  const port = explicitPort === '' ? (secure ? 443 : 80) : Number(explicitPort);
  const addresses = await checkedAddresses(hostname, port, guard, lookup, signal);
  signal.throwIfAborted();
  const socket = openSocket(hostname, port, addresses, secure ? { offered, shared: tls } : null);
  return untilConnected(socket, secure, hostname, signal);
}

async function checkedAddresses(
  hostname: string,
  port: number,
  guard: AddressGuard,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<readonly ResolvedAddress[]> {
  const family = isIP(hostname);
  if (family !== 0) {
    if (guard.allowsAddress(hostname, port)) return [{ address: hostname, family }];
    throw new FetchError('blocked_address', `This service does not connect to ${hostname} on port ${port}.`);
  }
  const addresses = await orAborted(
    lookup(hostname).catch((error: unknown) => {
      throw toLookupError(error, hostname);
    }),
    signal,
  );
  if (addresses.length === 0) throw toLookupError(undefined, hostname);
  if (!guard.allowsName(hostname, port) && !addresses.every(({ address }) => guard.allowsAddress(address, port))) {
    // The message omits the address: it could reveal names in the service's own network.
    const why = 'its address is not public, or browsers block its port';
    throw new FetchError('blocked_address', `This service does not connect to ${hostname} on port ${port}: ${why}.`);
  }
  return addresses.slice(0, MAX_ATTEMPTS);
}

/** @param tls null to connect without TLS */
function openSocket(
  hostname: string,
  port: number,
  addresses: readonly ResolvedAddress[],
  tls: { readonly offered: readonly string[]; readonly shared: SharedTls | undefined } | null,
): Socket {
  const pinned = ((_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  }) satisfies LookupFunction;
  const options = {
    host: hostname,
    port,
    lookup: pinned,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
    noDelay: true,
  };
  if (tls === null) return connectTcp(options);
  const { offered, shared } = tls;
  const servername = isIP(hostname) === 0 ? canonicalName(hostname) : '';
  const server = `${hostname}:${port}`;
  const security = { servername, ALPNProtocols: [...offered], rejectUnauthorized: true };
  const socket = connectTls({ ...options, ...security, ...shared?.optionsFor(server) });
  return socket.on('session', (session) => shared?.remember(server, session));
}

function untilConnected(socket: Socket, secure: boolean, hostname: string, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => void socket.destroy(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    let accepted = false;
    socket.once('connect', () => (accepted = true));
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      signal.removeEventListener('abort', onAbort);
      resolve(socket);
    });
    // Never removed: undici adds its own listener only after the promise has settled.
    socket.on('error', (error) => {
      signal.removeEventListener('abort', onAbort);
      const known = accepted && secure ? toHandshakeError(error, hostname) : toFetchError(error, hostname);
      reject((signal.aborted ? signal.reason : known) as Error);
    });
  });
}

/** Settles like `promise`, or rejects with the reason of `signal` as soon as it aborts. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

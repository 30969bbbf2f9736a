import { lookup as systemLookup } from 'node:dns/promises';
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

/** All addresses of a host name, best first. Rejects where there is none. */
export type Lookup = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** As the other programs of this machine look names up, its hosts file included. */
export const lookupAsSystem: Lookup = (hostname) => systemLookup(hostname, { all: true, order: 'verbatim' });

/** How long one address may take to accept before the next one is tried; the last one has all the time that is left. */
const ATTEMPT_MS = 1_000;

/** More addresses than this are checked, but not tried. */
const MAX_ATTEMPTS = 8;

export interface GuardedConnectOptions {
  readonly guard: AddressGuard;
  readonly lookup: Lookup;
  /** Ends looking up and connecting; its reason becomes the error. */
  readonly signal: AbortSignal;
  /** What it may have in common with others. */
  readonly tls?: SharedTls;
}

/**
 * A connect function for undici that looks a name up once, asks the guard about every answer and connects to the very
 * addresses that were checked, so that a second, different answer of the name server never counts. Server name and Host
 * header keep the name. Speaks HTTP/1.1 only. Its errors are `FetchFault`s.
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
 * Connects as `createGuardedConnect` says. Over TLS, offers the given protocols (ALPN).
 * @throws FetchFault, or the reason of the signal
 */
export async function connectGuarded(
  { protocol, hostname, port: written }: Pick<URL, 'protocol' | 'hostname' | 'port'>,
  offered: readonly string[],
  { guard, lookup, signal, tls }: GuardedConnectOptions,
): Promise<Socket> {
  const secure = protocol === 'https:';
  const port = written === '' ? (secure ? 443 : 80) : Number(written);
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
  if (!guard.opensName(hostname, port) && !addresses.every(({ address }) => guard.allowsAddress(address, port))) {
    // Which answer it was stays inside: it would tell about names of the network that the service runs in.
    const why = 'its name leads to an address or a port that is not open to the public';
    throw new FetchError('blocked_address', `This service does not connect to ${hostname} on port ${port}: ${why}.`);
  }
  return addresses.slice(0, MAX_ATTEMPTS);
}

/** @param tls null connects without */
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
    // Stays for the life of the socket: undici adds its own listener only after the promise has settled.
    socket.on('error', (error) => {
      signal.removeEventListener('abort', onAbort);
      const told = accepted && secure ? toHandshakeError(error, hostname) : toFetchError(error, hostname);
      reject((signal.aborted ? signal.reason : told) as Error);
    });
  });
}

/** Settles as `promise`, or rejects at once with the reason of `signal`. What `promise` brings later is ignored. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

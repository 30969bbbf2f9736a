import type { Socket } from 'node:net';
import type { Failure } from '../../../domain/index.js';
import { AddressGuard } from './address-guard.js';
import type { AllowedTarget } from './allow-list.js';
import { toFailure } from './fetch-error.js';
import { connectGuarded, systemLookup, type Lookup } from './guarded-connect.js';

export interface GuardedDialOptions {
  readonly allowedTargets: readonly AllowedTarget[];
  /** Resolves names. Default: the system's resolver. */
  readonly lookup?: Lookup;
}

export type DialOutcome =
  { readonly kind: 'connected'; readonly socket: Socket } | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Opens TCP connections with the address checks of PageFetcher, for code that fetches untrusted pages in another way.
 * @returns a function that rejects with the reason of its signal, and with internal errors
 */
export function createGuardedDial({
  allowedTargets,
  lookup = systemLookup,
}: GuardedDialOptions): (
  target: { readonly hostname: string; readonly port: number },
  signal: AbortSignal,
) => Promise<DialOutcome> {
  const guard = new AddressGuard(allowedTargets);
  return async ({ hostname, port }, signal) => {
    try {
      const target = { protocol: 'http:', hostname, port: String(port) };
      return { kind: 'connected', socket: await connectGuarded(target, [], { guard, lookup, signal }) };
    } catch (error) {
      const failure = toFailure(error);
      if (failure === null) throw error;
      return { kind: 'failed', failure };
    }
  };
}

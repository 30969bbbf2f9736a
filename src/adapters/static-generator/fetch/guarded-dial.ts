import type { Socket } from 'node:net';
import type { Failure } from '../../../domain/index.js';
import { AddressGuard } from './address-guard.js';
import type { AllowedTarget } from './allow-list.js';
import { toFailure } from './fetch-error.js';
import { connectGuarded, lookupAsSystem, type Lookup } from './guarded-connect.js';

export interface GuardedDialOptions {
  readonly allowedTargets: readonly AllowedTarget[];
  /** How names are looked up; without it, as the machine does. */
  readonly lookup?: Lookup;
}

export type DialOutcome =
  { readonly kind: 'connected'; readonly socket: Socket } | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Opens TCP connections as PageFetcher does, for what speaks to strangers by other means: only to addresses that the
 * guard lets through, and to the very address that was checked.
 * @returns a function that rejects with the reason of its signal, and with errors that are our own
 */
export function createGuardedDial({
  allowedTargets,
  lookup = lookupAsSystem,
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

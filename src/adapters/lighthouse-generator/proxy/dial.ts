import type { Socket } from 'node:net';
import type { Failure } from '../../../domain/index.js';

export interface DialTarget {
  /** A name, or an address without brackets, as a page wrote it. */
  readonly hostname: string;
  readonly port: number;
}

export type DialAnswer =
  { readonly kind: 'connected'; readonly socket: Socket } | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Opens a TCP connection for a page: the one way from Chrome to the network. Whoever writes it decides which addresses
 * are visited, for names after looking them up, and connects to the very address that was decided on.
 * @returns `failed` where the address is not visited (`blocked_address`) or does not answer; the message is shown to people
 * @throws the reason of `signal`; errors that are nobody's but ours
 */
export type Dial = (target: DialTarget, signal: AbortSignal) => Promise<DialAnswer>;

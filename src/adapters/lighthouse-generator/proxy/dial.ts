import type { Socket } from 'node:net';
import type { Failure } from '../../../domain/index.js';

export interface DialTarget {
  /** A host name, or an IP address without brackets, as in the page. */
  readonly hostname: string;
  readonly port: number;
}

export type DialResult =
  { readonly kind: 'connected'; readonly socket: Socket } | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Opens a TCP connection for a page. Chrome has no other access to the network, so this function decides which
 * addresses are allowed. It must check the resolved addresses of a name, and connect to an address that it has checked.
 * @returns `failed` if the address is blocked (`blocked_address`) or does not respond; users see the message
 * @throws the reason of `signal`, and internal errors
 */
export type Dial = (target: DialTarget, signal: AbortSignal) => Promise<DialResult>;

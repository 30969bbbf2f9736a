/** Bounds of one generation, and of how long one Chrome is used. Times in milliseconds, sizes in bytes. */
export interface LighthouseLimits {
  /** From the moment that a Chrome takes the page until its audits are there. */
  readonly totalMs: number;
  /** From asking for a connection to its being there, name lookup included. */
  readonly connectMs: number;
  /** All that Chrome is sent for a page, as it comes over the network. */
  readonly maxDownloadBytes: number;
  /** All that a page sends. */
  readonly maxUploadBytes: number;
  /** Header fields of one plain HTTP message. */
  readonly maxHeaderBytes: number;
  /** Requests over plain HTTP, and tunnels for TLS and WebSockets. */
  readonly maxRequests: number;
  /** Connections to the proxy, and from it to targets, at a time. */
  readonly maxOpenConnections: number;
  /** Memory of Chrome and of what runs Lighthouse, together; watched on Linux. */
  readonly maxMemoryBytes: number;
  /** After so many generations, after so long, or beyond so much memory, the next generation gets a new Chrome. */
  readonly recycleAfterGenerations: number;
  readonly recycleAfterMs: number;
  readonly recycleAboveBytes: number;
  /** A Chrome that nobody has used for so long is ended. */
  readonly idleMs: number;
}

/** Lighthouse itself gives a page 45 s to load; the rest is for judging on a slow machine. */
export const DEFAULT_LIGHTHOUSE_LIMITS: LighthouseLimits = {
  totalMs: 120_000,
  connectMs: 10_000,
  maxDownloadBytes: 100 * 1024 * 1024,
  maxUploadBytes: 10 * 1024 * 1024,
  maxHeaderBytes: 64 * 1024,
  maxRequests: 5_000,
  maxOpenConnections: 256,
  maxMemoryBytes: 3 * 1024 ** 3,
  recycleAfterGenerations: 25,
  recycleAfterMs: 10 * 60_000,
  recycleAboveBytes: 1.5 * 1024 ** 3,
  idleMs: 2 * 60_000,
};

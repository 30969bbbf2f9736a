/** Limits of one run, and of how long one Chrome is reused. Times in milliseconds, sizes in bytes. */
export interface LighthouseLimits {
  /** From the time a Chrome takes the page until its audits are complete. */
  readonly totalMs: number;
  /** For opening one connection, DNS lookup included. */
  readonly connectMs: number;
  /** Everything that Chrome receives for a page, as transferred. */
  readonly maxDownloadBytes: number;
  /** Everything that a page sends. */
  readonly maxUploadBytes: number;
  /** Header fields of one plain HTTP message. */
  readonly maxHeaderBytes: number;
  /** Plain HTTP requests, and tunnels for TLS and WebSockets. */
  readonly maxRequests: number;
  /** Concurrent connections to the proxy, and from it to targets. */
  readonly maxOpenConnections: number;
  /** Memory of Chrome and Lighthouse together. Enforced only on Linux. */
  readonly maxMemoryBytes: number;
  /** After this many runs, this much time, or above this much memory, the next run gets a new Chrome. */
  readonly recycleAfterGenerations: number;
  readonly recycleAfterMs: number;
  readonly recycleAboveBytes: number;
  /** A Chrome that is idle this long is closed. */
  readonly idleMs: number;
}

/** Lighthouse allows 45 s for loading a page; the rest is for its audits on a slow machine. */
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

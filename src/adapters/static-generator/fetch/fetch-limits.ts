/** Limits of one fetch. Times in milliseconds, sizes in bytes. */
export interface FetchLimits {
  /** Redirects to follow. One more fails. */
  readonly maxRedirects: number;
  /** From the start of a request, DNS lookup and connection included, until the response headers are complete. */
  readonly firstByteMs: number;
  /** The document with all its redirects. */
  readonly totalMs: number;
  /** The transferred body, and separately the output of each decoder. */
  readonly maxBodyBytes: number;
  /** Names and values of the header fields of one response. */
  readonly maxHeaderBytes: number;
  /** Content codings of one body. Some servers compress twice by mistake; more is an attack. */
  readonly maxContentCodings: number;
  /** A related resource with all its redirects. */
  readonly resourceMs: number;
}

export const DEFAULT_FETCH_LIMITS: FetchLimits = {
  maxRedirects: 10,
  firstByteMs: 10_000,
  totalMs: 30_000,
  maxBodyBytes: 10 * 1024 * 1024,
  maxHeaderBytes: 64 * 1024,
  maxContentCodings: 2,
  resourceMs: 5_000,
};

/** Bounds of one fetch. Times in milliseconds, sizes in bytes. */
export interface FetchLimits {
  /** Redirects that are followed; one more fails. */
  readonly maxRedirects: number;
  /** From the start of a request, name lookup and connecting included, until the head of its answer is complete. */
  readonly firstByteMs: number;
  /** The document with all its redirects. */
  readonly totalMs: number;
  /** The body on the wire, and by itself what each of its decoders puts out. */
  readonly maxBodyBytes: number;
  /** Names and values of the header fields of one answer. */
  readonly maxHeaderBytes: number;
  /** Content codings stacked on one body. Servers that compress twice by mistake exist, more is an attack. */
  readonly maxContentCodings: number;
  /** An extra resource with all its redirects. */
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

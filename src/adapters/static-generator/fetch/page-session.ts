import { TLSSocket } from 'node:tls';
import type { Cancellation, ProgressListener } from '../../../application/index.js';
import type { Failure } from '../../../domain/index.js';
import type { Resource, ResourceFailure, RetrievedPage } from '../retrieved-page.js';
import type { ConnectionPool } from './connection-pool.js';
import { Deadline } from './deadline.js';
import { ACCEPTED_CODINGS } from './decode-content.js';
import { FetchError, toFailure } from './fetch-error.js';
import type { FetchLimits } from './fetch-limits.js';
import { followRedirects, type FollowedResponse } from './follow-redirects.js';
import { connectGuarded } from './guarded-connect.js';
import { LARGE_BODY_BYTES, type LargeBodySlots } from './large-body-slots.js';
import { readBody } from './read-body.js';
import { readPage } from './read-page.js';
import { readResource } from './read-resource.js';

export interface SessionOptions {
  readonly limits: FetchLimits;
  /** Value of the User-Agent header. */
  readonly userAgent: string;
}

export type PageOutcome =
  | {
      readonly kind: 'retrieved';
      readonly page: RetrievedPage;
      /** To be called when a long page is not needed any more: others wait for its place. Absent for a short one. */
      readonly release?: () => void;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface ResourceOptions {
  readonly method: 'GET' | 'HEAD';
  /** Of the decompressed body, which is cut there. */
  readonly maxBytes: number;
  /** `manual` answers with the redirect itself. */
  readonly redirects: 'follow' | 'manual';
  /** Headers of the request besides, or instead of, those that all have; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A document as it came, without content codings. */
export interface FetchedDocument {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** Fetches one page and its resources from strangers: guarded, bounded, and over connections that are kept meanwhile. */
export class PageSession {
  /** @param longBodies may be shared with other sessions */
  constructor(
    private readonly options: SessionOptions,
    private readonly connections: ConnectionPool,
    private readonly longBodies: LargeBodySlots,
  ) {}

  /**
   * Fetches a document. An HTML answer with status 4xx or 5xx is a page like any other. Only a few long pages are read
   * and held at a time; more wait, which does not count as time of theirs.
   * @param url absolute, http or https, without credentials
   * @returns `failed` for whatever the target, its network or a bound of ours did, the abort of an outer `Deadline`
   *   included
   * @throws the reason of `cancellation` (AbortError where it has none); errors that are our own
   */
  async fetchPage(url: string, cancellation: Cancellation, onProgress?: ProgressListener): Promise<PageOutcome> {
    const start = withoutFragment(url);
    const { totalMs } = this.options.limits;
    const message = `Fetching the page of ${start.host} took longer than ${totalMs / 1_000} seconds.`;
    const deadline = new Deadline(totalMs, () => new FetchError('took_too_long', message), cancellation);
    let release: (() => void) | undefined;
    let isOver = false;
    const open = async (): Promise<void> => {
      release = await deadline.pauseWhile(this.longBodies.acquire(deadline.signal));
      // Ended in the very moment that it was let in.
      if (isOver) release();
    };
    try {
      const journey = await this.#request(start, PAGE_REQUEST, deadline.signal, totalMs, onProgress);
      const page = await readPage(
        url,
        journey,
        { atBytes: LARGE_BODY_BYTES, open },
        this.options.limits,
        deadline.signal,
      );
      return { kind: 'retrieved', page, ...(release && { release }) };
    } catch (error) {
      isOver = true;
      release?.();
      const failure = toFailure(error);
      if (failure === null) throw error;
      return { kind: 'failed', failure };
    } finally {
      deadline.close();
    }
  }

  /**
   * Fetches what some checks look at besides the document. Its time is `limits.resourceMs`; where many share a bound,
   * pass the signal of one `Deadline` as `cancellation`.
   * @returns the answer whatever its status, or why there was none
   * @throws as `fetchPage`
   */
  async fetchResource(
    url: string,
    options: ResourceOptions,
    cancellation: Cancellation,
  ): Promise<Resource | ResourceFailure> {
    const start = withoutFragment(url);
    const { resourceMs } = this.options.limits;
    const fault = () => new FetchError('took_too_long', `Fetching from ${start.host} took too long.`);
    const deadline = new Deadline(resourceMs, fault, cancellation);
    try {
      const journey = await this.#request(start, options, deadline.signal, resourceMs);
      return await readResource(journey, options, this.options.limits, deadline.signal);
    } catch (error) {
      const failure = toFailure(error);
      if (failure === null) throw error;
      return { url, failure: failure.code };
    } finally {
      deadline.close();
    }
  }

  /**
   * Fetches a document of any type, whole, such as a sitemap. One longer than `maxBytes` is a failure.
   * @returns the answer whatever its status, or in a sentence why there was none
   * @throws as `fetchPage`
   */
  async fetchDocument(
    url: string,
    maxBytes: number,
    cancellation: Cancellation,
  ): Promise<FetchedDocument | { readonly failure: string }> {
    const { limits } = this.options;
    const start = new URL(url);
    const message = `Fetching from ${start.host} took longer than ${limits.totalMs / 1_000} seconds.`;
    const deadline = new Deadline(limits.totalMs, () => new FetchError('took_too_long', message), cancellation);
    try {
      const { response, url: final } = await this.#request(start, DOCUMENT_REQUEST, deadline.signal, limits.totalMs);
      try {
        const bound = { maxBytes, overflow: 'fail' } as const;
        const { bytes } = await readBody(response, final.host, bound, limits, deadline.signal);
        return { url: final.href, status: response.status, bytes };
      } finally {
        response.close();
      }
    } catch (error) {
      const failure = toFailure(error);
      if (failure === null) throw error;
      return { failure: failure.message };
    } finally {
      deadline.close();
    }
  }

  /**
   * Which version of HTTP the server of an https: address prefers, by its TLS handshake alone: nothing is sent.
   * @returns null where that cannot be found out
   * @throws as `fetchPage`
   */
  async negotiateProtocol(url: string, cancellation: Cancellation): Promise<'h2' | 'http/1.1' | null> {
    const { hostname, port, protocol } = new URL(url);
    const fault = () => new FetchError('took_too_long', `Connecting to ${hostname} took too long.`);
    const deadline = new Deadline(this.options.limits.resourceMs, fault, cancellation);
    try {
      // As undici, whose host names of addresses have no brackets.
      const target = { hostname: hostname.replace(/^\[|\]$/g, ''), port, protocol };
      const socket = await connectGuarded(target, ['h2', 'http/1.1'], this.connections.connectOptions(deadline.signal));
      socket.destroy();
      if (!(socket instanceof TLSSocket)) return null;
      return socket.alpnProtocol === 'h2' ? 'h2' : 'http/1.1';
    } catch (error) {
      if (toFailure(error) === null) throw error;
      return null;
    } finally {
      deadline.close();
    }
  }

  /** Closes the connections. What is under way goes on. */
  close(): void {
    this.connections.close();
  }

  /** @param withinMs how long the signal gives it in all */
  #request(
    start: URL,
    { method, redirects, headers: own }: Omit<ResourceOptions, 'maxBytes'>,
    signal: AbortSignal,
    withinMs: number,
    onProgress?: ProgressListener,
  ): Promise<FollowedResponse> {
    const { limits, userAgent } = this.options;
    const headers = {
      accept: '*/*',
      'accept-encoding': ACCEPTED_CODINGS,
      'accept-language': 'en;q=0.9, *;q=0.5',
      'user-agent': userAgent,
      ...own,
    };
    const firstByteMs = limits.firstByteMs < withinMs ? limits.firstByteMs : null;
    const way = { connections: this.connections, signal };
    return followRedirects(start, { method, headers, limits, redirects, firstByteMs }, way, (url) =>
      onProgress?.(`fetching ${url.href}`),
    );
  }
}

const DOCUMENT_REQUEST = { method: 'GET', redirects: 'follow' } as const;

const PAGE_REQUEST = {
  method: 'GET',
  redirects: 'follow',
  headers: { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
} as const;

function withoutFragment(url: string): URL {
  const parsed = new URL(url);
  // Not for each resource, as it parses the URL again.
  if (url.includes('#')) parsed.hash = '';
  return parsed;
}

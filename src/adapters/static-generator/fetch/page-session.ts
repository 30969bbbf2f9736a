import { TLSSocket } from 'node:tls';
import type { Cancellation, ProgressListener } from '../../../application/index.js';
import { resolveTargetUrl, type Failure } from '../../../domain/index.js';
import type { Resource, ResourceFailure, RetrievedPage } from '../retrieved-page.js';
import type { ConnectionPool } from './connection-pool.js';
import { Deadline } from './deadline.js';
import { ACCEPTED_CODINGS } from './decode-content.js';
import { FetchError, toFailure } from './fetch-error.js';
import type { FetchLimits } from './fetch-limits.js';
import { followRedirects, redirectTarget, resolveRedirect, type FollowedResponse } from './follow-redirects.js';
import { connectGuarded } from './guarded-connect.js';
import { LARGE_BODY_BYTES, type LargeBodySlots } from './large-body-slots.js';
import { streamBody, type StreamOptions } from './read-body.js';
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
      /** Call it when a large page is no longer needed, to free its slot. Absent for smaller pages. */
      readonly release?: () => void;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** A page whose redirects were not followed. */
export type VisitedPage =
  | Extract<PageOutcome, { kind: 'retrieved' }>
  | {
      readonly kind: 'redirected';
      readonly statusCode: number;
      /** Absolute, normalized as `readTargetUrl` does. */
      readonly target: string;
    }
  | {
      readonly kind: 'failed';
      readonly failure: Failure;
      /** Of the response; null if there was none. */
      readonly statusCode: number | null;
    };

export interface ResourceOptions {
  readonly method: 'GET' | 'HEAD';
  /** Of the decompressed body. Longer bodies are truncated. */
  readonly maxBytes: number;
  /** `manual` returns the redirect itself. */
  readonly redirects: 'follow' | 'manual';
  /** Headers in addition to, or instead of, the common ones; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** How to read a document. */
export interface DocumentOptions extends Pick<StreamOptions, 'maxBytes' | 'overflow' | 'mayBeGzipFile'> {
  /** Default: GET. */
  readonly method?: 'GET' | 'HEAD';
}

/** Receives a document of any type as it arrives, decompressed. */
export interface DocumentSink {
  /** Called once, with the response after redirects. @returns whether to read its body */
  begin(document: DocumentHead): boolean;
  /** Called with all bytes in order, which may be more than `maxBytes` in the end. @returns whether to go on */
  write(chunk: Buffer): boolean;
}

export interface DocumentHead {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
}

export type DocumentOutcome =
  | ({ readonly kind: 'responded' } & DocumentHead)
  /** The sink may have received a part of the document. */
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Fetches an untrusted page and its resources, with address checks, limits and shared connections. */
export class PageSession {
  /** @param largeBodies may be shared with other sessions */
  constructor(
    private readonly options: SessionOptions,
    private readonly connections: ConnectionPool,
    private readonly largeBodies: LargeBodySlots,
  ) {}

  /**
   * Fetches a page. A status from 400 to 599 is a failure. Only a few large pages are held at the same time; waiting for
   * a slot does not count toward the timeout.
   * @param url absolute http(s) URL without credentials
   * @returns `failed` if the target, its network or one of our limits is the cause, including an outer `Deadline`
   * @throws the reason of `cancellation` (AbortError if there is none), and internal errors
   */
  async fetchPage(url: string, cancellation: Cancellation, onProgress?: ProgressListener): Promise<PageOutcome> {
    const fetched = await this.#fetchPage(url, PAGE_REQUEST, cancellation, onProgress);
    if (fetched.kind === 'redirected') throw new Error('A redirect was not followed.');
    return fetched.kind === 'failed' ? { kind: 'failed', failure: fetched.failure } : fetched;
  }

  /**
   * Fetches a page like `fetchPage`, but returns a redirect instead of following it.
   * @throws as `fetchPage`
   */
  visitPage(url: string, cancellation: Cancellation): Promise<VisitedPage> {
    return this.#fetchPage(url, { ...PAGE_REQUEST, redirects: 'manual' }, cancellation);
  }

  async #fetchPage(
    url: string,
    request: Omit<ResourceOptions, 'maxBytes'>,
    cancellation: Cancellation,
    onProgress?: ProgressListener,
  ): Promise<VisitedPage> {
    const start = withoutFragment(url);
    const { totalMs } = this.options.limits;
    const message = `Fetching the page from ${start.host} took longer than ${totalMs / 1_000} seconds.`;
    const deadline = new Deadline(totalMs, () => new FetchError('took_too_long', message), cancellation);
    let release: (() => void) | undefined;
    let hasFailed = false;
    let statusCode: number | null = null;
    const waitForSlot = async (): Promise<void> => {
      release = await deadline.pauseWhile(this.largeBodies.acquire(deadline.signal));
      // The fetch failed while the slot was being acquired.
      if (hasFailed) release();
    };
    try {
      const followed = await this.#request(start, request, deadline.signal, totalMs, onProgress);
      statusCode = followed.response.status;
      const target = request.redirects === 'manual' ? readTarget(followed) : null;
      if (target !== null) return { kind: 'redirected', statusCode, target };
      const page = await readPage(
        url,
        followed,
        { atBytes: LARGE_BODY_BYTES, until: waitForSlot },
        this.options.limits,
        deadline.signal,
      );
      return { kind: 'retrieved', page, ...(release && { release }) };
    } catch (error) {
      hasFailed = true;
      release?.();
      const failure = toFailure(error);
      if (failure === null) throw error;
      return { kind: 'failed', failure, statusCode };
    } finally {
      deadline.close();
    }
  }

  /**
   * Fetches a related resource within `limits.resourceMs`. To give several resources one deadline, pass the signal of a
   * `Deadline` as `cancellation`.
   * @returns the response with any status, or why there is none
   * @throws as `fetchPage`
   */
  async fetchResource(
    url: string,
    options: ResourceOptions,
    cancellation: Cancellation,
  ): Promise<Resource | ResourceFailure> {
    const start = withoutFragment(url);
    const { resourceMs } = this.options.limits;
    const createError = () => new FetchError('took_too_long', `Fetching from ${start.host} took too long.`);
    const deadline = new Deadline(resourceMs, createError, cancellation);
    try {
      const followed = await this.#request(start, options, deadline.signal, resourceMs);
      return await readResource(followed, options, this.options.limits, deadline.signal);
    } catch (error) {
      const failure = toFailure(error);
      if (failure === null) throw error;
      return { url, failure: failure.code };
    } finally {
      deadline.close();
    }
  }

  /**
   * Fetches a document of any type, such as a sitemap, in memory of one chunk.
   * @returns the response with any status, or why there is none, or why it is not complete
   * @throws as `fetchPage`
   */
  async streamDocument(
    url: string,
    { method = 'GET', ...options }: DocumentOptions,
    sink: DocumentSink,
    cancellation: Cancellation,
  ): Promise<DocumentOutcome> {
    const { limits } = this.options;
    const start = withoutFragment(url);
    const message = `Fetching from ${start.host} took longer than ${limits.totalMs / 1_000} seconds.`;
    const deadline = new Deadline(limits.totalMs, () => new FetchError('took_too_long', message), cancellation);
    try {
      const request = { method, redirects: 'follow' } as const;
      const { response, url: final } = await this.#request(start, request, deadline.signal, limits.totalMs);
      try {
        const head = { url: final.href, status: response.status };
        if (sink.begin(head)) {
          const write = (chunk: Buffer): boolean => sink.write(chunk);
          await streamBody(response, final.host, options, limits, deadline.signal, write);
        }
        return { kind: 'responded', ...head };
      } finally {
        response.close();
      }
    } catch (error) {
      const failure = toFailure(error);
      if (failure === null) throw error;
      return { kind: 'failed', failure };
    } finally {
      deadline.close();
    }
  }

  /**
   * Finds the HTTP version that the server of an https URL prefers, by TLS handshake only. Sends no request.
   * @returns null if it is unknown
   * @throws as `fetchPage`
   */
  async negotiateProtocol(url: string, cancellation: Cancellation): Promise<'h2' | 'http/1.1' | null> {
    const { hostname, port, protocol } = new URL(url);
    const createError = () => new FetchError('took_too_long', `Connecting to ${hostname} took too long.`);
    const deadline = new Deadline(this.options.limits.resourceMs, createError, cancellation);
    try {
      // Like undici, which passes IPv6 addresses without brackets.
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

  /** Closes idle connections now, and the others when their requests end. */
  close(): void {
    this.connections.close();
  }

  /** @param timeoutMs after which `signal` aborts */
  #request(
    start: URL,
    { method, redirects, headers: own }: Omit<ResourceOptions, 'maxBytes'>,
    signal: AbortSignal,
    timeoutMs: number,
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
    const firstByteMs = limits.firstByteMs < timeoutMs ? limits.firstByteMs : null;
    const transport = { connections: this.connections, signal };
    return followRedirects(start, { method, headers, limits, redirects, firstByteMs }, transport, (url) =>
      onProgress?.(`fetching ${url.href}`),
    );
  }
}

const PAGE_REQUEST = {
  method: 'GET',
  redirects: 'follow',
  headers: { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
} as const;

/** Where a response redirects to, after closing it; null if it is no redirect. */
function readTarget({ response, url }: FollowedResponse): string | null {
  const location = redirectTarget(response);
  if (location === null) return null;
  response.close();
  const target = resolveTargetUrl(resolveRedirect(location, url).href, url.href);
  if (target === null) throw new FetchError('invalid_redirect', `${url.host} redirects to a URL that is too long.`);
  return target;
}

function withoutFragment(url: string): URL {
  const parsed = new URL(url);
  // Setting `hash` parses the URL again, so skip it for most resources.
  if (url.includes('#')) parsed.hash = '';
  return parsed;
}

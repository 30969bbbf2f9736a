import {
  systemLookup,
  PageFetcher,
  DEFAULT_FETCH_LIMITS,
  parseAllowedTargets,
} from '../../dist/adapters/static-generator/fetch/index.js';
import { AddressGuard } from '../../dist/adapters/static-generator/fetch/address-guard.js';
import { ConnectionPool } from '../../dist/adapters/static-generator/fetch/connection-pool.js';
import { ACCEPTED_CODINGS } from '../../dist/adapters/static-generator/fetch/decode-content.js';
import { decodeHtml } from '../../dist/adapters/static-generator/fetch/decode-html.js';
import { followRedirects } from '../../dist/adapters/static-generator/fetch/follow-redirects.js';
import { isHtml, mediaTypeOf } from '../../dist/adapters/static-generator/fetch/media-type.js';
import { readBody } from '../../dist/adapters/static-generator/fetch/read-body.js';
import { DEFAULT_USER_AGENT, StaticGenerator } from '../../dist/adapters/static-generator/index.js';
import { redactHeaders } from './redact-headers.mjs';

const TODO = 'argue me';

/**
 * Fetches a page and its resources through the generator's address guard, and checks it.
 * @param allowedTargets a value of the variable ALLOWED_TARGETS
 * @returns the contents of a fixture, except its stored report
 */
export async function capturePage(url, allowedTargets) {
  const allowed = parseAllowedTargets(allowedTargets);
  if (allowed.errors.length > 0) throw new Error(`ALLOWED_TARGETS: ${allowed.errors.join(' ')}`);
  const fetcher = new PageFetcher({
    allowedTargets: allowed.targets,
    limits: DEFAULT_FETCH_LIMITS,
    userAgent: DEFAULT_USER_AGENT,
  });
  const signal = globalThis.AbortSignal.timeout(DEFAULT_FETCH_LIMITS.totalMs);
  const { journey, body, transferredBytes } = await fetchBytes(new URL(url), allowed.targets, signal);
  const recording = new Recording(fetcher.openSession(), { requestedUrl: url, journey, body, transferredBytes });
  const replaying = { openSession: () => recording };
  const outcome = await new StaticGenerator({ fetcher: replaying }).generate(url, signal);
  return { body, exchanges: recording.exchanges(), expected: toExpectation(outcome) };
}

/** Fetches the raw bytes, which PageFetcher would decode. */
async function fetchBytes(start, allowedTargets, signal) {
  start.hash = '';
  const limits = DEFAULT_FETCH_LIMITS;
  const headers = {
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-encoding': ACCEPTED_CODINGS,
    'accept-language': 'en;q=0.9, *;q=0.5',
    'user-agent': DEFAULT_USER_AGENT,
  };
  const { firstByteMs, maxHeaderBytes } = limits;
  const guard = new AddressGuard(allowedTargets);
  const connections = new ConnectionPool({ guard, lookup: systemLookup, maxHeaderBytes });
  const request = { method: 'GET', headers, limits, redirects: 'follow', firstByteMs };
  const journey = await followRedirects(start, request, { connections, signal }, () => undefined);
  try {
    const bound = { maxBytes: limits.maxBodyBytes, overflow: 'fail' };
    const { bytes, transferredBytes } = await readBody(journey.response, journey.url.host, bound, limits, signal);
    return { journey, body: bytes, transferredBytes };
  } finally {
    journey.response.close();
  }
}

/** A session that returns the page already fetched, and records all other requests. */
class Recording {
  #resources = {};
  #missingPage = { failure: 'not_requested' };
  #protocol = null;

  constructor(session, fetched) {
    this.session = session;
    this.fetched = fetched;
  }

  fetchPage() {
    const { requestedUrl, journey, body, transferredBytes } = this.fetched;
    const { url, redirects, response } = journey;
    const type = mediaTypeOf(response.headers, body);
    const code = failureOf(response.status, type, body);
    if (code !== null) return Promise.resolve({ kind: 'failed', failure: { code, message: 'As captured.' } });
    const page = {
      requestedUrl,
      finalUrl: url.href,
      redirects,
      response: { url: url.href, status: response.status, headers: response.headers },
      transferredBytes,
      decodedBytes: body.length,
      firstByteMs: response.firstByteMs,
      ...decodeHtml(body, type),
    };
    return Promise.resolve({ kind: 'retrieved', page });
  }

  async fetchResource(url, request, cancellation) {
    const response = await this.session.fetchResource(url, request, cancellation);
    const recorded = 'failure' in response ? { failure: response.failure } : toRecord(url, request, response);
    if (/\/sitegrade-[0-9a-f]{24}$/.test(url)) this.#missingPage = recorded;
    else this.#resources[url] = recorded;
    return response;
  }

  async negotiateProtocol(url, cancellation) {
    this.#protocol = await this.session.negotiateProtocol(url, cancellation);
    return this.#protocol;
  }

  close() {
    this.session.close();
  }

  exchanges() {
    const { requestedUrl, journey, transferredBytes } = this.fetched;
    const { url, redirects, response } = journey;
    const { status } = response;
    return {
      requestedUrl,
      redirects: redirects.map((step) => ({ ...step, headers: redactHeaders(step.headers) })),
      response: { url: url.href, status, headers: redactHeaders(response.headers) },
      transferredBytes,
      firstByteMs: Math.round(response.firstByteMs),
      ...(this.#protocol !== null && { protocol: this.#protocol }),
      resources: this.#resources,
      missingPage: this.#missingPage,
      otherwise: { status: 404, headers: [] },
    };
  }
}

/** Keeps text only if checks read it. They read no text of subresources, which are requested with headers. */
function toRecord(requestedUrl, { method, headers }, { url, status, headers: received, text, read }) {
  const record = { ...(url !== requestedUrl && { url }), status, headers: redactHeaders(received) };
  if (method === 'HEAD' || read === undefined) return record;
  if (headers === undefined) return { ...record, text };
  return { ...record, size: read.isWhole ? read.transferred : read.decoded };
}

function failureOf(status, type, body) {
  if (status >= 400 && status <= 599) return 'target_http_error';
  if (body.length === 0) return 'empty_document';
  return isHtml(type) ? null : 'not_html';
}

function toExpectation(outcome) {
  if (outcome.kind === 'failed') return { what: TODO, failure: outcome.failure.code, verdicts: {} };
  const verdicts = outcome.audits.map(({ id, outcome: verdict, score }) => [
    id,
    { outcome: verdict, score, because: TODO },
  ]);
  return { what: TODO, verdicts: Object.fromEntries(verdicts) };
}

import { findReferencedResources } from '../../../../src/adapters/static-generator/resources/referenced-resources.js';
import { parseDocument, type Document } from '../../../../src/adapters/static-generator/html/document.js';
import {
  fetchRelatedResources,
  type RelatedResources,
  type FetchResource,
} from '../../../../src/adapters/static-generator/resources/related-resources.js';
import { decodeHtml } from '../../../../src/adapters/static-generator/fetch/decode-html.js';
import { declaredOtherType, isHtml, mediaTypeOf } from '../../../../src/adapters/static-generator/fetch/media-type.js';
import type { FetchSession, Fetcher, RetrievedPage } from '../../../../src/adapters/static-generator/index.js';
import type { Capture, CapturedResource } from './capture.js';

const never = new AbortController().signal;

/** Responds as the captured site did. The generator's own code detects types and encodings. */
export function replay(capture: Capture): Fetcher {
  return { openSession: () => replaySession(capture) };
}

export function replaySession(capture: Capture): FetchSession {
  return {
    fetchPage: () => {
      const code = failureOf(capture);
      return Promise.resolve(
        code === null
          ? { kind: 'retrieved', page: retrieve(capture) }
          : { kind: 'failed', failure: { code, message: 'As captured.' } },
      );
    },
    fetchResource: answerFrom(capture),
    negotiateProtocol: () => Promise.resolve(capture.exchanges.protocol ?? null),
    close: () => undefined,
  };
}

function failureOf({ exchanges, body }: Capture): 'target_http_error' | 'not_html' | 'empty_document' | null {
  const { headers, status } = exchanges.response;
  if (status >= 400 && status <= 599) return 'target_http_error';
  if (declaredOtherType(headers) !== null) return 'not_html';
  if (body.length === 0) return 'empty_document';
  return isHtml(mediaTypeOf(headers, body)) ? null : 'not_html';
}

function retrieve({ exchanges, body }: Capture): RetrievedPage {
  const { requestedUrl, redirects, response, transferredBytes = body.length, firstByteMs } = exchanges;
  return {
    requestedUrl,
    finalUrl: response.url,
    redirects,
    response,
    transferredBytes,
    decodedBytes: body.length,
    ...(firstByteMs !== undefined && { firstByteMs }),
    ...decodeHtml(body, mediaTypeOf(response.headers, body)),
  };
}

function answerFrom({ exchanges }: Capture): FetchResource {
  const find = (url: string): CapturedResource => {
    if (/\/sitegrade-[0-9a-f]{24}$/.test(url)) return exchanges.missingPage;
    return exchanges.resources[url] ?? exchanges.otherwise;
  };
  return (url, { method, maxBytes }) => {
    const found = find(url);
    if ('failure' in found) return Promise.resolve({ url, failure: found.failure });
    const { status, headers, url: finalUrl = url } = found;
    const head = { url: finalUrl, status, headers };
    if (method === 'HEAD') return Promise.resolve({ ...head, text: '' });
    const bytes = Buffer.from(found.text ?? '');
    const decoded = Math.min(maxBytes, found.size ?? bytes.length);
    const read = { transferred: decoded, decoded, isWhole: decoded < maxBytes };
    return Promise.resolve({ ...head, text: bytes.subarray(0, maxBytes).toString(), read });
  };
}

/** The input of the checks. */
export interface Replayed {
  readonly page: RetrievedPage;
  readonly document: Document;
  readonly resources: RelatedResources;
}

/** @returns null if the capture has no page to check */
export async function retrieved(capture: Capture): Promise<Replayed | null> {
  const session = replaySession(capture);
  const outcome = await session.fetchPage(capture.exchanges.requestedUrl, never);
  if (outcome.kind === 'failed') return null;
  const { page } = outcome;
  const document = parseDocument(page.html);
  const named = findReferencedResources(document, page.finalUrl);
  return { page, document, resources: await fetchRelatedResources(page, named, session, 60_000, never) };
}

import type { Assets } from './assets.js';
import { Document } from './document.js';
import type { FormRefusal } from './session/read-form.js';
import { NO_STORE, page, type WebAnswer } from './web-answer.js';
import type { PageRequest } from './page-request.js';

/** A page that says in one sentence why there is nothing else on it. */
export function message(
  request: PageRequest,
  assets: Assets,
  { status, title, sentence, headers = {} }: Message,
): WebAnswer {
  const document = (
    <Document request={request} assets={assets} title={title} isIndexable={false}>
      <div class="message">
        <p class="message-status" aria-hidden="true">
          {status}
        </p>
        <h1>{title}</h1>
        <p>{sentence}</p>
      </div>
    </Document>
  );
  return page(status, document, { ...NO_STORE, ...headers });
}

export interface Message {
  readonly status: number;
  readonly title: string;
  readonly sentence: string;
  readonly headers?: WebAnswer['headers'];
}

/** The same, to the byte, for what is not there and for what must look so. */
export function notFound(request: PageRequest, assets: Assets): WebAnswer {
  return message(request, assets, {
    status: 404,
    title: 'Nothing here',
    sentence: 'There is nothing at this address, or it is not for everybody to see.',
    headers: { 'Cache-Control': 'private, no-cache' },
  });
}

/** For a request that is no form of ours. */
export function notAForm(request: PageRequest, assets: Assets, refusal: FormRefusal): WebAnswer {
  const { status, message: sentence, headers } = refusal;
  return message(request, assets, { status, title: 'Not a form of ours', sentence, headers });
}

/** While the storage is away, or too many ask for the same. */
export function unavailable(request: PageRequest, assets: Assets, retryAfterSeconds: number): WebAnswer {
  return message(request, assets, {
    status: 503,
    title: 'Not available right now',
    sentence: 'The service cannot answer right now. Try again in a moment.',
    headers: { 'Retry-After': wholeSeconds(retryAfterSeconds) },
  });
}

/** As `Retry-After` has it: at least one. */
export function wholeSeconds(seconds: number): string {
  return String(Math.max(1, Math.ceil(seconds)));
}

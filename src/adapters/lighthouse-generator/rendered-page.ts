import type { Cancellation } from '../../application/index.js';
import type { PageFacts } from '../../domain/index.js';

/** A page after its scripts ran, with the response that it came from. */
export interface RenderedPage {
  /** Of the document, in which scripts may have changed it. Absolute, http or https. */
  readonly url: string;
  readonly statusCode: number;
  /** Names in lower case; a repeated field has several entries. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Serialized document, truncated at MAX_HTML. Empty if the page did not respond. */
  readonly html: string;
}

/** Maximum length of the HTML of a rendered page, in UTF-16 code units. */
export const MAX_HTML = 10 * 1024 * 1024;

/**
 * Reads the facts of a page. Bounds time and memory, whatever the page does.
 * @throws only if the caller cancels
 */
export type ReadFacts = (page: RenderedPage, cancellation: Cancellation) => Promise<PageFacts>;

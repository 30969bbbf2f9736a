import { computedMIMEType, MIMEType } from 'whatwg-mimetype';
import type { HeaderList } from '../retrieved-page.js';
import { headerValues } from '../headers/header-values.js';

/** The media type of a body. */
export interface MediaType {
  /** Such as "text/html". */
  readonly essence: string;
  /** The charset parameter as sent. */
  readonly charset: string | undefined;
}

const UNKNOWN_TYPES: ReadonlySet<string> = new Set(['*/*', 'unknown/unknown', 'application/unknown']);

/**
 * The declared type if it rules out HTML, so that the body need not be read; otherwise null. If the header is repeated,
 * the last one counts.
 */
export function declaredOtherType(headers: HeaderList): string | null {
  const declared = MIMEType.parse(contentType(headers) ?? '');
  if (declared === null || UNKNOWN_TYPES.has(declared.essence) || isHtml(declared)) return null;
  return declared.essence;
}

/**
 * The type that browsers use: the declared one or, without a valid header, the one detected in the first bytes (WHATWG
 * MIME Sniffing Standard).
 */
export function mediaTypeOf(headers: HeaderList, bytes: Uint8Array): MediaType {
  const contentTypeHeader = contentType(headers);
  const noSniff = headerValues(headers, 'x-content-type-options').some((value) => /^\s*nosniff\b/i.test(value));
  const { essence } = computedMIMEType(bytes, { contentTypeHeader, noSniff });
  return { essence, charset: MIMEType.parse(contentTypeHeader ?? '')?.parameters.get('charset') };
}

export function isHtml({ essence }: Pick<MediaType, 'essence'>): boolean {
  return essence === 'text/html' || essence === 'application/xhtml+xml';
}

function contentType(headers: HeaderList): string | undefined {
  return headerValues(headers, 'content-type').at(-1);
}

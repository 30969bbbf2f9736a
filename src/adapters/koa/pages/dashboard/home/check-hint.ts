import { DEFAULT_SCAN_OPTIONS } from '../../../../../domain/index.js';

/** What may be typed into the field of the first page, and what its two buttons do. */
export const CHECK_HINT = `A host, such as example.com, or a full URL. A scan checks up to ${DEFAULT_SCAN_OPTIONS.maxPages} pages. New reports are private.`;

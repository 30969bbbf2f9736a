import { headerValues } from './header-values.js';
import type { HeaderList } from '../retrieved-page.js';

/** The declared media type, such as "text/css", in lower case without parameters; empty if there is none. */
export function declaredMediaType(headers: HeaderList): string {
  const value = headerValues(headers, 'content-type').at(-1) ?? '';
  return (value.slice(0, 200).split(';', 1)[0] ?? '').trim().toLowerCase();
}

import { headerValues } from './header-values.js';
import type { HeaderList } from '../retrieved-page.js';

/** The media type that an answer declares, such as "text/css", in lower case without parameters; empty where none. */
export function declaredMediaType(headers: HeaderList): string {
  const value = headerValues(headers, 'content-type').at(-1) ?? '';
  return (value.slice(0, 200).split(';', 1)[0] ?? '').trim().toLowerCase();
}

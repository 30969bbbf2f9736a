import type { HeaderList } from '../retrieved-page.js';

/** The values of every field of this name (in lower case), in order; empty where there is none. */
export function headerValues(headers: HeaderList, name: string): readonly string[] {
  return headers.filter(([field]) => field === name).map(([, value]) => value);
}

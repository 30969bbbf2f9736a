import type { HeaderList } from '../retrieved-page.js';

/** The values of every field with this name (in lower case), in the order received; empty if there are none. */
export function headerValues(headers: HeaderList, name: string): string[] {
  return headers.filter(([field]) => field === name).map(([, value]) => value);
}

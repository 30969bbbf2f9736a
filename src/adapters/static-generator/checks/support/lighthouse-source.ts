import type { Explanation } from '../check.js';
import { sourceOf } from './source-of.js';

/** @param path of the audit's file in Lighthouse, without `.js` */
export function lighthouseSource(path: string): Explanation['source'] {
  return sourceOf('lighthouse', path.split('/').at(-1) ?? path, `${path}.js`);
}

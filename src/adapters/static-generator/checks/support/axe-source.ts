import type { Explanation } from '../check.js';
import { sourceOf } from './source-of.js';

/** @param id of a rule of axe-core */
export function axeSource(id: string): Explanation['source'] {
  return sourceOf('axe', id, id);
}

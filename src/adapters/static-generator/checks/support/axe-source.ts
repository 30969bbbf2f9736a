import type { Explanation } from '../check.js';

/** @param id of a rule of axe-core */
export function axeSource(id: string): Explanation['source'] {
  return { name: `axe-core 4.14, ${id}`, url: `https://dequeuniversity.com/rules/axe/4.14/${id}` };
}

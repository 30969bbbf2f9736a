import type { Explanation } from '../check.js';

/** Where axe-core has the rule. @param id of its rule */
export function axeSource(id: string): Explanation['source'] {
  return { name: `axe-core 4.14, ${id}`, url: `https://dequeuniversity.com/rules/axe/4.14/${id}` };
}

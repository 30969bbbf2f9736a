import type { Explanation } from '../check.js';

const AUDITS = 'https://github.com/GoogleChrome/lighthouse/blob/v13.5.0/core/audits';

/** @param path of the audit's file in Lighthouse, without `.js` */
export function lighthouseSource(path: string): Explanation['source'] {
  return { name: `Lighthouse 13.5, ${path.split('/').at(-1) ?? path}`, url: `${AUDITS}/${path}.js` };
}

import type { ScoringRules } from '../../../domain/index.js';
import { ACTIONS } from './actions.js';
import { listCategories } from './audit-page.js';
import { CAPS } from './caps.js';
import { COVERED_ON_HTTP, COVERED_ON_HTTPS } from './covered.js';

/**
 * How the audits of this generator become a score.
 * @param finalUrl of the page; whether it is on HTTPS decides which findings have the same cause
 */
export function scoringRules(finalUrl: string): ScoringRules {
  const covered = finalUrl.startsWith('https:') ? COVERED_ON_HTTPS : COVERED_ON_HTTP;
  return { categories: listCategories(), covered, actions: ACTIONS, caps: CAPS };
}

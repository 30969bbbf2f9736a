import type { ScoringRules } from '../../../domain/index.js';
import { ACTIONS } from './actions.js';
import { listCategories } from './audit-page.js';
import { CAPS } from './caps.js';
import { COVERED } from './covered.js';

/** How the audits of this generator become a score. */
export function scoringRules(): ScoringRules {
  return { categories: listCategories(), covered: COVERED, actions: ACTIONS, caps: CAPS };
}

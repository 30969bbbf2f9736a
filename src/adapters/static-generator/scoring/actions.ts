import type { ActionDefinition } from '../../../domain/index.js';
import { ACCESSIBILITY_ACTIONS } from './actions/accessibility-actions.js';
import { BEST_PRACTICE_ACTIONS } from './actions/best-practice-actions.js';
import { PERFORMANCE_ACTIONS } from './actions/performance-actions.js';
import { SEARCH_ENGINE_ACTIONS } from './actions/search-engine-actions.js';
import { SECURITY_ACTIONS } from './actions/security-actions.js';

/**
 * What to do about the findings. An action groups the checks that one fix, or one piece of work by one person, clears. Each check
 * is in one action, and a test holds this.
 */
export const ACTIONS: readonly ActionDefinition[] = [
  ...SECURITY_ACTIONS,
  ...SEARCH_ENGINE_ACTIONS,
  ...ACCESSIBILITY_ACTIONS,
  ...PERFORMANCE_ACTIONS,
  ...BEST_PRACTICE_ACTIONS,
];

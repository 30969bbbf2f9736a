import type { ActionDefinition } from '../../../../domain/index.js';

/** What to do for best practices. */
export const BEST_PRACTICE_ACTIONS: readonly ActionDefinition[] = [
  { id: 'use-standards-mode', title: 'Start the document with a doctype', checks: ['doctype'] },
  { id: 'declare-encoding', title: 'Declare the character encoding', checks: ['charset'] },
  { id: 'replace-deprecated-elements', title: 'Replace deprecated elements', checks: ['deprecated-elements'] },
  { id: 'replace-plugins', title: 'Replace plug-ins', checks: ['plugins'] },
  { id: 'correct-manifest', title: 'Correct the web app manifest', checks: ['web-app-manifest'] },
  { id: 'move-event-handlers', title: 'Move inline event handlers into scripts', checks: ['inline-event-handlers'] },
];

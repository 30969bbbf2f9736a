import type { ExpectedState } from '../../support/sites/index.js';

/** What became of a page, from its record in the API. */
export function stateOf({ status, redirect_to: target, skipped_reason: reason }: any): ExpectedState {
  if (status === 'skipped') return reason;
  return status === 'checked' && target !== null ? 'redirected' : status;
}

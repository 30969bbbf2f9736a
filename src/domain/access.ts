import type { AccountActor } from './actor.js';
import type { Report } from './report.js';

/** What a reader may see of a report. `hidden` must look exactly like a report that does not exist. */
export type ReadAccess = 'granted' | 'password-needed' | 'hidden';

/**
 * Who may read a report: its owner, everyone if it is public, and everyone with the password if it is protected.
 * @param reader null if the caller is not authenticated
 */
export function readAccess(report: Report, reader: AccountActor | null): ReadAccess {
  if (owns(reader, report)) return 'granted';
  switch (report.state.privacy.kind) {
    case 'public':
      return 'granted';
    case 'password':
      return 'password-needed';
    case 'private':
      return 'hidden';
  }
}

function owns(actor: AccountActor | null, report: Report): boolean {
  return actor !== null && actor.account === report.state.account;
}

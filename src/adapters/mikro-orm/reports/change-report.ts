import type { Report } from '../../../domain/index.js';
import { isUuid } from '../identifiers.js';
import { fromReport, scoreKeyOf, toReport } from '../mapping.js';
import type { Session } from '../session/session.js';
import { LOCK, READ, type Written } from './single-report-statements.js';

/** How often a change that takes no lock is tried. */
const MAX_UNLOCKED_TRIES = 3;

export interface ReportChange {
  readonly account: string;
  readonly id: string;
  /** As ReportRepository.update has it. */
  readonly change: (report: Report) => Report;
  /** Runs a statement that writes where the version is still the one that is replaced. @returns a row where it is */
  readonly write: (values: Written) => Promise<readonly object[]>;
  /** The report as it was read before: where it still is that, and is changed, it is not read again. */
  readonly known?: Report | undefined;
}

/** Reads, changes and writes a report: of changes at the same time none is lost. */
export async function changeReport(
  session: Session,
  { account, id, change, write, known }: ReportChange,
): Promise<Report | null> {
  if (known?.state.id === id && known.state.account === account) {
    const next = tryChange(known);
    if (next !== known && (await replace(known, next))) return next;
  }
  return withReport(session, account, id, async (current) => {
    const next = change(current);
    return next === current || (await replace(current, next)) ? next : null;
  });

  /** A refusal counts where the report is read. */
  function tryChange(report: Report): Report {
    try {
      return change(report);
    } catch {
      return report;
    }
  }

  /** @returns whether `current` is still what is being replaced */
  async function replace(current: Report, next: Report): Promise<boolean> {
    const replaced = { replaced_version: current.state.version, replaced_score_key: scoreKeyOf(current) };
    return (await write({ ...fromReport(next), ...replaced })).length === 1;
  }
}

/**
 * Works on a report as it is. By itself that takes no lock: where the version is no more the one that was read, it is
 * read again. Where many change one report at once, waiting in line is quicker.
 * @param work null where the report is no more the one that it was given, which under a lock cannot be
 * @returns null where the account has no such report
 */
export async function withReport(
  session: Session,
  account: string,
  id: string,
  work: (current: Report) => Promise<Report | null>,
): Promise<Report | null> {
  for (let tries = 0; !session.isInTransaction && tries < MAX_UNLOCKED_TRIES; tries += 1) {
    const current = await readReport(session, READ, account, id);
    if (current === null) return null;
    const done = await work(current);
    if (done !== null) return done;
  }
  return session.transaction(async () => {
    const current = await readReport(session, LOCK, account, id);
    return current && work(current);
  });
}

/** A report of the account, by one of the statements that read one; null where there is none. */
async function readReport(
  session: Session,
  statement: typeof READ,
  account: string,
  id: string,
): Promise<Report | null> {
  if (!isUuid(id)) return null;
  const [row] = await session.run(statement, { account, id });
  return row ? toReport(row) : null;
}

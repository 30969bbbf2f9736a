import type { Report, ReportKey } from '../../../domain/index.js';
import { isUuid } from '../identifiers.js';
import { fromReport, scoreKeyOf, toReport } from '../mapping/report.js';
import type { Session } from '../session/session.js';
import { LOCK, READ, type ReplacedReport } from './single-report-statements.js';

/** How often a change is attempted without a lock. */
const MAX_UNLOCKED_ATTEMPTS = 3;

/** Writes a report if it still has the version that is replaced. @returns one row if it has, otherwise none */
export type WriteReport = (values: ReplacedReport) => Promise<readonly object[]>;

/** Implements `ReportRepository.update` with `write`. If the caller's copy is current, the report is not read again. */
export async function changeReport(
  session: Session,
  report: Report | ReportKey,
  change: (report: Report) => Report,
  write: WriteReport,
): Promise<Report | null> {
  if (isReport(report) && isUuid(report.id)) {
    const next = tryChange(report);
    if (next !== report && (await replace(report, next))) return next;
  }
  return withReport(session, report, async (current) => {
    const next = change(current);
    return next === current || (await replace(current, next)) ? next : null;
  });

  /** The copy may be outdated, so what the change throws does not count yet. */
  function tryChange(copy: Report): Report {
    try {
      return change(copy);
    } catch {
      return copy;
    }
  }

  /** @returns false if `current` is no longer the stored version */
  async function replace(current: Report, next: Report): Promise<boolean> {
    const replaced = { replaced_version: current.state.version, replaced_score_key: scoreKeyOf(current) };
    return (await write({ ...fromReport(next), ...replaced })).length === 1;
  }
}

/**
 * Works on the current report, at first without a lock: if the version has changed meanwhile, the report is read again.
 * After a few attempts it is locked, because waiting in line is then faster.
 * @param work returns null if the report has changed since it was read, which is impossible under the lock
 * @returns null if the account has no such report
 */
export async function withReport(
  session: Session,
  key: ReportKey,
  work: (current: Report) => Promise<Report | null>,
): Promise<Report | null> {
  for (let attempt = 0; !session.isInTransaction && attempt < MAX_UNLOCKED_ATTEMPTS; attempt += 1) {
    const current = await readReport(session, READ, key);
    if (current === null) return null;
    const done = await work(current);
    if (done !== null) return done;
  }
  return session.transaction(async () => {
    const current = await readReport(session, LOCK, key);
    return current && work(current);
  });
}

/** Recognized by shape, so that it works if a program loads two copies of the package. */
function isReport(report: Report | ReportKey): report is Report {
  return 'state' in report;
}

async function readReport(
  session: Session,
  statement: typeof READ,
  { account, id }: ReportKey,
): Promise<Report | null> {
  if (!isUuid(id)) return null;
  const [row] = await session.run(statement, { account, id });
  return row ? toReport(row) : null;
}

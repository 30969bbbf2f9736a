import { sql } from 'kysely';
import type { FindingCase, ScanFinding, SiteFinding } from '../../../domain/index.js';
import { fromCase, fromFinding } from '../mapping/scan-finding.js';
import type { Session } from '../session/session.js';
import { toJson } from '../storable-text.js';

/** With 100 sources each, some 10 MB. */
const CASES_PER_STATEMENT = 1_000;

/** Replaces the findings of a scan, in one transaction. */
export async function saveFindings(
  session: Session,
  scanId: string,
  checks: readonly ScanFinding[],
  site: readonly (SiteFinding & ScanFinding)[],
): Promise<void> {
  await session.transaction(async () => {
    for (const table of ['scan_findings', 'scan_cases'] as const)
      await session.query((queries) => queries.deleteFrom(table).where('scan_id', '=', scanId).execute());
    const findings = [...checks, ...site].map((finding, index) => ({
      ...fromFinding(finding),
      scan_id: scanId,
      rank: index + 1,
    }));
    if (findings.length > 0)
      await session.query((queries) => queries.insertInto('scan_findings').values(findings).execute());
    for (const { id, cases } of site) {
      for (let start = 0; start < cases.length; start += CASES_PER_STATEMENT)
        await addCases(session, scanId, id, start, cases.slice(start, start + CASES_PER_STATEMENT));
    }
  });
}

/** One parameter, however many cases: a statement has at most 65,535. */
async function addCases(
  session: Session,
  scanId: string,
  findingId: string,
  start: number,
  cases: readonly FindingCase[],
): Promise<void> {
  const items = toJson(cases.map((each, index) => ({ rank: start + index + 1, ...fromCase(each) })));
  await session.query((queries) =>
    sql`insert into scan_cases (scan_id, finding_id, rank, url, detail, target, sources)
      select ${scanId}, ${findingId}, rank, url, detail, target, sources
      from jsonb_to_recordset(${items}::jsonb)
        as item (rank integer, url text, detail text, target text, sources jsonb)`.execute(queries),
  );
}

import { stringify } from 'csv-stringify/sync';
import type { ReportDetails } from '../../../../../application/index.js';
import type { Audit, AuditOutcome, Evidence } from '../../../../../domain/index.js';
import { AuditContext } from '../audit-context.js';
import type { CheckGuides } from '../check-guide.js';

/** Outcomes that somebody has to act on. */
const FINDINGS: readonly AuditOutcome[] = ['fail', 'warn', 'review'];

const COLUMNS = [
  'url',
  'checked_at',
  'category',
  'check',
  'outcome',
  'title',
  'points_lost',
  'explanation',
  'how_to_fix',
  'documentation',
  'evidence',
  'line',
  'column',
  'selector',
] as const;

type Row = Readonly<Record<(typeof COLUMNS)[number], string | number | null>>;

/**
 * The findings of a report as CSV (RFC 4180), in the order of its audits: a row for each piece of evidence, and one for a
 * finding without evidence. Spreadsheets run cells that begin with `=`, `+`, `-` or `@` as formulas, so those get a
 * leading apostrophe: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function reportCsv(report: ReportDetails, guides: CheckGuides): string {
  const context = new AuditContext(report, guides);
  const findings = report.audits.toArray().filter(({ outcome }) => FINDINGS.includes(outcome));
  const rows = findings.flatMap((audit) => {
    const pieces: readonly (Evidence | null)[] = audit.evidence.length === 0 ? [null] : audit.evidence;
    return pieces.map((piece) => rowOf(report, audit, piece, context));
  });
  return stringify(rows, {
    columns: [...COLUMNS],
    header: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    // Without it, Excel reads UTF-8 as an older encoding.
    bom: true,
  });
}

function rowOf({ url, generatedAt }: ReportDetails, audit: Audit, piece: Evidence | null, context: AuditContext): Row {
  const guide = context.guideOf(audit);
  return {
    url,
    checked_at: generatedAt?.toISOString() ?? null,
    category: context.titleOf(audit.category),
    check: audit.id,
    outcome: audit.outcome,
    title: audit.title,
    points_lost: Number((context.costOf(audit) ?? 0).toFixed(1)),
    explanation: audit.explanation,
    how_to_fix: guide?.fix ?? null,
    documentation: guide?.url ?? null,
    evidence: piece?.value ?? null,
    line: piece?.line ?? null,
    column: piece?.column ?? null,
    selector: piece?.selector ?? null,
  };
}

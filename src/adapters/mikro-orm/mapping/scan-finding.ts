import type { Insertable, Selectable } from 'kysely';
import type { FindingCase, ScanFinding } from '../../../domain/index.js';
import type { Tables } from '../rows.js';
import { storableText, toJson } from '../storable-text.js';

export function toFinding(row: Selectable<Tables['scan_findings']>): ScanFinding {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    category: row.category,
    failed: row.failed,
    warned: row.warned,
    points: row.points_key / 10,
    examples: row.examples,
  };
}

export function fromFinding(finding: ScanFinding): Omit<Insertable<Tables['scan_findings']>, 'scan_id' | 'rank'> {
  return {
    id: finding.id,
    kind: finding.kind,
    title: storableText(finding.title),
    category: finding.category,
    failed: finding.failed,
    warned: finding.warned,
    points_key: Math.round(finding.points * 10),
    examples: toJson(finding.examples),
  };
}

export function toCase(row: Selectable<Tables['scan_cases']>): FindingCase {
  return {
    url: row.url,
    detail: row.detail,
    sources: row.sources.map(([url, text]) => ({ url, text })),
    target: row.target,
  };
}

/** A case as one element of a JSON array, which `jsonb_to_recordset` reads. */
export function fromCase({ url, detail, target, sources }: FindingCase) {
  return { url, detail, target, sources: sources.map(({ url: source, text }) => [source, text] as const) };
}

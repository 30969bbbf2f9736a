import type { FindingCase, ScanFinding } from '../../../../domain/index.js';
import { scanAddress } from './scan.js';

/** A finding of a scan, without its cases. */
export function presentFinding(finding: ScanFinding, scanId: string, base: string) {
  const { id, kind } = finding;
  const check = kind === 'check' ? id : null;
  return {
    id,
    kind,
    check,
    title: finding.title,
    category: finding.category,
    pages: { failed: finding.failed, warned: finding.warned },
    points: finding.points,
    examples: finding.examples,
    links: {
      self: findingAddress(id, scanId, base),
      pages: check === null ? null : `${scanAddress(scanId, base)}/pages?check=${encodeURIComponent(check)}`,
    },
  };
}

export function presentCase({ url, detail, sources, target }: FindingCase) {
  return { url, detail, sources: sources.map(({ url: source, text }) => ({ url: source, text })), target };
}

export function findingAddress(id: string, scanId: string, base: string): string {
  return `${scanAddress(scanId, base)}/findings/${encodeURIComponent(id)}`;
}

import { SiteAnalysis, type GraphPage, type ScanKnowledge } from '../../../../src/domain/index.js';
import { knowledge } from './rows.js';

/** Analyzes rows in batches of a size. */
export function analyze(rows: readonly GraphPage[], scan: ScanKnowledge = knowledge(), batch = 500) {
  const site = new SiteAnalysis(scan);
  const batches = Array.from({ length: Math.ceil(rows.length / batch) }, (_, index) =>
    rows.slice(index * batch, (index + 1) * batch),
  );
  for (const part of batches) site.add(part);
  const positions = new Map(Array.from(site.positions(), (position) => [position.number, position]));
  for (const part of batches) site.addEvidence(part);
  const findings = site.findings();
  return { positions, findings };
}

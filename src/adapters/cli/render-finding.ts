import type { Criterion } from '../../application/index.js';
import type { Audit, AuditOutcome, Finding } from '../../domain/index.js';
import { categoryNames } from './category-names.js';
import type { CheckGuides } from './check-guides.js';
import { criteriaText } from './criteria-text.js';
import { evidencePosition } from './evidence-position.js';
import { findingCost } from './finding-cost.js';
import { cut, printable, wrap, type Color, type Painter } from './terminal.js';

const MAX_EVIDENCE = 3;
const FIX_LABEL = 'How to fix:';
const MARKS: Record<AuditOutcome, { mark: string; color: Color }> = {
  fail: { mark: '✗', color: 'red' },
  warn: { mark: '!', color: 'yellow' },
  review: { mark: '⚑', color: 'cyan' },
  error: { mark: '?', color: 'magenta' },
  pass: { mark: '✓', color: 'green' },
  'not applicable': { mark: '–', color: 'dim' },
};

export interface FindingStyle {
  readonly guides: CheckGuides;
  readonly paint: Painter;
  /** Columns of a line. */
  readonly width: number;
  /** Spaces before each line. */
  readonly indent: string;
}

/**
 * A finding: its cost, evidence and how to fix it.
 * @param gain what fixing it adds, if no heading above says so
 */
export function renderFinding(finding: Finding, style: FindingStyle, gain?: string): string[] {
  const { guides, paint, width, indent } = style;
  const { audit } = finding;
  const guide = guides.get(audit.id);
  const costs = [findingCost(finding), ...(gain === undefined ? [] : [`${gain} if fixed`])].join(', ');
  const inner = `${indent}  `;
  return [
    ...renderAudit(audit, [costs, ...(guide === undefined ? [] : [`source: ${guide.source.name}`])], style),
    ...(guide === undefined
      ? []
      : [
          paintFirst(wrap(`${FIX_LABEL} ${printable(guide.fix)}`, width, inner), FIX_LABEL, paint('green', FIX_LABEL)),
          ...(guide.criteria === undefined ? [] : [renderCriteria(guide.criteria, paint, width, inner)]),
          // Never shortened: a shortened link leads nowhere.
          inner + paint('dim', printable(guide.documentation)),
        ]),
  ];
}

/** An audit with its evidence, without how to fix it. */
export function renderAudit(
  audit: Audit,
  facts: readonly string[],
  { paint, width, indent }: Omit<FindingStyle, 'guides'>,
): string[] {
  const { mark, color } = MARKS[audit.outcome];
  const inner = `${indent}  `;
  const details = printable([categoryNames(audit), audit.id, ...facts].join(' · '));
  const evidence = audit.evidence
    .slice(0, MAX_EVIDENCE)
    .map(
      (piece) =>
        `${inner}  ${paint('dim', cut(printable(evidencePosition(piece) + piece.value), width - inner.length - 2))}`,
    );
  const hidden = audit.evidence.length - evidence.length;
  return [
    paintFirst(wrap(`${mark} ${printable(audit.title)}`, width, indent), mark, paint(color, mark)),
    inner + paint('dim', cut(details, width - inner.length)),
    wrap(printable(audit.explanation), width, inner),
    ...evidence,
    ...(hidden > 0 ? [`${inner}  ${paint('dim', `and ${hidden} more`)}`] : []),
  ];
}

function renderCriteria(criteria: readonly Criterion[], paint: Painter, width: number, indent: string): string {
  const lines = wrap(printable(criteriaText(criteria)), width, indent).split('\n');
  return lines.map((line) => paint('dim', line)).join('\n');
}

function paintFirst(text: string, words: string, painted: string): string {
  return text.replace(words, () => painted);
}

import type { Criterion, ReportDetails } from '../../application/index.js';
import type { AuditOutcome, Category } from '../../domain/index.js';
import { categoryNames } from './category-names.js';
import { generatorName, type CheckGuides } from './check-guides.js';
import { criteriaText } from './criteria-text.js';
import { evidencePosition } from './evidence-position.js';
import { findingsOf, showPoints, type Finding, type UrlOutcome } from './url-outcome.js';
import type { LimitNote } from './limit-notes.js';
import { RESULT_COLORS } from './render-summary.js';
import { cut, displayWidth, pad, painter, printable, wrap, type Color, type Painter } from './terminal.js';

const BAR_WIDTH = 20;
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

/** Renders a report for a terminal: score, categories, then each finding with its cost and how to fix it. */
export function renderReport(
  { url, report, failure }: UrlOutcome,
  guides: CheckGuides,
  terminal: { readonly hasColors: boolean; readonly columns: number },
  notes: readonly LimitNote[] = [],
): string {
  const paint = painter(terminal.hasColors);
  const width = Math.max(40, Math.min(terminal.columns, 100));
  const heading = ['', wrap(printable(url), width, '  '), ''];
  if (report === null || failure !== null) {
    const reason = wrap(printable(failure?.message ?? ''), width, '  ');
    return [...heading, `  ${paint('red', '✗ failed')}  ${failure?.code ?? ''}`, reason, ''].join('\n');
  }
  const findings = findingsOf(report);
  return [
    ...heading,
    renderTotal(report, paint),
    '',
    ...renderCategories(report.categories, paint),
    ...(findings.length > 0 ? ['', `  ${paint('bold', 'What to fix first')}`] : []),
    ...findings.flatMap((finding) => ['', ...renderFinding(finding, guides, paint, width)]),
    ...notes.flatMap((note) => ['', ...renderNote(note, paint, width)]),
    '',
    ...renderSum(report, findings).map((line) => `  ${paint('dim', line)}`),
    '',
  ].join('\n');
}

function renderTotal({ score, result }: ReportDetails, paint: Painter): string {
  const color = RESULT_COLORS[result ?? 'bad'];
  return `  ${bar(score ?? 0, color, paint)}  ${paint('bold', paint(color, `${score} ${result}`))}`;
}

function renderCategories(categories: readonly Category[], paint: Painter): string[] {
  const titles = categories.map(({ title }) => printable(title));
  const width = Math.max(0, ...titles.map(displayWidth));
  return categories.map(({ score, weight }, index) => {
    const scored = score === null ? '' : `${bar(score, 'cyan', paint)}  ${String(score).padStart(5)}`;
    const cells = score === null ? paint('dim', 'not applicable') : `${scored}  ${paint('dim', `weight ${weight}`)}`;
    return `  ${pad(titles[index] ?? '', width)}  ${cells}`;
  });
}

function renderFinding({ audit, points }: Finding, guides: CheckGuides, paint: Painter, width: number): string[] {
  const { mark, color } = MARKS[audit.outcome];
  const guide = guides.get(audit.id);
  const cost = points > 0 ? `−${showPoints(points)} points` : audit.weight === 0 ? 'advice' : 'no points lost';
  const source = guide === undefined ? '' : ` · source: ${printable(guide.source.name)}`;
  const details = `${printable(categoryNames(audit))} · ${printable(audit.id)} · ${cost}${source}`;
  const evidence = audit.evidence
    .slice(0, MAX_EVIDENCE)
    .map((piece) => `      ${paint('dim', cut(printable(evidencePosition(piece) + piece.value), width - 6))}`);
  const hidden = audit.evidence.length - evidence.length;
  return [
    paintFirst(wrap(`${mark} ${printable(audit.title)}`, width, '  '), mark, paint(color, mark)),
    `    ${paint('dim', cut(details, width - 4))}`,
    wrap(printable(audit.explanation), width, '    '),
    ...evidence,
    ...(hidden > 0 ? [`      ${paint('dim', `and ${hidden} more`)}`] : []),
    ...(guide === undefined
      ? []
      : [
          paintFirst(wrap(`${FIX_LABEL} ${printable(guide.fix)}`, width, '    '), FIX_LABEL, paint('green', FIX_LABEL)),
          ...(guide.criteria === undefined ? [] : [renderCriteria(guide.criteria, paint, width)]),
          // Never shortened: a shortened link leads nowhere.
          `    ${paint('dim', printable(guide.documentation))}`,
        ]),
  ];
}

function renderCriteria(criteria: readonly Criterion[], paint: Painter, width: number): string {
  const lines = wrap(printable(criteriaText(criteria)), width, '    ').split('\n');
  return lines.map((line) => paint('dim', line)).join('\n');
}

/** What the score of a category does not prove. */
function renderNote({ title, text, documentation }: LimitNote, paint: Painter, width: number): string[] {
  return [
    `  ${paint('bold', `${printable(title)}: what automatic checks cannot tell`)}`,
    wrap(printable(text), width, '  '),
    ...(documentation === null ? [] : [`  ${paint('dim', `What to test by hand: ${documentation}`)}`]),
  ];
}

/** How the points lost add up to the score, and how many checks had each outcome. */
function renderSum({ audits, score, generator }: ReportDetails, findings: readonly Finding[]): string[] {
  const count = (outcome: AuditOutcome) => [...audits].filter((audit) => audit.outcome === outcome).length;
  const errors = count('error');
  const lost = findings.reduce((sum, { points }) => sum + points, 0);
  const counts = [
    `${count('pass')} passed`,
    `${count('warn')} warned`,
    `${count('fail')} failed`,
    `${count('not applicable')} not applicable`,
    ...(errors > 0 ? [`${errors} could not run`] : []),
    ...(generator === null ? [] : [generatorName(generator)]),
  ];
  return [`100 − ${showPoints(lost)} points lost = ${score} (each step rounded to one decimal)`, counts.join(' · ')];
}

function bar(value: number, color: Color, paint: Painter): string {
  const full = Math.round((value / 100) * BAR_WIDTH);
  return paint(color, '█'.repeat(full)) + paint('dim', '░'.repeat(BAR_WIDTH - full));
}

function paintFirst(text: string, words: string, painted: string): string {
  return text.replace(words, () => painted);
}

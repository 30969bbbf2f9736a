import type { ReportDetails } from '../../application/index.js';
import type { AuditOutcome, Fix } from '../../domain/index.js';
import { generatorName, type CheckGuides } from './check-guides.js';
import { fixPoints } from './fix-points.js';
import type { LimitNote } from './limit-notes.js';
import { renderAudit, renderFinding, type FindingStyle } from './render-finding.js';
import { renderCategories, renderTotal } from './render-scores.js';
import { partsOf, type ReportParts } from './report-parts.js';
import { sumText } from './sum-text.js';
import { painter, printable, wrap, type Painter } from './terminal.js';
import type { UrlOutcome } from './url-outcome.js';

const INDENT = '  ';

/** Renders a report for a terminal: score, categories, what to fix with each finding, and what needs a look. */
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
  const parts = partsOf(report);
  const { held, fixes, advice, reviews, errors } = parts;
  const style = { guides, paint, width, indent: INDENT };
  const section = (title: string, entries: readonly string[][]) =>
    entries.length === 0 ? [] : ['', `  ${paint('bold', title)}`, ...entries.flatMap((lines) => ['', ...lines])];
  return [
    ...heading,
    renderTotal(report, paint),
    ...(held?.caps ?? []).map(({ reason }) => wrap(`Capped at ${held?.at}: ${printable(reason)}`, width, '  ')),
    '',
    ...renderCategories(report.categories, paint),
    ...section(
      'What to fix first',
      fixes.map((fix) => renderFix(fix, style)),
    ),
    ...section(
      'Advice: costs no points',
      advice.map((finding) => renderFinding(finding, style)),
    ),
    ...section(
      'Needs a look: these checks could not decide, so they cost no points',
      reviews.map((audit) => renderAudit(audit, [], style)),
    ),
    ...section(
      'Could not run',
      errors.map((audit) => renderAudit(audit, [], style)),
    ),
    ...notes.flatMap((note) => ['', ...renderNote(note, paint, width)]),
    '',
    ...renderSum(report, parts, width).map((line) => paint('dim', line)),
    '',
  ].join('\n');
}

/** A fix with its findings. One finding that is its own fix needs no heading. */
function renderFix(fix: Fix, style: FindingStyle): string[] {
  const { title, gain, findings, single } = fix;
  const { paint, width, indent } = style;
  const points = fixPoints(fix);
  if (single !== null) return renderFinding(single, style, gain ? points : undefined);
  return [
    wrap([printable(title), ...(points === '' ? [] : [points])].join(' · '), width, indent)
      .split('\n')
      .map((line) => indent + paint('bold', line.slice(indent.length)))
      .join('\n'),
    ...findings.flatMap((finding, index) => [
      ...(index === 0 ? [] : ['']),
      ...renderFinding(finding, { ...style, indent: `${indent}  ` }),
    ]),
  ];
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
function renderSum(report: ReportDetails, parts: ReportParts, width: number): string[] {
  const { audits, generator } = report;
  const { reviews, errors } = parts;
  const count = (outcome: AuditOutcome) => [...audits].filter((audit) => audit.outcome === outcome).length;
  const counts = [
    `${count('pass')} passed`,
    `${count('warn')} warned`,
    `${count('fail')} failed`,
    `${count('not applicable')} not applicable`,
    ...(reviews.length > 0 ? [`${reviews.length} ${reviews.length === 1 ? 'needs' : 'need'} a look`] : []),
    ...(errors.length > 0 ? [`${errors.length} could not run`] : []),
    ...(generator === null ? [] : [generatorName(generator)]),
  ];
  return [wrap(printable(sumText(report, parts)), width, '  '), `  ${counts.join(' · ')}`];
}

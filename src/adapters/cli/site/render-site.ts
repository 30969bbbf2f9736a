import type { ScanPageView } from '../../../application/index.js';
import { countScored, topFixes, type FindingCase, type ScanFinding, type TopFixes } from '../../../domain/index.js';
import type { CheckGuides } from '../check-guides.js';
import { renderCategories, renderTotal } from '../render-scores.js';
import { RESULT_COLORS } from '../render-summary.js';
import { cut, pad, painter, printable, shortenUrl, wrap, type Painter } from '../terminal.js';
import { failedPages, keptOut, scoredPages, type FindingResult, type SiteResult } from './site-result.js';
import { affected, counted, isDuplicate, pageCounts } from './site-words.js';

/** Entries that a list shows before "and 12 more". */
const MAX_CASES = 3;
const MAX_PAGES = 10;
const MAX_SOURCES = 2;

const RESULT_WIDTH = 6;

interface Style {
  readonly paint: Painter;
  readonly width: number;
}

/** Renders what a scan found for a terminal: score, what to fix first, site-wide findings, and the lowest pages. */
export function renderSite(
  site: SiteResult,
  guides: CheckGuides,
  terminal: { readonly hasColors: boolean; readonly columns: number },
): string {
  const { scan } = site;
  const paint = painter(terminal.hasColors);
  const width = Math.max(40, Math.min(terminal.columns, 100));
  const style = { paint, width };
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', `  ${paint('bold', title)}`, '', ...lines];
  const top = topFixes(
    site.findings.map(({ finding }) => finding),
    scan.score,
  );
  const robots = keptOut(site);
  const failed = failedPages(site);
  return [
    '',
    wrap(printable(scan.url), width, '  '),
    '',
    ...(scan.failure === null
      ? []
      : [`  ${paint('red', '✗ failed')}  ${scan.failure.code}`, wrap(printable(scan.failure.message), width, '  ')]),
    ...(scan.score === null ? [] : [renderTotal(scan, paint), '', ...renderCategories(scan.categories, paint)]),
    '',
    `  ${paint('dim', pageCounts(scan))}`,
    ...(scan.truncated === null ? [] : [wrap(printable(scan.truncated.detail), width, '  ')]),
    ...section(fixesTitle(site, top), renderFixes(site, top, guides, style)),
    ...section('Site-wide findings', renderSiteFindings(site.findings, style)),
    ...section('Not looked for', renderOmitted(site, style)),
    ...section('Lowest scores', renderLowest(site, style)),
    ...section(
      `Could not be checked: ${failed.length}`,
      list(failed, (page) => renderFailure(page, style)),
    ),
    ...section(
      `Kept out by robots.txt: ${robots.length}`,
      list(robots, ({ url }) => [`  ${shortenUrl(printable(url), width - 2)}`]),
    ),
    '',
  ].join('\n');
}

function fixesTitle({ scan }: SiteResult, { reaches }: TopFixes): string {
  return `What to fix first on the whole site${reaches === null ? '' : `: ${scan.score} → ${reaches}`}`;
}

function renderFixes(
  { scan }: SiteResult,
  { fixes }: TopFixes,
  guides: CheckGuides,
  { paint, width }: Style,
): string[] {
  const scored = countScored(scan);
  return fixes.flatMap((finding, index) => {
    const guide = guides.get(finding.id);
    const details = `${finding.id} · ${affected(finding, scored)}`;
    return [
      ...(index === 0 ? [] : ['']),
      wrap(
        `${printable(finding.title)} · +${finding.points} ${finding.points === 1 ? 'point' : 'points'}`,
        width,
        '  ',
      ),
      `    ${paint('dim', cut(details, width - 4))}`,
      ...(guide === undefined ? [] : [wrap(`How to fix: ${printable(guide.fix)}`, width, '    ')]),
      ...(guide === undefined ? [] : [`    ${paint('dim', printable(guide.documentation))}`]),
    ];
  });
}

function renderSiteFindings(findings: readonly FindingResult[], style: Style): string[] {
  return findings.flatMap(({ finding, cases }) =>
    finding.kind === 'check' ? [] : [...renderSiteFinding(finding, style), ...renderCases(finding, cases, style)],
  );
}

function renderSiteFinding({ id, title, failed }: ScanFinding, { paint, width }: Style): string[] {
  const [first = '', ...rest] = wrap(`✗ ${printable(title)} · ${id} · ${counted(failed, 'page')}`, width, '  ').split(
    '\n',
  );
  return [first.replace('✗', () => paint('red', '✗')), ...rest.map((line) => `  ${line}`)];
}

function renderCases({ id }: ScanFinding, cases: readonly FindingCase[], { paint, width }: Style): string[] {
  const label = isDuplicate(id) ? 'also' : 'on';
  const lines = cases
    .slice(0, MAX_CASES)
    .flatMap(({ url, detail, sources }) => [
      `      ${shortenUrl(printable(url), width - 6)}`,
      wrap(printable(detail), width, '        '),
      ...sources
        .slice(0, MAX_SOURCES)
        .map((source) => `        ${paint('dim', `${label} ${shortenUrl(printable(source.url), width - 13)}`)}`),
    ]);
  const hidden = cases.length - MAX_CASES;
  return hidden > 0 ? [...lines, `      ${paint('dim', `and ${hidden} more`)}`] : lines;
}

/** Findings that were not looked for, by the reason. A scan that failed looked for nothing. */
function renderOmitted({ scan, omitted }: SiteResult, { width }: Style): string[] {
  if (scan.status === 'failed') return [];
  const byReason = Map.groupBy(omitted, ({ because }) => because);
  return [...byReason].map(([because, group]) => {
    const ids = group.map(({ id }) => id).join(', ');
    return wrap(`${ids}: ${printable(because)}`, width, '  ');
  });
}

function renderLowest(site: SiteResult, { paint, width }: Style): string[] {
  const pages = scoredPages(site);
  return list(pages, ({ url, score, result }) => {
    const verdict = `${String(score).padStart(5)}  ${pad(result ?? '', RESULT_WIDTH)}`;
    return [`  ${paint(RESULT_COLORS[result ?? 'bad'], verdict)}  ${shortenUrl(printable(url), width - 17)}`];
  });
}

function renderFailure({ url, failure }: ScanPageView, { paint, width }: Style): string[] {
  return [
    `  ${shortenUrl(printable(url), width - 2)}`,
    paint('dim', wrap(printable(failure?.message ?? ''), width, '    ')),
  ];
}

function list<Row>(rows: readonly Row[], render: (row: Row) => readonly string[]): string[] {
  const lines = rows.slice(0, MAX_PAGES).flatMap(render);
  const hidden = rows.length - MAX_PAGES;
  return hidden > 0 ? [...lines, `  and ${hidden} more`] : lines;
}

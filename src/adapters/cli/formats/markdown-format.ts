import type { ReportDetails } from '../../../application/index.js';
import { evidencePosition } from '../evidence-position.js';
import { findingsOf, showPoints, type Finding, type UrlOutcome } from '../url-outcome.js';
import { SummaryRows, type SummaryRow } from '../summary-rows.js';
import { unfinished, type Totals } from '../totals.js';
import { htmlText, markdownCode, markdownLink, markdownProse, markdownText } from './markdown-text.js';
import type { FormatContext, ReportFormat } from './report-format.js';

/** Reports of a list to show in full, lowest scores first. A GitHub comment holds 65,536 characters. */
const MAX_DETAILS = 10;

const RESULT_SIGNS = { good: '🟢', decent: '🟡', bad: '🔴' } as const;

/** Writes GitHub Flavored Markdown for comments and step summaries. A list is a table and the lowest scores in full. */
export class MarkdownFormat implements ReportFormat {
  readonly #rows = new SummaryRows();
  #lowest: { readonly score: number; readonly text: string }[] = [];

  constructor(private readonly context: FormatContext) {}

  begin(): string {
    return '';
  }

  add(outcome: UrlOutcome): string {
    const { report } = outcome;
    if (this.context.isSingle) return this.#single(outcome);
    this.#rows.add(outcome);
    if (report === null || report.score === null) return '';
    const [least] = this.#lowest.slice(MAX_DETAILS - 1);
    if (least !== undefined && report.score >= least.score) return '';
    const entry = { score: report.score, text: this.#details(report) };
    this.#lowest = [...this.#lowest, entry].toSorted((a, b) => a.score - b.score).slice(0, MAX_DETAILS);
    return '';
  }

  end(totals: Totals): string {
    if (this.context.isSingle) return '';
    const lowest = this.#lowest;
    const heading = lowest.length < totals.scored ? `### ${lowest.length} lowest scores` : '### Reports';
    return [
      `## Sitegrade: ${totals.scored} of ${totals.planned} URLs checked${average(totals)}`,
      '',
      ...(unfinished(totals) > 0
        ? [`Stopped: ${unfinished(totals)} of ${totals.planned} URLs were not checked.`, '']
        : []),
      '| Score | Result | URL | Fix first |',
      '| ---: | --- | --- | --- |',
      ...this.#rows.all.map(renderRow),
      '',
      ...(lowest.length > 0 ? [heading, '', ...lowest.map(({ text }) => text)] : []),
    ].join('\n');
  }

  #single({ url, report, failure }: UrlOutcome): string {
    if (report === null || failure !== null) {
      return `## Sitegrade: no score for ${markdownLink(url)}\n\n${markdownText(failure?.message ?? '')} (${markdownCode(failure?.code ?? '')})\n`;
    }
    return `## Sitegrade: ${markdownLink(url)}\n\n${scoreOf(report)}\n\n${this.#body(report)}\n`;
  }

  #details(report: ReportDetails): string {
    const summary = `<strong>${report.score}</strong> ${htmlText(report.url)}`;
    return `<details><summary>${summary}</summary>\n\n${this.#body(report)}\n\n</details>\n`;
  }

  #body(report: ReportDetails): string {
    const findings = findingsOf(report);
    const categories = report.categories.map(
      ({ title, score, weight }) => `| ${markdownText(title)} | ${score ?? '–'} | ${weight} |`,
    );
    return [
      '| Category | Score | Weight |',
      '| --- | ---: | ---: |',
      ...categories,
      '',
      findings.length === 0 ? 'Nothing to fix.' : `**What to fix first** (${findings.length})`,
      '',
      ...findings.map((finding) => this.#finding(finding)),
    ].join('\n');
  }

  #finding({ audit, points }: Finding): string {
    const guide = this.context.guides.get(audit.id);
    const cost = points > 0 ? `−${showPoints(points)} points` : audit.weight === 0 ? 'advice' : 'no points lost';
    return [
      `<details><summary>${htmlText(audit.title)} (${audit.outcome}, ${cost})</summary>`,
      '',
      markdownText(audit.explanation),
      '',
      ...audit.evidence.map((piece) => `- ${evidencePosition(piece)}${markdownCode(piece.value)}`),
      ...(audit.evidence.length > 0 ? [''] : []),
      ...(guide === undefined ? [] : [`**How to fix:** ${markdownProse(guide.fix)}`, '']),
      [
        `Check ${markdownCode(audit.id)} in ${markdownText(audit.category)}`,
        ...(guide === undefined ? [] : [markdownLink(guide.documentation, 'Documentation')]),
      ].join(' · '),
      '',
      '</details>',
      '',
    ].join('\n');
  }
}

function renderRow({ url, score, result, note }: SummaryRow): string {
  const sign = result === null ? '⚫' : RESULT_SIGNS[result];
  return `| ${score ?? '–'} | ${sign} ${result ?? 'failed'} | ${markdownLink(url)} | ${markdownText(note)} |`;
}

function scoreOf({ score, result }: ReportDetails): string {
  return `**${score}** ${result === null ? '' : `${RESULT_SIGNS[result]} ${result}`}`;
}

function average({ average }: Totals): string {
  return average === null ? '' : `, average score ${average}`;
}

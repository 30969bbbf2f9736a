import type { ReportDetails } from '../../../application/index.js';
import { checkPage } from '../check-guides.js';
import { findingsOf, showPoints, type Finding, type UrlOutcome } from '../url-outcome.js';
import { SummaryRows, type SummaryRow } from '../summary-rows.js';
import { unfinished, type Totals } from '../totals.js';
import { htmlText, markdownCode, markdownLink, markdownProse, markdownText } from './markdown-text.js';
import type { FormatContext, ReportFormat } from './report-format.js';

/** Reports of a list that are shown in full: those that need it most. GitHub takes 65,536 characters in a comment. */
const MAX_DETAILS = 10;

const RESULT_SIGNS = { good: '🟢', decent: '🟡', bad: '🔴' } as const;

/** GitHub-flavoured Markdown for comments and step summaries. Of a list, the table and the lowest scores in full. */
export class MarkdownFormat implements ReportFormat {
  readonly #rows = new SummaryRows();
  #lowest: { readonly score: number; readonly text: string }[] = [];

  constructor(private readonly context: FormatContext) {}

  begin(): string {
    return '';
  }

  add(graded: UrlOutcome): string {
    const { report } = graded;
    if (this.context.isSingle) return this.#single(graded);
    this.#rows.add(graded);
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
    const heading = lowest.length < totals.scored ? `### The ${lowest.length} lowest scores` : '### Reports';
    return [
      `## Sitegrade: ${totals.scored} of ${totals.planned} URLs graded${average(totals)}`,
      '',
      ...(unfinished(totals) > 0 ? [`Stopped before ${unfinished(totals)} of them were graded.`, ''] : []),
      '| Score | Result | URL | Costs most |',
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
      findings.length === 0 ? 'Nothing to mend.' : `**To mend, heaviest first** (${findings.length})`,
      '',
      ...findings.map((finding) => this.#finding(finding)),
    ].join('\n');
  }

  #finding({ audit, points }: Finding): string {
    const guide = this.context.guides.get(audit.id);
    const cost = points > 0 ? `−${showPoints(points)} points` : 'costs nothing';
    return [
      `<details><summary>${htmlText(audit.title)} (${audit.outcome}, ${cost})</summary>`,
      '',
      markdownText(audit.explanation),
      '',
      ...audit.evidence.map(({ value, line }) => `- ${line === null ? '' : `line ${line}: `}${markdownCode(value)}`),
      ...(audit.evidence.length > 0 ? [''] : []),
      ...(guide === undefined ? [] : [`**To mend:** ${markdownProse(guide.fix)}`, '']),
      `Check ${markdownCode(audit.id)} of ${markdownText(audit.category)}, page ${markdownCode(checkPage(audit.id))}`,
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
  return average === null ? '' : `, ${average} on average`;
}

import type { ReportDetails } from '../../../application/index.js';
import { evidencePosition } from '../evidence-position.js';
import type { Audit, Finding, Fix } from '../../../domain/index.js';
import { findingCost } from '../finding-cost.js';
import { fixPoints } from '../fix-points.js';
import { partsOf, type ReportParts } from '../report-parts.js';
import { sumText } from '../sum-text.js';
import type { UrlOutcome } from '../url-outcome.js';
import { SummaryRows, type SummaryRow } from '../summary-rows.js';
import { categoryNames } from '../category-names.js';
import { criteriaText } from '../criteria-text.js';
import { limitNotes, type LimitNote } from '../limit-notes.js';
import { unfinished, type Totals } from '../totals.js';
import { htmlText, markdownCode, markdownLink, markdownProse, markdownText } from './markdown-text.js';
import type { FormatContext, ReportFormat } from './report-format.js';
import { RESULT_SIGNS } from './result-signs.js';

/** Reports of a list to show in full, lowest scores first. A GitHub comment holds 65,536 characters. */
const MAX_DETAILS = 10;

/** Writes GitHub Flavored Markdown for comments and step summaries. A list is a table and the lowest scores in full. */
export class MarkdownFormat implements ReportFormat {
  readonly #rows = new SummaryRows();
  /** By title, so that a list has each note once. */
  readonly #notes = new Map<string, LimitNote>();
  #lowest: { readonly score: number; readonly text: string }[] = [];

  constructor(private readonly context: FormatContext) {}

  begin(): string {
    return '';
  }

  add(outcome: UrlOutcome): string {
    const { report } = outcome;
    const notes = report === null ? [] : limitNotes(report, this.context.catalogue);
    for (const note of notes) this.#notes.set(note.title, note);
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
      ...this.#renderNotes(),
    ].join('\n');
  }

  #single({ url, report, failure }: UrlOutcome): string {
    if (report === null || failure !== null) {
      return `## Sitegrade: no score for ${markdownLink(url)}\n\n${markdownText(failure?.message ?? '')} (${markdownCode(failure?.code ?? '')})\n`;
    }
    return `## Sitegrade: ${markdownLink(url)}\n\n${scoreOf(report)}\n\n${[this.#body(report), ...this.#renderNotes()].join('\n')}\n`;
  }

  /** What the scores do not prove. */
  #renderNotes(): string[] {
    return [...this.#notes.values()].flatMap(({ title, text, documentation }) => {
      const link = documentation === null ? '' : ` ${markdownLink(documentation, 'What to test by hand')}`;
      return [`**${markdownText(title)}: what automatic checks cannot tell.** ${markdownProse(text)}${link}`, ''];
    });
  }

  #details(report: ReportDetails): string {
    const summary = `<strong>${report.score}</strong> ${htmlText(report.url)}`;
    return `<details><summary>${summary}</summary>\n\n${this.#body(report)}\n\n</details>\n`;
  }

  #body(report: ReportDetails): string {
    const parts = partsOf(report);
    const { held, fixes, advice, reviews, errors } = parts;
    const categories = report.categories
      .filter(({ weight }) => weight > 0)
      .map(({ title, score, weight }) => `| ${markdownText(title)} | ${score ?? '–'} | ${weight} |`);
    return [
      ...(held?.caps ?? []).flatMap(({ reason }) => [`**Capped at ${held?.at}:** ${markdownText(reason)}`, '']),
      '| Category | Score | Weight |',
      '| --- | ---: | ---: |',
      ...categories,
      '',
      fixes.length + advice.length === 0 ? 'Nothing to fix.' : `**What to fix first** (${countOf(parts)})`,
      '',
      ...fixes.map((fix) => this.#fix(fix)),
      ...section(
        'Advice: costs no points',
        advice.map((finding) => this.#finding(finding)),
      ),
      ...section(
        'Needs a look',
        reviews.map((audit) => this.#audit(audit, 'costs no points')),
      ),
      ...section(
        'Could not run',
        errors.map((audit) => this.#audit(audit, 'costs no points')),
      ),
      markdownText(sumText(report, parts)),
      '',
    ].join('\n');
  }

  /** One finding that is its own fix needs no heading. */
  #fix(fix: Fix): string {
    const { title, findings, single } = fix;
    const points = fixPoints(fix);
    const heading = `**${markdownText(title)}**${points === '' ? '' : ` (${points})`}`;
    return [...(single === null ? [heading, ''] : []), ...findings.map((finding) => this.#finding(finding))].join('\n');
  }

  #finding(finding: Finding): string {
    const guide = this.context.guides.get(finding.audit.id);
    const fix = guide === undefined ? [] : [`**How to fix:** ${markdownProse(guide.fix)}`, ''];
    return this.#audit(finding.audit, findingCost(finding), fix);
  }

  #audit(audit: Audit, cost: string, fix: readonly string[] = []): string {
    const guide = this.context.guides.get(audit.id);
    return [
      `<details><summary>${htmlText(audit.title)} (${audit.outcome}, ${htmlText(cost)})</summary>`,
      '',
      markdownText(audit.explanation),
      '',
      ...audit.evidence.map((piece) => `- ${evidencePosition(piece)}${markdownCode(piece.value)}`),
      ...(audit.evidence.length > 0 ? [''] : []),
      ...fix,
      [
        `Check ${markdownCode(audit.id)} in ${markdownText(categoryNames(audit))}`,
        ...(guide?.criteria === undefined ? [] : [markdownText(criteriaText(guide.criteria))]),
        ...(guide === undefined ? [] : [markdownLink(guide.documentation, 'Documentation')]),
      ].join(' · '),
      '',
      '</details>',
      '',
    ].join('\n');
  }
}

function section(title: string, entries: readonly string[]): readonly string[] {
  return entries.length === 0 ? [] : [`**${title}** (${entries.length})`, '', ...entries];
}

/** Number of findings. */
function countOf({ fixes, advice }: ReportParts): number {
  return fixes.reduce((sum, { findings }) => sum + findings.length, advice.length);
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

import { countScored, topFixes, type FindingCase } from '../../../domain/index.js';
import type { CheckGuides } from '../check-guides.js';
import { htmlText, markdownCode, markdownLink, markdownProse, markdownText } from '../formats/markdown-text.js';
import { RESULT_SIGNS } from '../formats/result-signs.js';
import { failedPages, keptOut, scoredPages, type SiteResult } from './site-result.js';
import { affected, counted, pageCounts, sourceText } from './site-words.js';

/** A GitHub comment holds 65,536 characters. */
const MAX_ROWS = 10;
const MAX_CASES = 10;

/** GitHub Flavored Markdown for comments and step summaries. */
export function siteMarkdown(site: SiteResult, guides: CheckGuides): string {
  const { scan, findings } = site;
  const { score, result, failure, truncated } = scan;
  const verdict =
    score === null ? 'no score' : `**${score}** ${result === null ? '' : `${RESULT_SIGNS[result]} ${result}`}`;
  const { fixes, reaches } = topFixes(
    findings.map(({ finding }) => finding),
    score,
  );
  const scored = countScored(scan);
  const siteWide = findings.filter(({ finding }) => finding.kind === 'site');
  const lowest = scoredPages(site).slice(0, MAX_ROWS);
  const blocks = [
    [`## Sitegrade: ${markdownLink(scan.url)}`],
    [verdict],
    failure === null ? [] : [`${markdownText(failure.message)} (${markdownCode(failure.code)})`],
    [markdownText(pageCounts(scan))],
    truncated === null ? [] : [markdownText(truncated.detail)],
    scan.categories.length === 0
      ? []
      : [
          '| Category | Score | Weight |',
          '| --- | ---: | ---: |',
          ...scan.categories
            .filter(({ weight }) => weight > 0)
            .map(({ title, score: own, weight }) => `| ${markdownText(title)} | ${own ?? '–'} | ${weight} |`),
        ],
    fixes.length === 0 ? [] : [`### What to fix first${reaches === null ? '' : `: ${score} → ${reaches}`}`],
    fixes.map((finding) => {
      const guide = guides.get(finding.id);
      const fix = guide === undefined ? '' : ` **How to fix:** ${markdownProse(guide.fix)}`;
      return `- **${markdownText(finding.title)}** (+${finding.points}): ${markdownCode(finding.id)} ${affected(finding, scored)}.${fix}`;
    }),
    siteWide.length === 0 ? [] : ['### Site-wide findings'],
    ...siteWide.map(({ finding, cases }) => [
      `<details><summary>${htmlText(finding.title)} (${counted(finding.failed, 'page')})</summary>`,
      '',
      ...cases.slice(0, MAX_CASES).map((each) => renderCase(finding.id, each)),
      ...(cases.length > MAX_CASES ? [`- and ${cases.length - MAX_CASES} more`] : []),
      '',
      '</details>',
    ]),
    lowest.length === 0
      ? []
      : [
          '### Lowest scores',
          '',
          '| Score | Result | URL |',
          '| ---: | --- | --- |',
          ...lowest.map(
            (page) =>
              `| ${page.score} | ${RESULT_SIGNS[page.result ?? 'bad']} ${page.result} | ${markdownLink(page.url)} |`,
          ),
        ],
    pageList(
      'Could not be checked',
      failedPages(site).map((page) => `${markdownLink(page.url)}: ${markdownText(page.failure?.message ?? '')}`),
    ),
    pageList(
      'Kept out by robots.txt',
      keptOut(site).map(({ url }) => markdownLink(url)),
    ),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function renderCase(finding: string, { url, detail, sources }: FindingCase): string {
  const text = sourceText(
    finding,
    sources.map((source) => markdownLink(source.url)),
  );
  return `- ${markdownLink(url)}: ${markdownText(detail)} ${text}`.trimEnd();
}

function pageList(title: string, entries: readonly string[]): readonly string[] {
  if (entries.length === 0) return [];
  const hidden = entries.length - MAX_ROWS;
  const shown = entries.slice(0, MAX_ROWS).map((entry) => `- ${entry}`);
  return [`### ${title}: ${entries.length}`, '', ...shown, ...(hidden > 0 ? [`- and ${hidden} more`] : [])];
}

import type { ReportingDescriptor, Result } from 'sarif';
import { describeSiteFindings, type FindingCase } from '../../../domain/index.js';
import type { FormatContext } from '../formats/report-format.js';
import { SarifFormat, fingerprintOf, locationOf, messageText } from '../formats/sarif-format.js';
import { outcomesOf, type SiteResult } from './site-result.js';

/** SARIF 2.1.0: the findings of each page, and a result for each page to edit for a site-wide finding. */
export async function* siteSarif(site: SiteResult, context: FormatContext): AsyncGenerator<string> {
  const format = new SarifFormat({ ...context, isSingle: false }, siteRules());
  yield format.begin();
  for await (const outcome of outcomesOf(site)) yield format.add(outcome);
  for (const { finding, cases } of site.findings) {
    if (finding.kind === 'site') yield format.addResults(cases.flatMap((each) => resultsOf(finding.id, each)));
  }
  const { score, status } = site.scan;
  const [failed, left] = [Number(score === null), Number(status === 'canceled')];
  yield format.end({ planned: failed + left, scored: 0, failed, below: 0, average: score });
}

/** People fix a case on its sources, if it has some. */
function resultsOf(rule: string, { url, detail, sources }: FindingCase): Result[] {
  const places = sources.length === 0 ? [url] : sources.map((source) => source.url);
  return places.map((place) => ({
    ruleId: rule,
    level: 'warning',
    message: { text: messageText(`${detail} (${url})`) },
    locations: [{ physicalLocation: { artifactLocation: { uri: locationOf(place) }, region: { startLine: 1 } } }],
    partialFingerprints: fingerprintOf(`${place}\n${url}`, rule),
    properties: { url: place, target: url },
  }));
}

function siteRules(): readonly ReportingDescriptor[] {
  return describeSiteFindings().map(({ id, title, what, why, fix, source }) => ({
    id,
    shortDescription: { text: title },
    fullDescription: { text: what },
    help: {
      text: `${why}\n\nHow to fix: ${fix}\n\nSource: ${source.name}, ${source.url}`,
      markdown: `${why}\n\n**How to fix:** ${fix}\n\nSource: [${source.name}](<${source.url}>).`,
    },
    helpUri: source.url,
    defaultConfiguration: { level: 'warning' },
    properties: { tags: ['site'], precision: 'high', 'problem.severity': 'warning' },
  }));
}

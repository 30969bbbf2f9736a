import { describeSiteFindings } from '../../../domain/index.js';
import { JunitFormat, junitBuilder } from '../formats/junit-format.js';
import type { FormatContext } from '../formats/report-format.js';
import { xmlText } from '../formats/xml-text.js';
import { outcomesOf, type FindingResult, type SiteResult } from './site-result.js';
import { counted, sourceText } from './site-words.js';

/** Cases of one finding that its test case lists. */
const MAX_CASES = 100;

/** JUnit XML: a suite for the site, with its score and a case for each site-wide finding, then a suite for each page. */
export async function* siteJunit(site: SiteResult, context: FormatContext): AsyncGenerator<string> {
  // The threshold is for the score of the site.
  const format = new JunitFormat({ ...context, isSingle: false, failUnder: undefined });
  yield format.begin();
  yield junitBuilder.build({ testsuite: siteSuite(site, context.failUnder) });
  for await (const outcome of outcomesOf(site)) yield format.add(outcome);
  yield format.end();
}

function siteSuite({ scan, findings, omitted, seconds }: SiteResult, failUnder: number | undefined): object {
  const name = xmlText(`${scan.url} (whole site)`);
  const { score, result, failure } = scan;
  const whole = {
    '@name': 'scan',
    '@classname': name,
    '@time': seconds.toFixed(3),
    ...(failure !== null && { error: { '@message': xmlText(failure.message), '@type': failure.code } }),
  };
  const isBelow = failUnder !== undefined && score !== null && score < failUnder;
  const threshold = {
    '@name': `score is at least ${failUnder}`,
    '@classname': name,
    ...(isBelow && {
      failure: { '@message': `The score is ${score} (${result}). The threshold is ${failUnder}.`, '@type': 'score' },
    }),
  };
  const found = new Map(findings.map(({ finding, cases }) => [finding.id, { finding, cases }]));
  const reasons = new Map(omitted.map(({ id, because }) => [id, because]));
  const siteWide = describeSiteFindings().map(({ id }) => {
    const testcase = { '@name': id, '@classname': name };
    const finding = found.get(id);
    if (finding !== undefined) return { ...testcase, failure: failureOf(finding) };
    const because = reasons.get(id);
    return because === undefined ? testcase : { ...testcase, skipped: { '@message': because } };
  });
  const testcases = [whole, ...(failUnder === undefined ? [] : [threshold]), ...siteWide];
  return {
    '@name': name,
    '@tests': testcases.length,
    '@failures': testcases.filter((each) => 'failure' in each).length,
    '@errors': failure === null ? 0 : 1,
    '@skipped': testcases.filter((each) => 'skipped' in each).length,
    '@time': seconds.toFixed(3),
    testcase: testcases,
  };
}

function failureOf({ finding: { id, title, failed }, cases }: FindingResult): object {
  const lines = cases.slice(0, MAX_CASES).map(({ url, detail, sources }) => {
    const urls = sources.map((source) => source.url);
    return `${url}: ${detail} ${sourceText(id, urls)}`.trimEnd();
  });
  const hidden = cases.length - MAX_CASES;
  const text = [...lines, ...(hidden > 0 ? [`and ${hidden} more`] : [])].join('\n');
  return { '@message': `${title}: ${counted(failed, 'page')}`, '@type': 'site', '#text': xmlText(text) };
}

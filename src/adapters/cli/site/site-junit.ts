import type { FindingCase } from '../../../domain/index.js';
import { JunitFormat, junitBuilder } from '../formats/junit-format.js';
import type { FormatContext } from '../formats/report-format.js';
import { xmlText } from '../formats/xml-text.js';
import { outcomesOf, type SiteResult } from './site-result.js';

/** Cases of one fault that its test case lists. */
const MAX_CASES = 100;

/** JUnit XML: a suite for the site, with its score and a case for each of its faults, then a suite for each page. */
export async function* siteJunit(site: SiteResult, context: FormatContext): AsyncGenerator<string> {
  // The threshold is for the score of the site.
  const format = new JunitFormat({ ...context, isSingle: false, failUnder: undefined });
  yield format.begin();
  yield junitBuilder.build({ testsuite: siteSuite(site, context.failUnder) });
  for await (const outcome of outcomesOf(site)) yield format.add(outcome);
  yield format.end();
}

function siteSuite({ scan, findings, seconds }: SiteResult, failUnder: number | undefined): object {
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
  const faults = findings.flatMap(({ finding, cases }) =>
    finding.kind === 'check'
      ? []
      : [
          {
            '@name': finding.id,
            '@classname': name,
            failure: { '@message': xmlText(finding.title), '@type': 'site', '#text': detailsOf(cases) },
          },
        ],
  );
  const testcases = [whole, ...(failUnder === undefined ? [] : [threshold]), ...faults];
  return {
    '@name': name,
    '@tests': testcases.length,
    '@failures': testcases.filter((each) => 'failure' in each).length,
    '@errors': failure === null ? 0 : 1,
    '@skipped': 0,
    '@time': seconds.toFixed(3),
    testcase: testcases,
  };
}

function detailsOf(cases: readonly FindingCase[]): string {
  const lines = cases.slice(0, MAX_CASES).map(({ url, detail, sources: [source] }) => {
    return `${url}: ${detail}${source === undefined ? '' : ` On ${source.url}`}`;
  });
  const hidden = cases.length - MAX_CASES;
  return xmlText([...lines, ...(hidden > 0 ? [`and ${hidden} more`] : [])].join('\n'));
}

import XMLBuilder from 'fast-xml-builder';
import type { ReportDetails } from '../../../application/index.js';
import { heldScore, type Audit } from '../../../domain/index.js';
import { generatorName } from '../check-guides.js';
import { evidencePosition } from '../evidence-position.js';
import type { UrlOutcome } from '../url-outcome.js';
import type { FormatContext, ReportFormat } from './report-format.js';
import { xmlText } from './xml-text.js';

type Node = Record<string, unknown>;

export const junitBuilder = new XMLBuilder({
  format: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
});

/**
 * Writes JUnit XML, as Jenkins and GitLab read it: one suite per URL, one case per check. A failed check is a failure, a
 * check that could not run is an error, and one that does not apply is skipped. A warning, and a check that needs a look,
 * passes with its text in the output of the case. The case `report` has the time that the URL took, because CI services
 * add up the times of cases; it is an error for a URL without a score, and then the only case.
 */
export class JunitFormat implements ReportFormat {
  constructor(private readonly context: FormatContext) {}

  begin(): string {
    return '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="sitegrade">\n';
  }

  add(outcome: UrlOutcome): string {
    return junitBuilder.build({ testsuite: this.#suite(outcome) });
  }

  end(): string {
    return '</testsuites>\n';
  }

  #suite({ url, report, failure, seconds }: UrlOutcome): Node {
    const name = xmlText(url);
    const time = seconds.toFixed(3);
    const whole = { '@name': 'report', '@classname': name, '@time': time };
    if (report === null || failure !== null) {
      const error = { '@message': xmlText(failure?.message ?? ''), '@type': failure?.code };
      const testcase = { ...whole, error };
      return { '@name': name, '@tests': 1, '@failures': 0, '@errors': 1, '@skipped': 0, '@time': time, testcase };
    }
    const threshold = this.#threshold(report, name);
    const testcases = [whole, ...threshold, ...Array.from(report.audits, (audit) => this.#testcase(audit, name))];
    const count = (kind: string) => testcases.filter((each) => kind in each).length;
    return {
      '@name': name,
      '@tests': testcases.length,
      '@failures': count('failure'),
      '@errors': count('error'),
      '@skipped': count('skipped'),
      '@time': time,
      ...(report.generatedAt !== null && { '@timestamp': report.generatedAt.toISOString().slice(0, 19) }),
      properties: { property: propertiesOf(report) },
      testcase: testcases,
    };
  }

  /** The case for `--fail-under`, if that is set. */
  #threshold(report: ReportDetails, classname: string): Node[] {
    const { failUnder } = this.context;
    if (failUnder === undefined) return [];
    const { score, result } = report;
    const held = heldScore(report);
    const reason = held === null ? '' : `, capped at ${held.at} because ${held.because}`;
    const message = xmlText(`The score is ${score} (${result})${reason}. The threshold is ${failUnder}.`);
    const isBelow = score !== null && score < failUnder;
    return [
      {
        '@name': `score is at least ${failUnder}`,
        '@classname': classname,
        ...(isBelow && { failure: { '@message': message, '@type': 'score' } }),
      },
    ];
  }

  #testcase(audit: Audit, classname: string): Node {
    // The title of an audit depends on its outcome. CI services recognize a case by its name, so this uses the fixed title.
    const title = this.context.guides.get(audit.id)?.title ?? audit.title;
    const testcase = { '@name': xmlText(`${audit.id}: ${title}`), '@classname': classname };
    const message = xmlText(audit.explanation);
    switch (audit.outcome) {
      case 'pass':
        return testcase;
      case 'warn':
        return { ...testcase, 'system-out': `Warning: ${message}\n${this.#details(audit)}` };
      case 'fail':
        return {
          ...testcase,
          failure: { '@message': message, '@type': audit.category, '#text': this.#details(audit) },
        };
      case 'review':
        return { ...testcase, 'system-out': `Needs a look: ${message}\n${this.#details(audit)}` };
      case 'not applicable':
        return { ...testcase, skipped: { '@message': message } };
      case 'error':
        return { ...testcase, error: { '@message': message, '@type': 'check' } };
    }
  }

  #details(audit: Audit): string {
    const fix = this.context.guides.get(audit.id)?.fix;
    const evidence = audit.evidence.map((piece) => evidencePosition(piece) + piece.value);
    return xmlText([...evidence, ...(fix === undefined ? [] : [`How to fix: ${fix}`])].join('\n'));
  }
}

function propertiesOf(report: ReportDetails): Node[] {
  const generator = report.generator === null ? '' : generatorName(report.generator);
  const properties = { score: report.score, result: report.result, generator };
  return Object.entries(properties).map(([name, value]) => ({ '@name': name, '@value': xmlText(String(value)) }));
}

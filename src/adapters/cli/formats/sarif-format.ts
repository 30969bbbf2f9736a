import { createHash } from 'node:crypto';
import type { Log, Notification, ReportingDescriptor, Result } from 'sarif';
import type { Audit, Evidence, Finding } from '../../../domain/index.js';
import type { Criterion } from '../../../application/index.js';
import { generatorName, type CheckGuide } from '../check-guides.js';
import { criteriaText } from '../criteria-text.js';
import { partsOf } from '../report-parts.js';
import { showPoints } from '../show-points.js';
import type { UrlOutcome } from '../url-outcome.js';
import { printable } from '../terminal.js';
import { unfinished, type Totals } from '../totals.js';
import type { FormatContext, ReportFormat } from './report-format.js';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** Keeps the log small when many URLs fail. */
const MAX_NOTIFICATIONS = 1000;

/** The only fingerprint that GitHub uses to recognize an alert. */
const GITHUB_FINGERPRINT = 'primaryLocationLineHash';

/**
 * Writes SARIF 2.1.0 (OASIS), with what GitHub code scanning requires
 * (https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support). Rules are the checks of
 * the generator, results are findings. Streams one run; notifications come last because they are complete only then.
 */
export class SarifFormat implements ReportFormat {
  readonly #rules: readonly ReportingDescriptor[];
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #notifications: Notification[] = [];
  #isFirst = true;

  /** @param moreRules of results that `addResults` writes */
  constructor(
    private readonly context: FormatContext,
    moreRules: readonly ReportingDescriptor[] = [],
  ) {
    this.#rules = [...Array.from(context.guides.values(), toRule), ...moreRules];
    this.#indexes = new Map(this.#rules.map(({ id }, index) => [id, index]));
  }

  begin(): string {
    const { catalogue, version } = this.context;
    const driver = { name: 'Sitegrade', version, properties: { generator: generatorName(catalogue.generator) } };
    const log: Log = { $schema: SCHEMA, version: '2.1.0', runs: [] };
    const run = { tool: { driver: { ...driver, rules: [...this.#rules] } }, columnKind: 'utf16CodeUnits' };
    return `${JSON.stringify(log).slice(0, -']}'.length)}${JSON.stringify(run).slice(0, -1)},"results":[`;
  }

  add({ url, report, failure }: UrlOutcome): string {
    if (report === null || failure !== null) {
      this.#notify('error', `${url}: ${failure?.message ?? ''} (${failure?.code ?? ''})`);
      return '';
    }
    const { fixes, advice, reviews, errors } = partsOf(report);
    for (const { id, explanation } of errors) {
      this.#notify('warning', `${url}: check ${id} could not run. ${explanation}`);
    }
    const results = [
      ...fixes.flatMap(({ title, findings }) => findings.map((finding) => this.#finding(url, finding, title))),
      ...advice.map((finding) => this.#finding(url, finding)),
      // Only a failure has a level (SARIF 2.1.0 §3.27.10).
      ...reviews.map((audit) => ({ ...this.#result(url, audit), kind: 'review' as const, level: 'none' as const })),
    ];
    return this.addResults(results);
  }

  /** Results that are not about a single page. */
  addResults(results: readonly Result[]): string {
    return results
      .map((result) => {
        const index = this.#indexes.get(result.ruleId ?? '');
        return this.#separated(index === undefined ? result : { ...result, ruleIndex: index });
      })
      .join('');
  }

  end(totals: Totals): string {
    const invocation = {
      executionSuccessful: totals.failed === 0 && unfinished(totals) === 0,
      toolExecutionNotifications: this.#notifications,
    };
    return `\n],"invocations":[${JSON.stringify(invocation)}]}]}\n`;
  }

  #separated(result: Result): string {
    const separator = this.#isFirst ? '\n' : ',\n';
    this.#isFirst = false;
    return separator + JSON.stringify(result);
  }

  /** @param fix what to do about it, if it costs points */
  #finding(url: string, { audit, points, isAdvice }: Finding, fix?: string): Result {
    const level = fix === undefined || isAdvice ? 'note' : audit.outcome === 'fail' ? 'error' : 'warning';
    const properties = { url, points: Number(showPoints(points)), ...(fix !== undefined && { fix: printable(fix) }) };
    return { ...this.#result(url, audit), level, properties };
  }

  #result(url: string, audit: Audit): Result {
    const evidenceOrNone: readonly (Evidence | null)[] = audit.evidence.length === 0 ? [null] : audit.evidence;
    return {
      ruleId: audit.id,
      message: { text: messageText(`${audit.title}: ${audit.explanation}`) },
      locations: evidenceOrNone.map((evidence) => ({
        physicalLocation: {
          artifactLocation: { uri: locationOf(url) },
          region: {
            startLine: evidence?.line ?? 1,
            ...startColumnOf(evidence),
            ...(evidence !== null && { snippet: { text: printable(evidence.value) } }),
          },
        },
      })),
      partialFingerprints: fingerprintOf(url, audit.id),
      properties: { url },
    };
  }

  #notify(level: 'error' | 'warning', text: string): void {
    if (this.#notifications.length === MAX_NOTIFICATIONS) return;
    this.#notifications.push({ level, message: { text: messageText(text) } });
  }
}

/** Tells GitHub that a finding is the same as in an earlier log. */
export function fingerprintOf(url: string, rule: string): Record<string, string> {
  const fingerprint = createHash('sha256').update(`${url}\n${rule}`).digest('hex').slice(0, 32);
  return { [GITHUB_FINGERPRINT]: `${fingerprint}:1` };
}

function startColumnOf(evidence: Evidence | null): { readonly startColumn?: number } {
  const { line, column } = evidence ?? { line: null };
  return line !== null && typeof column === 'number' ? { startColumn: column } : {};
}

/**
 * The URL of a page without its scheme, as a relative reference: GitHub rejects a log with any absolute URL whose scheme
 * is not `file` (https://github.com/github/codeql-action/issues/754). The host is encoded because a colon in the first
 * segment would be read as a scheme (RFC 3986 §4.2). The properties of the result hold the full URL.
 */
export function locationOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  return (encodeURIComponent(host) + pathname + search).replace(/[^\w\-.~:/?@!$&'()*+,;=%]/g, (character) =>
    encodeURIComponent(character),
  );
}

/** Escapes brackets, which would start a link (SARIF 2.1.0 §3.11.6). */
export function messageText(text: string): string {
  return printable(text).replace(/[\\[\]]/g, '\\$&');
}

function toRule(guide: CheckGuide): ReportingDescriptor {
  const { id, category, also = [], title, what, why, fix, source, weight, documentation, criteria } = guide;
  const standards = criteria === undefined ? '' : criteriaText(criteria);
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: what },
    help: {
      text: [
        why,
        `How to fix: ${fix}`,
        ...(standards === '' ? [] : [standards]),
        `Documentation: ${documentation}\nSource: ${source.name}, ${source.url}`,
      ].join('\n\n'),
      markdown: [
        why,
        `**How to fix:** ${fix}`,
        ...(standards === '' ? [] : [standards]),
        `[Documentation](<${documentation}>). Source: [${source.name}](<${source.url}>).`,
      ].join('\n\n'),
    },
    helpUri: documentation,
    defaultConfiguration: { level: weight === 0 ? 'note' : 'warning' },
    properties: {
      tags: [category, ...also, ...(criteria ?? []).map(criterionTag)],
      precision: 'high',
      'problem.severity': weight === 0 ? 'recommendation' : 'warning',
      weight,
    },
  };
}

/** A tag in the style of CodeQL's `external/cwe/cwe-079`. */
function criterionTag({ standard, id }: Criterion): string {
  return `external/${standard.toLowerCase().replaceAll(' ', '-')}/${id}`;
}

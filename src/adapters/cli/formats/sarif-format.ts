import { createHash } from 'node:crypto';
import type { Log, Notification, ReportingDescriptor, Result } from 'sarif';
import type { Evidence } from '../../../domain/index.js';
import { generatorName, type CheckGuide } from '../check-guides.js';
import { findingsOf, showPoints, type Finding, type UrlOutcome } from '../url-outcome.js';
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

  constructor(private readonly context: FormatContext) {
    this.#rules = Array.from(context.guides.values(), toRule);
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
    let text = '';
    for (const finding of findingsOf(report)) {
      const { id, outcome, explanation } = finding.audit;
      if (outcome === 'error') {
        this.#notify('warning', `${url}: check ${id} could not run. ${explanation}`);
        continue;
      }
      text += (this.#isFirst ? '\n' : ',\n') + JSON.stringify(this.#result(url, finding));
      this.#isFirst = false;
    }
    return text;
  }

  end(totals: Totals): string {
    const invocation = {
      executionSuccessful: totals.failed === 0 && unfinished(totals) === 0,
      toolExecutionNotifications: this.#notifications,
    };
    return `\n],"invocations":[${JSON.stringify(invocation)}]}]}\n`;
  }

  #result(url: string, { audit, points }: Finding): Result {
    const index = this.#indexes.get(audit.id);
    const fingerprint = createHash('sha256').update(`${url}\n${audit.id}`).digest('hex').slice(0, 32);
    const evidenceOrNone: readonly (Evidence | null)[] = audit.evidence.length === 0 ? [null] : audit.evidence;
    return {
      ruleId: audit.id,
      ...(index !== undefined && { ruleIndex: index }),
      level: audit.weight === 0 ? 'note' : audit.outcome === 'fail' ? 'error' : 'warning',
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
      partialFingerprints: { [GITHUB_FINGERPRINT]: `${fingerprint}:1` },
      properties: { url, points: Number(showPoints(points)) },
    };
  }

  #notify(level: 'error' | 'warning', text: string): void {
    if (this.#notifications.length === MAX_NOTIFICATIONS) return;
    this.#notifications.push({ level, message: { text: messageText(text) } });
  }
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
function locationOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  return (encodeURIComponent(host) + pathname + search).replace(/[^\w\-.~:/?@!$&'()*+,;=%]/g, (character) =>
    encodeURIComponent(character),
  );
}

/** Escapes brackets, which would start a link (SARIF 2.1.0 §3.11.6). */
function messageText(text: string): string {
  return printable(text).replace(/[\\[\]]/g, '\\$&');
}

function toRule(guide: CheckGuide): ReportingDescriptor {
  const { id, category, title, what, why, fix, source, weight, documentation } = guide;
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: what },
    help: {
      text: `${why}\n\nHow to fix: ${fix}\n\nDocumentation: ${documentation}\nSource: ${source.name}, ${source.url}`,
      markdown: `${why}\n\n**How to fix:** ${fix}\n\n[Documentation](<${documentation}>). Source: [${source.name}](<${source.url}>).`,
    },
    helpUri: documentation,
    defaultConfiguration: { level: weight === 0 ? 'note' : 'warning' },
    properties: {
      tags: [category],
      precision: 'high',
      'problem.severity': weight === 0 ? 'recommendation' : 'warning',
      weight,
    },
  };
}

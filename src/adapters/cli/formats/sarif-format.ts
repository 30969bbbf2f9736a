import { createHash } from 'node:crypto';
import type { Log, Notification, ReportingDescriptor, Result } from 'sarif';
import type { CheckDescription } from '../../../application/index.js';
import type { Evidence } from '../../../domain/index.js';
import { checkPage, generatorName } from '../check-guides.js';
import { findingsOf, showPoints, type Finding, type UrlOutcome } from '../url-outcome.js';
import { printable } from '../terminal.js';
import { unfinished, type Totals } from '../totals.js';
import type { FormatContext, ReportFormat } from './report-format.js';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** More failures than this say nothing new. */
const MAX_NOTIFICATIONS = 1000;

/** What GitHub calls the stable identity of an alert; other names it ignores. */
const GITHUB_FINGERPRINT = 'primaryLocationLineHash';

/**
 * SARIF 2.1.0 (OASIS), with what GitHub code scanning asks for on top of it
 * (https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support). The rules are the
 * generator's checks; a result is a finding. The log is written piece by piece: its one run begins here and ends with
 * what is known last.
 */
export class SarifFormat implements ReportFormat {
  readonly #rules: readonly ReportingDescriptor[];
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #notifications: Notification[] = [];
  #isFirst = true;

  constructor(private readonly context: FormatContext) {
    this.#rules = context.catalogue.checks.map(toRule);
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
        this.#notify('warning', `${url}: the check ${id} could not be run. ${explanation}`);
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
    const places: readonly (Evidence | null)[] = audit.evidence.length === 0 ? [null] : audit.evidence;
    return {
      ruleId: audit.id,
      ...(index !== undefined && { ruleIndex: index }),
      level: audit.weight === 0 ? 'note' : audit.outcome === 'fail' ? 'error' : 'warning',
      message: { text: messageText(`${audit.title}: ${audit.explanation}`) },
      locations: places.map((evidence) => ({
        physicalLocation: {
          artifactLocation: { uri: locationOf(url) },
          region: {
            startLine: evidence?.line ?? 1,
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

/**
 * A page's URL without its scheme, as a relative reference: GitHub refuses a whole log for one absolute URL whose scheme
 * is not `file` (https://github.com/github/codeql-action/issues/754). The host is encoded, since a colon in the first
 * segment would read as a scheme (RFC 3986 §4.2). The URL itself is in the result's properties.
 */
function locationOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  return (encodeURIComponent(host) + pathname + search).replace(/[^\w\-.~:/?@!$&'()*+,;=%]/g, (character) =>
    encodeURIComponent(character),
  );
}

/** Brackets would begin a link (SARIF 2.1.0 §3.11.6). */
function messageText(text: string): string {
  return printable(text).replace(/[\\[\]]/g, '\\$&');
}

function toRule(check: CheckDescription): ReportingDescriptor {
  const { id, category, title, what, why, fix, source, weight } = check;
  const page = checkPage(id);
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: what },
    help: {
      text: `${why}\n\nTo mend: ${fix}\n\nSource: ${source.name}, ${source.url}\nPage on a Sitegrade server: ${page}`,
      markdown: `${why}\n\n**To mend:** ${fix}\n\nSource: [${source.name}](<${source.url}>). Page on a Sitegrade server: \`${page}\`.`,
    },
    helpUri: source.url,
    defaultConfiguration: { level: weight === 0 ? 'note' : 'warning' },
    properties: {
      tags: [category],
      precision: 'high',
      'problem.severity': weight === 0 ? 'recommendation' : 'warning',
      weight,
    },
  };
}

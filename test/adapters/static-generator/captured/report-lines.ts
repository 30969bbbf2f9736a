import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratorOutcome } from '../../../../src/application/index.js';
import type { Audit } from '../../../../src/domain/index.js';
import { FIXTURES } from './capture.js';

/** The file with the stored report of a page. */
export const reportFile = (name: string) => join(FIXTURES, name, 'report.txt');

/** One line for an audit, short enough for a diff: outcome, score, explanation and the first evidence. */
export function toLine({ id, outcome, score, explanation, evidence }: Audit): string {
  const shown = evidence
    .slice(0, 3)
    .map(({ value, line }) => ` | ${JSON.stringify(value.slice(0, 60))}${line ? `:${line}` : ''}`);
  const more = evidence.length > shown.length ? ` | ${evidence.length} in all` : '';
  return `${id} ${outcome} ${score ?? '-'} ${explanation}${shown.join('')}${more}`;
}

/** The stored form of an outcome. */
export function toReport(outcome: GeneratorOutcome): string {
  if (outcome.kind === 'failed') return `failed ${outcome.failure.code}\n`;
  return outcome.audits.map((audit) => `${toLine(audit)}\n`).join('');
}

/** The stored line of each check, by id; empty if no report is stored. */
export function readLines(name: string): ReadonlyMap<string, string> {
  if (!existsSync(reportFile(name))) return new Map();
  const lines = readFileSync(reportFile(name), 'utf8').trimEnd().split('\n');
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line]));
}

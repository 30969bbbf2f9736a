import type { ReportDetails, ReportSummary } from '../../../../application/index.js';
import type { GeneratorVersion } from '../../../../domain/index.js';
import { presentAudited, presentInstant, toPrivacyCode } from './values.js';

/** JSON of a report as lists show it. */
export function presentReportSummary(report: ReportSummary, base: string): string {
  return `{${presentFields(report)},"links":${presentLinks(report, base)}}`;
}

/** JSON of a report with its audits. */
export function presentReport(report: ReportDetails, base: string): string {
  const categories = report.categories.map(({ id, title, score, weight }) => ({ id, title, score, weight }));
  const fixes = `"actions":${JSON.stringify(report.actions)},"caps":${JSON.stringify(report.caps)}`;
  const before = `${presentFields(report)},"categories":${JSON.stringify(categories)},${fixes}`;
  return presentAudited(before, report.audits, presentLinks(report, base));
}

export function reportAddress(id: string, base: string): string {
  return `${base}/api/v1/reports/${id}`;
}

/** Members of a JSON object. Building objects first would take twice as long, and lists present many reports. */
function presentFields(report: ReportSummary): string {
  const { title, result, failure, generatedAt, generator } = report;
  const failed = failure && `{"code":${quote(failure.code)},"message":${quote(failure.message)}}`;
  const generated = generatedAt && `"${presentInstant(generatedAt)}"`;
  return (
    `"id":"${report.id}","url":${quote(report.url)},"project":${quote(report.project)},` +
    `"title":${title && quote(title)},` +
    `"privacy":${toPrivacyCode(report.privacy)},"status":"${report.status}",` +
    `"score":${report.score},"result":${result && `"${result}"`},"failure":${failed},` +
    `"created_at":"${presentInstant(report.createdAt)}","updated_at":"${presentInstant(report.updatedAt)}",` +
    `"generated_at":${generated},"generator":${generator && presentGenerator(generator)}`
  );
}

/** The last generator and its JSON: nearly all reports of a list share one. */
let latest = { name: '', version: '', text: '' };

function presentGenerator({ name, version }: GeneratorVersion): string {
  if (name !== latest.name || version !== latest.version)
    latest = { name, version, text: JSON.stringify({ name, version }) };
  return latest.text;
}

function presentLinks({ id }: ReportSummary, base: string): string {
  // The host's part of the address may contain characters that JSON escapes.
  const opened = quote(base).slice(0, -1);
  const address = reportAddress(id, opened);
  return `{"self":${address}","generations":${address}/generations","page":${opened}/reports/${id}"}`;
}

function quote(text: string): string {
  return JSON.stringify(text);
}

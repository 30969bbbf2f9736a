import type { ReportDetails, ReportSummary } from '../../../../application/index.js';
import type { GeneratorVersion } from '../../../../domain/index.js';
import { presentAudited } from './audit.js';
import { toPrivacyCode } from './privacy-code.js';
import { presentInstant } from './instant.js';

/** A report as lists show it, as JSON. */
export function presentReportSummary(report: ReportSummary, base: string): string {
  return `{${presentFields(report)},"links":${presentLinks(report, base)}}`;
}

/** A report with the audits behind its score, as JSON. */
export function presentReport(report: ReportDetails, base: string): string {
  const categories = report.categories.map(({ id, title, score, weight }) => ({ id, title, score, weight }));
  const before = `${presentFields(report)},"categories":${JSON.stringify(categories)}`;
  return presentAudited(before, report, presentLinks(report, base));
}

export function reportAddress(id: string, base: string): string {
  return `${base}/api/v1/reports/${id}`;
}

/** Members of a JSON object. Written as text: making objects of them first takes twice as long, and lists are full of them. */
function presentFields(report: ReportSummary): string {
  const { result, failure, generatedAt, generator } = report;
  const failed = failure && `{"code":${quote(failure.code)},"message":${quote(failure.message)}}`;
  const generated = generatedAt && `"${presentInstant(generatedAt)}"`;
  return (
    `"id":"${report.id}","url":${quote(report.url)},"project":${quote(report.project)},` +
    `"privacy":${toPrivacyCode(report.privacy)},"status":"${report.status}",` +
    `"score":${report.score},"result":${result && `"${result}"`},"failure":${failed},` +
    `"created_at":"${presentInstant(report.createdAt)}","updated_at":"${presentInstant(report.updatedAt)}",` +
    `"generated_at":${generated},"generator":${generator && presentGenerator(generator)}`
  );
}

/** The latest, and its text: nearly all reports of a list are by the same. */
let latest = { name: '', version: '', text: '' };

function presentGenerator({ name, version }: GeneratorVersion): string {
  if (name !== latest.name || version !== latest.version)
    latest = { name, version, text: JSON.stringify({ name, version }) };
  return latest.text;
}

function presentLinks({ id }: ReportSummary, base: string): string {
  // Where a host mounts us, its part of the address may be anything.
  const opened = quote(base).slice(0, -1);
  const address = reportAddress(id, opened);
  return `{"self":${address}","generations":${address}/generations","page":${opened}/reports/${id}"}`;
}

function quote(text: string): string {
  return JSON.stringify(text);
}

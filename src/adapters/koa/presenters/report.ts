import type { ReportDetails, ReportSummary } from '../../../application/index.js';
import { presentAudited } from './audit.js';
import { toPrivacyCode } from './privacy-code.js';
import { presentInstant } from './instant.js';

/** A report as lists show it. */
export function presentReportSummary(report: ReportSummary, base: string) {
  return {
    id: report.id,
    url: report.url,
    project: report.project,
    privacy: toPrivacyCode(report.privacy),
    status: report.status,
    score: report.score,
    result: report.result,
    failure: report.failure && { code: report.failure.code, message: report.failure.message },
    created_at: presentInstant(report.createdAt),
    updated_at: presentInstant(report.updatedAt),
    generated_at: report.generatedAt && presentInstant(report.generatedAt),
    generator: report.generator && { name: report.generator.name, version: report.generator.version },
    links: {
      self: reportAddress(report.id, base),
      generations: `${reportAddress(report.id, base)}/generations`,
      page: `${base}/reports/${report.id}`,
    },
  };
}

/** A report with the audits behind its score, as JSON. */
export function presentReport(report: ReportDetails, base: string): string {
  const { links, ...summary } = presentReportSummary(report, base);
  const categories = report.categories.map(({ id, title, score, weight }) => ({ id, title, score, weight }));
  return presentAudited({ ...summary, categories }, report, links);
}

export function reportAddress(id: string, base: string): string {
  return `${base}/api/v1/reports/${id}`;
}

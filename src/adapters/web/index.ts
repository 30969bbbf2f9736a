export {
  createReportPages,
  type PageContext,
  type PageRequest,
  type ReportPages,
  type ReportPagesOptions,
} from './create-report-pages.js';

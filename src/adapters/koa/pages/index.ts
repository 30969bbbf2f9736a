export { createWebPages } from './create-web-pages.js';
export type { ObservedRequest } from '../http/pipeline.js';
export type { FileEntry } from './report/export/file-entry.js';
export { renderReportFile, type ReportFileOptions } from './report/export/render-report-file.js';
export type { ChecksDocumentation } from './report/load-guides.js';
export type { SenderOptions } from './sender.js';
export type { PageContext, WebPages, WebPagesOptions } from './options.js';

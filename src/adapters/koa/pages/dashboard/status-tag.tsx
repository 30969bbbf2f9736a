import type { ReportStatus } from '../../../../domain/index.js';
import { STATUS_LABELS } from './labels.js';

const TONES: Readonly<Record<ReportStatus, string>> = {
  pending: 'neutral waiting',
  running: 'neutral running',
  ready: 'good',
  failed: 'bad',
};

/** The status of the latest run of a report. */
export function StatusTag({ status }: { readonly status: ReportStatus }) {
  return <span class={`tag status ${TONES[status]}`}>{STATUS_LABELS[status]}</span>;
}

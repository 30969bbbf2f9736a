import type { ReportDetails } from '../../../../../application/index.js';
import type { Failure } from '../../../../../domain/index.js';

/** A page of a file. */
export interface FileEntry {
  readonly url: string;
  /** null if the generator threw an error. */
  readonly report: ReportDetails | null;
  /** Why there is no score; null if there is one. */
  readonly failure: Failure | null;
}

import { SCAN_STATUSES, type ScanStatus } from '../../../../domain/index.js';
import { ListQuery, checkName } from './list-query.js';
import { OneOf, Optional, Satisfies, ofText } from './rules.js';

/** Scans are always sorted by creation. */
export class ListScansQuery extends ListQuery {
  @Optional()
  @Satisfies(ofText(checkName), {
    description: 'Only scans of the project with this exact name. Case-insensitive.',
    maxLength: 255,
  })
  project?: string;

  @Optional()
  @OneOf(SCAN_STATUSES, { description: 'Only scans with this status.' })
  status?: ScanStatus;
}

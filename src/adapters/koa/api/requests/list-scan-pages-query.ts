import {
  DIRECTIONS,
  SCAN_PAGE_SORTS,
  searchViolation,
  type Direction,
  type ScanPageSort,
} from '../../../../application/index.js';
import { RESULTS, SCAN_PAGE_STATUSES, type Result, type ScanPageStatus } from '../../../../domain/index.js';
import { PagedQuery, checkName } from './list-query.js';
import { OneOf, Optional, Satisfies, ofText } from './rules.js';

export class ListScanPagesQuery extends PagedQuery {
  @Optional()
  @Satisfies(ofText((text) => searchViolation(text)), {
    description: 'Only pages whose URL or title contains this text. Case-insensitive; no wildcards.',
    maxLength: 255,
  })
  search?: string;

  @Optional()
  @OneOf(RESULTS, { description: 'Only pages with this result.' })
  result?: Result;

  @Optional()
  @OneOf(SCAN_PAGE_STATUSES, { description: 'Only pages with this status.' })
  status?: ScanPageStatus;

  @Optional()
  @Satisfies(ofText(checkName), {
    description: 'Only pages on which the check with this ID failed or warned.',
    maxLength: 255,
  })
  check?: string;

  @Optional()
  @OneOf(SCAN_PAGE_SORTS, {
    description:
      'Sort by `number` (the order in which the scan found the pages), `score`, `url` or `depth`. Pages without a value come last in both directions.',
    default: 'number',
  })
  sort_by?: ScanPageSort;

  @Optional()
  @OneOf(DIRECTIONS, { description: 'Sort direction.', default: 'asc' })
  sort?: Direction;
}

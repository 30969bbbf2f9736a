import { isUuid } from '../../http/cursor.js';
import { Satisfies, Optional, ofText, type RuleViolation } from './rules.js';

export class CompareGenerationsQuery {
  @Optional()
  @Satisfies(ofText(checkId), {
    format: 'uuid',
    description: 'ID of the earlier generation. Default: the last successful one before `to`.',
  })
  from?: string;

  @Optional()
  @Satisfies(ofText(checkId), {
    format: 'uuid',
    description: 'ID of the later generation. Default: the one that the report shows.',
  })
  to?: string;
}

function checkId(text: string): RuleViolation | null {
  return isUuid(text) ? null : { code: 'invalid_id', message: 'This is not a valid generation ID.' };
}

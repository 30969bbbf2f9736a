import { isUuid } from '../../http/cursor.js';
import { checkTime } from './check-time.js';
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

  @Optional()
  @Satisfies(ofText(checkTime('since')), {
    format: 'date-time',
    description:
      'Instead of `from`: compares with the last successful generation that finished at or before this time. That is `to` itself if none finished since.',
  })
  since?: string;
}

function checkId(text: string): RuleViolation | null {
  return isUuid(text) ? null : { code: 'invalid_id', message: 'This is not a valid generation ID.' };
}

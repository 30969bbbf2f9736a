import { isUuid } from '../../http/cursor.js';
import { Optional, Satisfies, ofText, type RuleViolation } from './rules.js';

export class CompareScansQuery {
  @Optional()
  @Satisfies(ofText(checkId), {
    format: 'uuid',
    description: 'ID of another scan of the project. Default: the last one before this scan that is `ready`.',
  })
  to?: string;
}

function checkId(text: string): RuleViolation | null {
  return isUuid(text) ? null : { code: 'invalid_id', message: 'This is not a valid scan ID.' };
}

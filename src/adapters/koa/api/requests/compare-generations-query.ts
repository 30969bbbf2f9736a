import { isUuid } from '../../http/cursor.js';
import { Satisfies, Optional, ofText, type Refusal } from './rules.js';

export class CompareGenerationsQuery {
  @Optional()
  @Satisfies(ofText(idRefusal), {
    format: 'uuid',
    description: 'Id of the generation to compare with. Without it the last scored one before `to`.',
  })
  from?: string;

  @Optional()
  @Satisfies(ofText(idRefusal), {
    format: 'uuid',
    description: 'Id of the generation that is compared. Without it the one that the report shows.',
  })
  to?: string;
}

function idRefusal(text: string): Refusal | null {
  return isUuid(text) ? null : { code: 'invalid_id', message: 'This is not the id of a generation.' };
}

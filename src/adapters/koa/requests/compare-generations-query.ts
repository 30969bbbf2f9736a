import { isUuid } from '../http/uuid.js';
import { Obeys, Optional, ofText, type Refusal } from './rules.js';

export class CompareGenerationsQuery {
  @Optional()
  @Obeys(ofText(idRefusal), {
    format: 'uuid',
    description: 'Id of the generation to compare with. Without it the last scored one before `to`.',
  })
  from?: string;

  @Optional()
  @Obeys(ofText(idRefusal), {
    format: 'uuid',
    description: 'Id of the generation that is compared. Without it the one that the report shows.',
  })
  to?: string;
}

function idRefusal(text: string): Refusal | null {
  return isUuid(text) ? null : { code: 'invalid_id', message: 'This is not the id of a generation.' };
}

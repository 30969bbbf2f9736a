import {
  DEFAULT_PAGE_SIZE,
  DIRECTIONS,
  PAGE_SIZES,
  type Direction,
  type PageSize,
} from '../../../../application/index.js';
import { IntegerOf, Satisfies, OneOf, Optional, ofText, type Refusal } from './rules.js';

/** Longest name of a project that is looked for: host names have at most 253 characters. */
const MAX_NAME = 255;

/** What every list takes. */
export class ListQuery {
  @Optional()
  @OneOf(DIRECTIONS, { description: 'Direction of the order.', default: 'desc' })
  sort?: Direction;

  @Optional()
  @IntegerOf(PAGE_SIZES, { description: 'Records on a page.', default: DEFAULT_PAGE_SIZE })
  per_page?: PageSize;

  @Optional()
  @Satisfies(ofText(anyText), {
    description:
      '`next_cursor` or `prev_cursor` of an earlier page of this very list: same filters, same order. `per_page` may differ.',
  })
  cursor?: string;
}

/** A name to compare with: no rule but those that keep it harmless. */
export function nameRefusal(text: string): Refusal | null {
  if (text.length > MAX_NAME) return { code: 'too_long', message: `A name has at most ${MAX_NAME} characters.` };
  if (text.includes('\0')) return { code: 'invalid_character', message: 'A name cannot contain U+0000.' };
  return null;
}

function anyText(): null {
  return null;
}

import {
  DEFAULT_PAGE_SIZE,
  DIRECTIONS,
  PAGE_SIZES,
  type Direction,
  type PageSize,
} from '../../../../application/index.js';
import { IntegerOf, Satisfies, OneOf, Optional, ofText, type RuleViolation } from './rules.js';

/** Longest project name in a filter: host names have at most 253 characters. */
const MAX_NAME = 255;

/** The parameters of every list that has pages. */
export class PagedQuery {
  @Optional()
  @IntegerOf(PAGE_SIZES, { description: 'Records per page.', default: DEFAULT_PAGE_SIZE })
  per_page?: PageSize;

  @Optional()
  @Satisfies(ofText(anyText), {
    description:
      '`next_cursor` or `prev_cursor` of an earlier page with the same filters and sort order. `per_page` may change.',
  })
  cursor?: string;
}

/** The parameters of every list that has a sort direction. */
export class ListQuery extends PagedQuery {
  @Optional()
  @OneOf(DIRECTIONS, { description: 'Sort direction.', default: 'desc' })
  sort?: Direction;
}

/** Checks a name in a filter. Allows any name that a query can contain. */
export function checkName(text: string): RuleViolation | null {
  if (text.length > MAX_NAME) return { code: 'too_long', message: `A name can have at most ${MAX_NAME} characters.` };
  if (text.includes('\0')) return { code: 'invalid_character', message: 'A name cannot contain U+0000.' };
  return null;
}

function anyText(): null {
  return null;
}

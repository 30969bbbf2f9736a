import { invalid, type Violation } from '../domain/index.js';
import {
  DEFAULT_PAGE_SIZE,
  DIRECTIONS,
  PAGE_SIZES,
  type Cursor,
  type Direction,
  type PageSize,
} from './ports/index.js';

/** Maximum length of a search text, in Unicode code points. */
export const MAX_SEARCH_LENGTH = 255;

/** The input of every list. An empty search text counts as absent. */
export interface ListInput {
  readonly search?: string | undefined;
  readonly sort?: Direction | undefined;
  readonly perPage?: PageSize | undefined;
  /** `next` or `prev` of an earlier page with the same filters and order. */
  readonly cursor?: Cursor | undefined;
}

/** Reads list inputs and collects every violation. */
export class ListInputReader {
  readonly #violations: Violation[] = [];

  slice(input: ListInput): { direction: Direction; limit: PageSize; cursor: Cursor | null } {
    return {
      direction: this.choice('sort', input.sort, DIRECTIONS, 'desc'),
      limit: this.choice('per_page', input.perPage, PAGE_SIZES, DEFAULT_PAGE_SIZE),
      cursor: input.cursor ?? null,
    };
  }

  /** The search text in lower case, or null. */
  search(text: string | undefined): string | null {
    const violation = searchViolation(text ?? '');
    if (violation) this.#violations.push(violation);
    return text === undefined || text === '' ? null : text.toLowerCase();
  }

  choice<T extends string | number>(field: string, value: T | undefined, allowed: readonly T[], fallback: T): T {
    if (value === undefined) return fallback;
    if (!allowed.includes(value)) {
      this.#violations.push({
        field,
        code: 'invalid_choice',
        message: `${field} must be one of ${allowed.join(', ')}.`,
      });
    }
    return value;
  }

  /** A filter, or null for all rows. */
  filter<T extends string>(field: string, value: T | undefined, allowed: readonly T[]): T | null {
    return value === undefined ? null : this.choice(field, value, allowed, value);
  }

  /** @throws SitegradeError `invalid`, with every violation */
  finish(): void {
    if (this.#violations.length > 0) throw invalid(...this.#violations);
  }
}

/** What is wrong with a search text, or null. */
export function searchViolation(text: string, field = 'search'): Violation | null {
  if ([...text].length > MAX_SEARCH_LENGTH) {
    return { field, code: 'too_long', message: `A search text can have at most ${MAX_SEARCH_LENGTH} characters.` };
  }
  if (text.includes('\0')) {
    return { field, code: 'invalid_character', message: 'A search text cannot contain U+0000.' };
  }
  return null;
}

import { invalid, type Violation } from '../domain/index.js';
import {
  DEFAULT_PAGE_SIZE,
  DIRECTIONS,
  PAGE_SIZES,
  type Cursor,
  type Direction,
  type PageSize,
} from './ports/index.js';

/** Longest search text, in characters (Unicode code points). */
export const MAX_SEARCH_LENGTH = 255;

/** What every list accepts. An empty text counts as absent. */
export interface ListInput {
  readonly search?: string | undefined;
  readonly sort?: Direction | undefined;
  readonly perPage?: PageSize | undefined;
  /** `next` or `prev` of an earlier page of the same list, with the same filters and order. */
  readonly cursor?: Cursor | undefined;
}

/** Reads list inputs, gathering every fault before it refuses. */
export class ListInputReader {
  readonly #faults: Violation[] = [];

  slice(input: ListInput): { direction: Direction; limit: PageSize; cursor: Cursor | null } {
    return {
      direction: this.choice('sort', input.sort, DIRECTIONS, 'desc'),
      limit: this.choice('per_page', input.perPage, PAGE_SIZES, DEFAULT_PAGE_SIZE),
      cursor: input.cursor ?? null,
    };
  }

  /** The text to look for, in lower case, or null. */
  search(text: string | undefined): string | null {
    const fault = searchViolation(text ?? '');
    if (fault) this.#faults.push(fault);
    return text === undefined || text === '' ? null : text.toLowerCase();
  }

  choice<T extends string | number>(field: string, value: T | undefined, allowed: readonly T[], fallback: T): T {
    if (value === undefined) return fallback;
    if (!allowed.includes(value)) {
      this.#faults.push({ field, code: 'invalid_choice', message: `${field} is one of ${allowed.join(', ')}.` });
    }
    return value;
  }

  /** What only some rows have, or null for all rows. */
  filter<T extends string>(field: string, value: T | undefined, allowed: readonly T[]): T | null {
    return value === undefined ? null : this.choice(field, value, allowed, value);
  }

  /** @throws SitegradeError `invalid`, with all that was found */
  finish(): void {
    if (this.#faults.length > 0) throw invalid(...this.#faults);
  }
}

/** What is wrong with a search text, or null. */
export function searchViolation(text: string, field = 'search'): Violation | null {
  if ([...text].length > MAX_SEARCH_LENGTH) {
    return { field, code: 'too_long', message: `A search text has at most ${MAX_SEARCH_LENGTH} characters.` };
  }
  if (text.includes('\0')) {
    return { field, code: 'invalid_character', message: 'A search text cannot contain U+0000.' };
  }
  return null;
}

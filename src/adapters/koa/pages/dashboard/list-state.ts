import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type Cursor, type Page, type PageSize } from '../../../../application/index.js';
import type { Violation } from '../../../../domain/index.js';
import { decodeCursor, encodeCursor, type CursorScope } from '../../http/cursor.js';

/** The parameters of a list page as they are in its URL; empty if not set. */
export class ListState<Name extends string> {
  private constructor(
    /** From the root. */
    readonly path: string,
    private readonly values: ReadonlyMap<Name, string>,
    private readonly cursor: string,
  ) {}

  /** @param names names of the parameters; others are ignored */
  static read<Name extends string>(path: string, names: readonly Name[], query: URLSearchParams): ListState<Name> {
    const values = new Map(names.map((name) => [name, (query.get(name) ?? '').trim()] as const));
    return new ListState(path, values, query.get('cursor') ?? '');
  }

  get(name: Name): string {
    return this.values.get(name) ?? '';
  }

  /** @returns undefined if not set */
  optional<Value extends string>(name: Name): Value | undefined {
    // The use case validates the value.
    return (this.get(name) || undefined) as Value | undefined;
  }

  /** The URL of the first page, with some parameters changed. */
  href(changes: Partial<Record<Name, string>> = {}, cursor = ''): string {
    const query = new URLSearchParams();
    for (const [name, value] of this.values) {
      const next = changes[name] ?? value;
      if (next !== '') query.set(name, next);
    }
    if (cursor !== '') query.set('cursor', cursor);
    return query.size === 0 ? this.path : `${this.path}?${query}`;
  }

  /** The URL of this page. */
  get current(): string {
    return this.href({}, this.cursor);
  }

  /** The cursor of the page, undefined for the first page. An invalid cursor is a validation error. */
  cursorFrom(scope: CursorScope): { readonly cursor?: Cursor; readonly violations: readonly Violation[] } {
    if (this.cursor === '') return { violations: [] };
    try {
      return { cursor: decodeCursor(this.cursor, scope), violations: [] };
    } catch {
      // Another list, filter or sort order.
    }
    const message = 'This link to a page of the list is no longer valid. Here is the first page.';
    return { violations: [{ field: 'cursor', code: 'invalid_cursor', message }] };
  }

  /** Links to the previous and next page. */
  pagerLinks({ prev, next }: Page<unknown>, scope: CursorScope): PagerLinks {
    const href = (cursor: Cursor | null) => (cursor === null ? null : this.href({}, encodeCursor(cursor, scope)));
    return { first: prev === null ? null : this.href(), prev: href(prev), next: href(next) };
  }

  /** The list that cursors in the URL belong to. */
  scope(
    account: string,
    list: CursorScope['list'],
    { sortBy = 'id', sort = 'desc' }: { readonly sortBy?: string; readonly sort?: string } = {},
  ): CursorScope {
    return { account, list, sortBy, sort, filters: [...this.values].flat() };
  }
}

/** URLs of other pages; null if there is no such page. */
export interface PagerLinks {
  readonly first: string | null;
  readonly prev: string | null;
  readonly next: string | null;
}

/** For a list that cannot be shown. */
export const NO_PAGER_LINKS: PagerLinks = { first: null, prev: null, next: null };

/** Reads a page size. The use case rejects -1, which stands for any invalid text. */
export function readPageSize(text: string): PageSize | undefined {
  return text === '' ? undefined : ((/^\d{1,4}$/.test(text) ? Number(text) : -1) as PageSize);
}

export const PAGE_SIZE_CHOICES = PAGE_SIZES.map((size) => [String(size), `${size} per page`] as const);

/** The page size if the URL has none. */
export const DEFAULT_SIZE = String(DEFAULT_PAGE_SIZE);

/** The sort orders of a list, by their names in the URL. */
export type Orders<Sort> = Readonly<Record<string, readonly [by: Sort, direction: 'asc' | 'desc', label: string]>>;

/** Reads the sort order from the URL. Without one, there is no `sortBy`. */
export function readOrder<Sort extends string>(
  text: string,
  orders: Orders<Sort>,
): { readonly sortBy?: Sort; readonly sort?: 'asc' | 'desc'; readonly violations: readonly Violation[] } {
  if (text === '') return { violations: [] };
  const found = Object.hasOwn(orders, text) ? orders[text] : undefined;
  if (found !== undefined) return { sortBy: found[0], sort: found[1], violations: [] };
  const message = `Unknown sort order. Use one of ${Object.keys(orders).join(', ')}.`;
  return { violations: [{ field: 'order', code: 'invalid_choice', message }] };
}

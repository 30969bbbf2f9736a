import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type Cursor, type Page, type PageSize } from '../../../../application/index.js';
import type { Violation } from '../../../../domain/index.js';
import type { ListCursors } from './list-cursor.js';

/** The page of a list that an address asks for: every filter as it stands there, empty where it is not set. */
export class ListState<Name extends string> {
  private constructor(
    /** From the root. */
    readonly path: string,
    private readonly values: ReadonlyMap<Name, string>,
    private readonly cursor: string,
  ) {}

  /** @param names of the filters, the order and the page size; other parameters are left out */
  static read<Name extends string>(path: string, names: readonly Name[], query: URLSearchParams): ListState<Name> {
    const values = new Map(names.map((name) => [name, (query.get(name) ?? '').trim()] as const));
    return new ListState(path, values, query.get('cursor') ?? '');
  }

  get(name: Name): string {
    return this.values.get(name) ?? '';
  }

  /** undefined where it is not set. */
  optional<Value extends string>(name: Name): Value | undefined {
    // Whether it is one of the values is for the use case to say.
    return (this.get(name) || undefined) as Value | undefined;
  }

  /** The address of the first page, with some filters set otherwise. */
  href(changes: Partial<Record<Name, string>> = {}, cursor = ''): string {
    const query = new URLSearchParams();
    for (const [name, value] of this.values) {
      const next = changes[name] ?? value;
      if (next !== '') query.set(name, next);
    }
    if (cursor !== '') query.set('cursor', cursor);
    return query.size === 0 ? this.path : `${this.path}?${query}`;
  }

  /** The address of this very page. */
  get here(): string {
    return this.href({}, this.cursor);
  }

  /** Where the page begins, undefined for the first one; a cursor of another list is a fault. */
  cursorFrom(
    cursors: ListCursors,
    account: string,
  ): { readonly cursor?: Cursor; readonly violations: readonly Violation[] } {
    if (this.cursor === '') return { violations: [] };
    const cursor = cursors.read(this.cursor, this.#list(account));
    if (cursor !== null) return { cursor, violations: [] };
    const message = 'This address leads to no page of this list. Here is its first one.';
    return { violations: [{ field: 'cursor', code: 'invalid_cursor', message }] };
  }

  /** The addresses of the pages before and after. */
  pagerLinks({ prev, next }: Page<unknown>, cursors: ListCursors, account: string): PagerLinks {
    const href = (cursor: Cursor | null) =>
      cursor === null ? null : this.href({}, cursors.write(cursor, this.#list(account)));
    return { first: prev === null ? null : this.href(), prev: href(prev), next: href(next) };
  }

  #list(account: string): readonly string[] {
    return [account, this.path, ...[...this.values].flat()];
  }
}

/** Addresses of other pages; null where there are none. */
export interface PagerLinks {
  readonly first: string | null;
  readonly prev: string | null;
  readonly next: string | null;
}

/** For a list that cannot be shown. */
export const NO_PAGER_LINKS: PagerLinks = { first: null, prev: null, next: null };

/** The page size that an address asks for, as the use cases take it. */
export function readPageSize(text: string): PageSize | undefined {
  return text === '' ? undefined : ((/^\d{1,4}$/.test(text) ? Number(text) : -1) as PageSize);
}

/** Value and words of each page size. */
export const PAGE_SIZE_CHOICES = PAGE_SIZES.map((size) => [String(size), `${size} a page`] as const);

/** What a list shows where its address does not say. */
export const DEFAULT_SIZE = String(DEFAULT_PAGE_SIZE);

/** The orders of a list by their names in its address. */
export type Orders<Sort> = Readonly<Record<string, readonly [by: Sort, direction: 'asc' | 'desc', words: string]>>;

/** One of the orders of a list, as an address names it: the sort key and the direction. */
export function readOrder<Sort extends string>(
  text: string,
  orders: Orders<Sort>,
): { readonly sortBy?: Sort; readonly sort?: 'asc' | 'desc'; readonly violations: readonly Violation[] } {
  if (text === '') return { violations: [] };
  const found = Object.hasOwn(orders, text) ? orders[text] : undefined;
  if (found !== undefined) return { sortBy: found[0], sort: found[1], violations: [] };
  return { violations: [{ field: 'order', code: 'invalid_choice', message: 'This list knows no such order.' }] };
}

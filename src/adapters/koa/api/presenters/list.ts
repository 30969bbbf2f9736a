import { DEFAULT_PAGE_SIZE, type Page } from '../../../../application/index.js';
import { encodeCursor, type CursorScope } from '../../http/cursor.js';

/** Longest Link header, in characters: clients reject large headers. The body has the links, too. */
const MAX_LINK_HEADER = 4096;

/** A page of a list as body and headers of an answer. */
export interface PresentedList {
  /** JSON text. */
  readonly body: string;
  /** `Link` (RFC 8288), unless it is too long. */
  readonly headers: Readonly<Record<string, string>>;
}

interface ListLinks {
  readonly first: string;
  readonly prev: string | null;
  readonly next: string | null;
}

/**
 * Presents a page of a list with absolute links to the other pages.
 * @param present returns one record as JSON
 * @param request `address` of the list without a query, and the `query` that the links repeat
 * @param more members to add to `meta`
 */
export function presentList<Row>(
  page: Page<Row>,
  present: (row: Row) => string,
  request: { readonly address: string; readonly query: object; readonly scope: CursorScope },
  more: object = {},
): PresentedList {
  const { address, query, scope } = request;
  const cursors = {
    prev: page.prev && encodeCursor(page.prev, scope),
    next: page.next && encodeCursor(page.next, scope),
  };
  const first = listAddress(address, query);
  // A cursor is base64url and needs no encoding.
  const at = (cursor: string) => `${first}${first === address ? '?' : '&'}cursor=${cursor}`;
  const links = { first, prev: cursors.prev && at(cursors.prev), next: cursors.next && at(cursors.next) };
  const meta = {
    per_page: (query as { per_page?: number }).per_page ?? DEFAULT_PAGE_SIZE,
    sort_by: scope.sortBy,
    sort: scope.sort,
    next_cursor: cursors.next,
    prev_cursor: cursors.prev,
    ...more,
  };
  // Concatenation: `join` would copy every record twice.
  let body = '{"data":[';
  for (const [index, item] of page.items.entries()) body += (index === 0 ? '' : ',') + present(item);
  body += `],"links":${JSON.stringify(links)},"meta":${JSON.stringify(meta)}}`;
  return { body, headers: linkHeader(links) };
}

function listAddress(address: string, query: object): string {
  const given = Object.entries(query).filter(([name, value]) => value !== undefined && name !== 'cursor');
  if (given.length === 0) return address;
  const parameters = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return `${address}?${parameters.toString()}`;
}

function linkHeader(links: ListLinks): Record<string, string> {
  const header = Object.entries(links)
    .filter(([, url]) => url !== null)
    .map(([rel, url]) => `<${url}>; rel="${rel}"`)
    .join(', ');
  return header.length > MAX_LINK_HEADER ? {} : { Link: header };
}

import type { Application, Cursor, ScanPageView } from '../../../../application/index.js';
import type { AccountActor } from '../../../../domain/index.js';

/** All pages of a scan, in the order in which it found them, at most 100 at a time. */
export async function* readPages(
  { scans }: Application,
  actor: AccountActor,
  id: string,
): AsyncGenerator<readonly ScanPageView[]> {
  let cursor: Cursor | undefined;
  do {
    const { items, next } = await scans.listPages.execute(actor, { id, perPage: 100, cursor });
    yield items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

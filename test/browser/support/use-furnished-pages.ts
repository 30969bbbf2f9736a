import { furnish, type Furnished } from './furnish.js';
import { openPages, type OpenPages } from './open-pages.js';

/** Opens the pages with a report of every kind before the tests of a file, and closes them after. @returns filled by then */
export function useFurnishedPages(): { pages: OpenPages; reports: Furnished } {
  const opened = {} as { pages: OpenPages; reports: Furnished };
  beforeAll(async () => {
    opened.pages = await openPages();
    opened.reports = await furnish(opened.pages);
  });
  afterAll(() => opened.pages.close());
  return opened;
}

import { furnish, type Furnished } from './furnish.js';
import { openPages, type OpenPages } from './open-pages.js';

/** Serves pages with a report of every kind for the tests of a file. @returns an object that is filled before the first test */
export function useFurnishedPages(): { pages: OpenPages; reports: Furnished } {
  const opened = {} as { pages: OpenPages; reports: Furnished };
  beforeAll(async () => {
    opened.pages = await openPages();
    opened.reports = await furnish(opened.pages);
  });
  afterAll(() => opened.pages.close());
  return opened;
}

import { seedReports, type SeededReports } from './seed-reports.js';
import { openPages, type OpenPages } from './open-pages.js';

/** Serves pages with a report of every kind for the tests of a file. @param before runs before that @returns an object that is filled before the first test */
export function useSeededPages(before?: (pages: OpenPages) => Promise<void>): {
  pages: OpenPages;
  reports: SeededReports;
} {
  const opened = {} as { pages: OpenPages; reports: SeededReports };
  beforeAll(async () => {
    opened.pages = await openPages();
    await before?.(opened.pages);
    opened.reports = await seedReports(opened.pages);
  });
  afterAll(() => opened.pages.close());
  return opened;
}

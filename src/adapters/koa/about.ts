/** What Sitegrade is, in one sentence. */
export const ABOUT =
  'Sitegrade scores any web page from 0 to 100, explains every lost point, and tracks the score over time.';

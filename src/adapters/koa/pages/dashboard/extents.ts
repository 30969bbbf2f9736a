/** What the field for a web address can check. */
export const EXTENTS = [
  { name: 'page', label: 'This page', maxPages: null },
  { name: 'site', label: 'Whole site, up to 100 pages', maxPages: 100 },
  { name: 'large-site', label: 'Whole site, up to 1,000 pages', maxPages: 1000 },
] as const;

/** Maximum number of pages for the name of an extent; null for one page. */
export function pagesOfExtent(name: string): number | null {
  return EXTENTS.find((extent) => extent.name === name)?.maxPages ?? null;
}

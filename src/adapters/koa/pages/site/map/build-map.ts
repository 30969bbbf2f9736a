import type { OutlinedPage } from '../../../../../application/index.js';
import { RESULTS, classify, type Result } from '../../../../../domain/index.js';

/** More top-level folders, or more folders in one of them, share a row. */
const MAX_FOLDERS = 20;
const MAX_CHILDREN = 8;

/** Bars of one row, and of the whole map: more would be thinner than a pixel, and make the page large. */
const MAX_BARS_PER_ROW = 300;
const MAX_BARS = 2000;

/** Number of pages by label. `none`: failed. */
export type MapCounts = Readonly<Record<Result | 'none', number>>;

/** A folder, or several that share a row. */
export interface MapRow {
  /** Below the row of its parent, such as `/tea/`. */
  readonly name: string;
  /** Without the parent, such as `/shop/tea/`. */
  readonly path: string;
  /** Text that the addresses of its pages have; null if no text finds them alone. */
  readonly search: string | null;
  readonly pages: number;
  /** Mean of the scores; null if no page has one. */
  readonly mean: number | null;
  readonly counts: MapCounts;
  /** Mean score of the pages of each bar, best first; null for those that failed. Empty if `children` show the pages. */
  readonly bars: readonly (number | null)[];
  readonly children: readonly MapRow[];
}

export interface SiteMapData {
  readonly rows: readonly MapRow[];
  /** Number of pages that one bar stands for. */
  readonly pagesPerBar: number;
  /** Bars of the longest row. */
  readonly longest: number;
}

/** A folder with the pages right in it and its folders. */
interface Folder {
  readonly path: string;
  /** Host of its first page: the same for all pages, unless the site has several hosts. */
  readonly host: string;
  readonly direct: OutlinedPage[];
  readonly folders: Map<string, Folder>;
  /** Number of pages in it and in its folders. */
  size: number;
}

/** Groups pages by the first two levels of their paths, folders with most pages first. */
export function buildMap(pages: readonly OutlinedPage[]): SiteMapData {
  const root = toTree(pages);
  const [folders, direct] = contentOf(root);
  const drafts = [
    ...(direct.length === 0 ? [] : [draftOf('/', '/', null, direct)]),
    ...folders.slice(0, MAX_FOLDERS).map(draftOfFolder),
    ...others(folders.slice(MAX_FOLDERS), '/'),
  ];
  const leaves = drafts.flatMap((draft) => (draft.children.length === 0 ? [draft] : draft.children));
  const most = Math.max(0, ...leaves.map((leaf) => leaf.all.length));
  const pagesPerBar = Math.max(1, Math.ceil(most / MAX_BARS_PER_ROW), Math.ceil(pages.length / MAX_BARS));
  const rows = drafts.map((draft) => toRow(draft, pagesPerBar));
  return { rows, pagesPerBar, longest: Math.max(0, ...leaves.map(({ all }) => Math.ceil(all.length / pagesPerBar))) };
}

function toTree(pages: readonly OutlinedPage[]): Folder {
  const newFolder = (path: string, host: string): Folder => ({ path, host, direct: [], folders: new Map(), size: 0 });
  const root = newFolder('/', '');
  for (const page of pages) {
    const [, host = '', path = '/'] = /^https?:\/\/([^/?#]+)([^?#]*)/.exec(page.url) ?? [];
    let folder = root;
    folder.size += 1;
    for (const name of path.split('/').slice(1, -1)) {
      const next = folder.folders.get(name) ?? newFolder(`${folder.path}${name}/`, host);
      folder.folders.set(name, next);
      folder = next;
      folder.size += 1;
    }
    folder.direct.push(page);
  }
  return root;
}

/** Its folders, those with most pages first, and its own pages. A folder with one page counts as a page. */
function contentOf({
  folders,
  direct,
}: Folder): readonly [folders: readonly Folder[], direct: readonly OutlinedPage[]] {
  const all = [...folders.values()];
  const real = all.filter(({ size }) => size > 1).map(withoutDetours);
  const alone = all.filter(({ size }) => size === 1).flatMap(pagesIn);
  return [real.toSorted((a, b) => b.size - a.size || (a.path < b.path ? -1 : 1)), [...direct, ...alone]];
}

/** Skips folders that hold nothing but one other folder. */
function withoutDetours(folder: Folder): Folder {
  let found = folder;
  for (;;) {
    const [only, ...more] = found.folders.values();
    if (only === undefined || more.length > 0 || found.direct.length > 0) return found;
    found = only;
  }
}

function pagesIn({ direct, folders }: Folder): readonly OutlinedPage[] {
  return [...direct, ...[...folders.values()].flatMap(pagesIn)];
}

interface Draft {
  readonly name: string;
  readonly path: string;
  readonly search: string | null;
  readonly all: readonly OutlinedPage[];
  readonly children: readonly Draft[];
}

function draftOf(name: string, path: string, search: string | null, all: readonly OutlinedPage[]): Draft {
  return { name, path, search, all, children: [] };
}

function draftOfFolder(folder: Folder): Draft {
  const { path } = folder;
  const draft = draftOf(path, path, searchOf(folder), pagesIn(folder));
  const [folders, direct] = contentOf(folder);
  if (folders.length === 0) return draft;
  const children = [
    ...folders
      .slice(0, MAX_CHILDREN)
      .map((child) => draftOf(child.path.slice(path.length - 1), child.path, searchOf(child), pagesIn(child))),
    ...others(folders.slice(MAX_CHILDREN), path),
    ...(direct.length === 0 ? [] : [draftOf('other pages', `${path} (other pages)`, null, direct)]),
  ];
  return { ...draft, children };
}

function others(folders: readonly Folder[], path: string): readonly Draft[] {
  if (folders.length === 0) return [];
  const name = folders.length === 1 ? '1 more folder' : `${folders.length} more folders`;
  return [draftOf(name, `${path} (${name})`, null, folders.flatMap(pagesIn))];
}

function searchOf({ host, path }: Folder): string {
  return host + path;
}

function toRow({ name, path, search, all, children }: Draft, pagesPerBar: number): MapRow {
  const scores = all.flatMap(({ score }) => (score === null ? [] : [score])).toSorted((a, b) => b - a);
  const failed = all.length - scores.length;
  const counted = RESULTS.map((result) => [result, scores.filter((score) => classify(score) === result).length]);
  return {
    name,
    path,
    search,
    pages: all.length,
    mean: meanOf(scores),
    counts: { ...(Object.fromEntries(counted) as Record<Result, number>), none: failed },
    bars: children.length > 0 ? [] : [...inBars(scores, pagesPerBar), ...inBars(Array(failed).fill(null), pagesPerBar)],
    children: children.map((child) => toRow(child, pagesPerBar)),
  };
}

function inBars(scores: readonly (number | null)[], pagesPerBar: number): readonly (number | null)[] {
  const bars = Math.ceil(scores.length / pagesPerBar);
  return Array.from({ length: bars }, (_, bar) => {
    const own = scores.slice(bar * pagesPerBar, (bar + 1) * pagesPerBar);
    return meanOf(own.filter((score) => score !== null));
  });
}

function meanOf(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

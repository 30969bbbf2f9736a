import {
  MAX_EXAMPLES,
  Scan,
  classify,
  pageDepth,
  type FindingCase,
  type FoundPage,
  type PageLink,
  type ScanFinding,
  type ScanLink,
  type ScanPage,
  type ScanState,
  type SiteFinding,
  type SkippedReason,
} from '../../domain/index.js';
import type {
  AddedPages,
  CaseQuery,
  CheckTotals,
  KnownPage,
  LinkedPage,
  NewScanPage,
  PageBounds,
  PagePosition,
  Position,
  RobotsRules,
  Rows,
  ScanPageQuery,
  ScanPageSort,
  ScanQuery,
  ScanRepository,
  ScanWork,
  TakenPage,
  VisitedPage,
} from '../../application/index.js';
import { copy } from './copy.js';
import { deleteScan } from './delete-scan.js';
import { compoundKey, type MemoryStore } from './memory-store.js';
import { addPages, frontierOf } from './scan-frontier.js';
import type { ScanPageRow } from './scan-rows.js';
import { sliceRows } from './slice-rows.js';

export class MemoryScanRepository implements ScanRepository {
  constructor(private readonly store: MemoryStore) {}

  add(scan: Scan): Promise<boolean> {
    const state = copy(scan.state);
    return this.store.run(() => {
      if (this.#exists(state.id)) return false;
      const { account, project: name, createdAt } = state;
      this.store.scans.set(state.id, state);
      const project = compoundKey(account, name);
      if (this.store.projects.get(project) === null) this.store.projects.set(project, { account, name, createdAt });
      return true;
    });
  }

  async find(account: string, id: string): Promise<Scan | null> {
    const state = this.store.scans.get(id);
    return state?.account === account ? toScan(state) : null;
  }

  async list(query: ScanQuery): Promise<Rows<Scan>> {
    const { account, project, status } = query;
    const found: ScanState[] = [];
    for (const state of this.store.scans.values()) {
      if (state.account !== account) continue;
      if (project !== null && state.project !== project) continue;
      if (status === null || state.status === status) found.push(state);
    }
    const { rows, more } = sliceRows(found, query, ({ id }) => ({ key: null, id }));
    return { rows: rows.map(toScan), more };
  }

  async findLatest(account: string, project: string, before: string | null): Promise<Scan | null> {
    const slice = { direction: 'desc', limit: Number.MAX_SAFE_INTEGER, cursor: null } as const;
    const { rows } = await this.list({ account, project, status: 'ready', ...slice });
    return rows.find(({ id }) => before === null || id < before) ?? null;
  }

  async lock(scanId: string): Promise<Scan | null> {
    const state = this.store.scans.get(scanId);
    return state && toScan(state);
  }

  save(scan: Scan): Promise<void> {
    const state = copy(scan.state);
    return this.store.run(() => {
      if (this.store.scans.get(state.id) !== null) this.store.scans.set(state.id, state);
    });
  }

  delete(account: string, id: string): Promise<Scan | null> {
    return this.store.run(() => {
      const state = this.store.scans.get(id);
      if (state?.account !== account) return null;
      deleteScan(this.store, id);
      return toScan(state);
    });
  }

  async findRobots(scanId: string): Promise<ReadonlyMap<string, RobotsRules>> {
    return new Map(copy(this.store.scanRobots.get(scanId) ?? []));
  }

  addRobots(scanId: string, origin: string, rules: RobotsRules): Promise<void> {
    const added = copy(rules);
    return this.store.run(() => {
      const row = this.store.scanRobots.get(scanId) ?? [];
      if (!this.#exists(scanId) || row.some(([known]) => known === origin)) return;
      this.store.scanRobots.set(scanId, [...row, [origin, added]]);
    });
  }

  async findKnown(scanId: string, urls: readonly string[]): Promise<readonly KnownPage[]> {
    return [...new Set(urls)].flatMap((url) => {
      const number = this.store.scanUrls.get(compoundKey(scanId, url));
      return number === null ? [] : [{ url, number }];
    });
  }

  addPages(scanId: string, pages: readonly NewScanPage[], bounds: PageBounds): Promise<AddedPages> {
    const added = copy(pages);
    return this.store.run(() =>
      this.#exists(scanId)
        ? addPages(this.store, scanId, added, bounds)
        : { known: [], waiting: 0, skipped: 0, links: 0, isFull: false, variant: null },
    );
  }

  async findPage(scanId: string, number: number): Promise<ScanPage | null> {
    return copy(this.#row(scanId, number)?.page ?? null);
  }

  takeWaiting(scanId: string, jobIds: readonly string[]): Promise<readonly TakenPage[]> {
    const ids = [...jobIds];
    return this.store.run(() => {
      const { waiting, taken, ...rest } = frontierOf(this.store, scanId);
      const numbers = waiting.slice(0, ids.length).map(({ number }) => number);
      if (numbers.length === 0) return [];
      this.store.scanFrontiers.set(scanId, {
        ...rest,
        waiting: waiting.slice(numbers.length),
        taken: [...taken, ...numbers],
      });
      return numbers.map((number, index) => {
        const jobId = ids[index] ?? '';
        const { url, kind } = this.#change(scanId, number, { jobId });
        return { number, url, kind, jobId };
      });
    });
  }

  async countTaken(scanId: string): Promise<number> {
    return frontierOf(this.store, scanId).taken.length;
  }

  replaceJob(scanId: string, number: number, jobId: string, nextJobId: string): Promise<boolean> {
    return this.store.run(() => {
      if (this.#row(scanId, number)?.page.jobId !== jobId) return false;
      this.#change(scanId, number, { jobId: nextJobId });
      return true;
    });
  }

  saveVisit(
    scanId: string,
    visit: VisitedPage,
    links: readonly ScanLink[],
    others: readonly PageLink[],
  ): Promise<void> {
    const visited = copy({ visit, links, others });
    return this.store.run(() => {
      const { number } = visited.visit;
      const row = this.#row(scanId, number);
      if (row === null) return;
      const { waiting, taken, ...rest } = frontierOf(this.store, scanId);
      this.store.scanFrontiers.set(scanId, {
        ...rest,
        waiting: row.page.jobId === null ? waiting.filter((other) => other.number !== number) : waiting,
        taken: taken.filter((other) => other !== number),
      });
      this.#change(scanId, number, { ...visited.visit, jobId: null }, visited);
    });
  }

  skipWaiting(
    scanId: string,
    skippedReason: SkippedReason,
    kind: FoundPage['kind'] | null,
  ): Promise<{ readonly pages: number; readonly jobIds: readonly string[] }> {
    return this.store.run(() => {
      const { waiting, taken, rows } = frontierOf(this.store, scanId);
      const open = [...taken, ...waiting.map(({ number }) => number)].flatMap(
        (number) => this.#row(scanId, number)?.page ?? [],
      );
      const skipped = open.filter((page) => kind === null || page.kind === kind);
      const numbers = new Set(skipped.map(({ number }) => number));
      this.store.scanFrontiers.set(scanId, {
        rows,
        waiting: waiting.filter(({ number }) => !numbers.has(number)),
        taken: taken.filter((number) => !numbers.has(number)),
      });
      for (const number of numbers) this.#change(scanId, number, { status: 'skipped', skippedReason, jobId: null });
      return {
        pages: skipped.filter((page) => page.kind === 'page').length,
        jobIds: skipped.flatMap(({ jobId }) => jobId ?? []),
      };
    });
  }

  async listPages(query: ScanPageQuery): Promise<Rows<ScanPage>> {
    const found: ScanPage[] = [];
    for (const { page } of this.#rows(query.scanId)) if (matches(page, query)) found.push(page);
    // Ties are sorted by number, which texts would not be.
    const { rows, more } = sliceRows(found, withPaddedId(query), (page) => positionOf(page, query.sort));
    return { rows: copy(rows), more };
  }

  async readGraph(scanId: string, after: number, limit: number): Promise<readonly LinkedPage[]> {
    const linked: LinkedPage[] = [];
    for (const { page, links, others } of this.#rows(scanId, after)) {
      if (linked.length === limit) break;
      const found = others.flatMap(({ url, text, isNofollow }) => {
        const target = this.store.scanUrls.get(compoundKey(scanId, url));
        return target === null ? [] : [{ target, text, isNofollow }];
      });
      linked.push(copy({ ...page, links: [...links, ...found] }));
    }
    return linked;
  }

  async sumChecks(scanId: string): Promise<readonly CheckTotals[]> {
    const found = [...this.#rows(scanId)].flatMap(({ page: { url, checks } }) =>
      checks.map(({ check, outcome, points }) => ({ check, outcome, url, tenths: Math.round(points * 10) })),
    );
    return [...Map.groupBy(found, ({ check }) => check)].map(([check, cases]) => ({
      check,
      failed: cases.filter(({ outcome }) => outcome === 'fail').length,
      warned: cases.filter(({ outcome }) => outcome === 'warn').length,
      points: cases.reduce((sum, { tenths }) => sum + tenths, 0) / 10,
      examples: cases
        .toSorted((a, b) => b.tenths - a.tenths)
        .slice(0, MAX_EXAMPLES)
        .map(({ url }) => url),
    }));
  }

  saveFindings(
    scanId: string,
    checks: readonly ScanFinding[],
    site: readonly (SiteFinding & ScanFinding)[],
  ): Promise<void> {
    const findings = copy([...checks, ...site.map(({ cases: _, total: _total, ...finding }) => finding)]);
    const cases = copy(Object.fromEntries(site.map((finding) => [finding.id, finding.cases])));
    return this.store.run(() => {
      if (this.#exists(scanId)) this.store.scanFindings.set(scanId, { findings, cases });
    });
  }

  savePositions(scanId: string, positions: readonly PagePosition[]): Promise<void> {
    const saved = copy(positions);
    return this.store.run(() => {
      for (const { number, ...position } of saved) {
        if (this.#row(scanId, number) !== null) this.#change(scanId, number, position);
      }
    });
  }

  async listFindings(scanId: string): Promise<readonly ScanFinding[]> {
    return copy(this.store.scanFindings.get(scanId)?.findings ?? []);
  }

  async listCases({ scanId, findingId, after, limit }: CaseQuery): Promise<readonly FindingCase[]> {
    const cases = this.store.scanFindings.get(scanId)?.cases ?? {};
    return copy(Object.hasOwn(cases, findingId) ? cases[findingId]?.slice(after, after + limit) : null) ?? [];
  }

  async listWork(limit: number, after: Pick<ScanWork, 'scanId' | 'page'> | null): Promise<readonly ScanWork[]> {
    const isAfter = (scanId: string, page: number | null) =>
      after === null || scanId > after.scanId || (scanId === after.scanId && (page ?? 0) > (after.page ?? 0));
    const work: ScanWork[] = [];
    for (const state of [...this.store.scans.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const { id: scanId, account, url, jobId, updatedAt } = state;
      if (jobId !== null) work.push({ scanId, account, page: null, url, jobId, updatedAt });
      for (const number of frontierOf(this.store, scanId).taken.toSorted((a, b) => a - b)) {
        const page = this.#row(scanId, number)?.page;
        if (page?.jobId) work.push({ scanId, account, page: number, url: page.url, jobId: page.jobId, updatedAt });
      }
    }
    return copy(work.filter(({ scanId, page }) => isAfter(scanId, page)).slice(0, limit));
  }

  #exists(scanId: string): boolean {
    return this.store.scans.get(scanId) !== null;
  }

  #row(scanId: string, number: number): ScanPageRow | null {
    return this.store.scanPages.get(compoundKey(scanId, String(number)));
  }

  /** All rows of a scan after this number, by number. */
  *#rows(scanId: string, after = 0): Generator<ScanPageRow> {
    const { rows } = frontierOf(this.store, scanId);
    for (let number = after + 1; number <= rows.page + rows.link; number += 1) {
      const row = this.#row(scanId, number);
      if (row !== null) yield row;
    }
  }

  /** Changes a row, which must exist. @returns it */
  #change(
    scanId: string,
    number: number,
    change: Partial<ScanPage>,
    visited?: Pick<ScanPageRow, 'links' | 'others'>,
  ): ScanPage {
    const row = this.#row(scanId, number);
    if (row === null) throw new Error(`The scan ${scanId} has no row ${number}.`);
    const page = { ...row.page, ...change };
    this.store.scanPages.set(compoundKey(scanId, String(number)), {
      page,
      links: (visited ?? row).links,
      others: (visited ?? row).others,
    });
    return page;
  }
}

function toScan(state: ScanState): Scan {
  return new Scan(copy(state));
}

function matches(page: ScanPage, { result, status, check, search }: ScanPageQuery): boolean {
  if (page.kind !== 'page') return false;
  if (result !== null && (page.score === null || classify(page.score) !== result)) return false;
  if (status !== null && page.status !== status) return false;
  if (check !== null && !page.checks.some((each) => each.check === check)) return false;
  if (search === null) return true;
  const text = search.toLowerCase();
  return page.url.toLowerCase().includes(text) || page.title?.toLowerCase().includes(text) === true;
}

function positionOf(page: ScanPage, sort: ScanPageSort): Position {
  const id = paddedNumber(String(page.number));
  switch (sort) {
    case 'number':
      return { key: null, id };
    case 'score':
      return { key: page.score, id };
    case 'url':
      return { key: page.url, id };
    case 'depth':
      return { key: pageDepth(page), id };
  }
}

/** The query with a cursor whose ID sorts as a number. */
function withPaddedId(query: ScanPageQuery): ScanPageQuery {
  const { cursor } = query;
  if (cursor === null) return query;
  const { position } = cursor;
  return { ...query, cursor: { ...cursor, position: { ...position, id: paddedNumber(position.id) } } };
}

function paddedNumber(number: string): string {
  return number.padStart(10, '0');
}

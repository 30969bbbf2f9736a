import {
  FixedGenerator,
  MemoryProjectRepository,
  MemoryScanRepository,
  createMemoryPorts,
  type MemoryPorts,
} from '../../../src/adapters/memory/index.js';
import { compoundKey } from '../../../src/adapters/memory/memory-store.js';
import type { PageBounds, ScanRepository } from '../../../src/application/index.js';
import { Scan } from '../../../src/domain/index.js';
import { scanRepositorySuite } from '../../../src/testing/index.js';

/* Repositories that each break one promise, as real ones do, and the case that must notice it. */

type Call<Name extends keyof ScanRepository> = Parameters<ScanRepository[Name]>;

const newPorts = () => createMemoryPorts({ generator: new FixedGenerator() });
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A repository that can also reach the data of all others. */
abstract class WithPorts extends MemoryScanRepository {
  constructor(protected readonly ports: MemoryPorts) {
    super(ports.store);
  }
}

class FindsInAnyAccount extends WithPorts {
  override async find(...[account, id]: Call<'find'>) {
    return super.find(this.ports.store.scans.get(id)?.account ?? account, id);
  }
}

class SharesScans extends MemoryScanRepository {
  readonly #shared = new Map<string, Scan | null>();

  override async find(...[account, id]: Call<'find'>) {
    const found = this.#shared.get(account + id) ?? (await super.find(account, id));
    this.#shared.set(account + id, found);
    return found;
  }
}

class ForgetsPasswords extends MemoryScanRepository {
  override add(...[scan]: Call<'add'>) {
    return super.add(scan.with({ privacy: { kind: 'private' } }, scan.state.updatedAt));
  }
}

class OverwritesScans extends WithPorts {
  override async add(...[scan]: Call<'add'>) {
    const existing = this.ports.store.scans.get(scan.id);
    if (existing !== null) await this.delete(existing.account, scan.id);
    return super.add(scan);
  }
}

class RecreatesProjects extends WithPorts {
  override add(...[scan]: Call<'add'>) {
    const { store } = this.ports;
    const { account, project, createdAt } = scan.state;
    return store.run(() => {
      store.projects.set(compoundKey(account, project), { account, name: project, createdAt });
      return super.add(scan);
    });
  }
}

class ForgetsTheJob extends MemoryScanRepository {
  override save(...[scan]: Call<'save'>) {
    return super.save(scan.with({ jobId: null }, scan.state.updatedAt));
  }
}

class ForgetsTheStatus extends MemoryScanRepository {
  override list(...[query]: Call<'list'>) {
    return super.list({ ...query, status: null });
  }
}

class ListsEveryProject extends MemoryScanRepository {
  override list(...[query]: Call<'list'>) {
    return super.list({ ...query, project: null });
  }
}

class FindsTheLatestAgain extends MemoryScanRepository {
  override findLatest(...[account, project]: Call<'findLatest'>) {
    return super.findLatest(account, project, null);
  }
}

class DeletesInAnyAccount extends WithPorts {
  override async delete(...[account, id]: Call<'delete'>) {
    return super.delete(this.ports.store.scans.get(id)?.account ?? account, id);
  }
}

class KeepsPages extends WithPorts {
  override delete(...[account, id]: Call<'delete'>) {
    return this.ports.store.run(async () => {
      const { scanPages, scanFrontiers } = this.ports.store;
      const [pages, frontier] = [[...scanPages.entries()], scanFrontiers.get(id)];
      const deleted = await super.delete(account, id);
      for (const [key, page] of pages) scanPages.set(key, page);
      if (frontier !== null) scanFrontiers.set(id, frontier);
      return deleted;
    });
  }
}

class KeepsFindings extends WithPorts {
  override delete(...[account, id]: Call<'delete'>) {
    return this.ports.store.run(async () => {
      const { scanFindings } = this.ports.store;
      const findings = scanFindings.get(id);
      const deleted = await super.delete(account, id);
      if (findings !== null) scanFindings.set(id, findings);
      return deleted;
    });
  }
}

/** Deletes projects, but not their scans. */
class KeepsScans extends MemoryProjectRepository {
  constructor(private readonly ports: MemoryPorts) {
    super(ports.store);
  }

  override delete(account: string, name: string) {
    const { store } = this.ports;
    return store.run(async () => {
      const scans = [...store.scans.entries()];
      const isDeleted = await super.delete(account, name);
      for (const [id, scan] of scans) store.scans.set(id, scan);
      return isDeleted;
    });
  }
}

/** Looks for the project long before it stores the scan. */
class TrustsTheProject extends WithPorts {
  override async add(...[scan]: Call<'add'>) {
    const { store } = this.ports;
    const { account, project } = scan.state;
    const exists = store.projects.get(compoundKey(account, project)) !== null;
    await nextTurn();
    if (!exists) return super.add(scan);
    await store.run(() => {
      store.scans.set(scan.id, scan.state);
    });
    return true;
  }
}

class ReplacesRobots extends WithPorts {
  override addRobots(...[scanId, origin, rules]: Call<'addRobots'>) {
    const { scanRobots } = this.ports.store;
    return this.ports.store.run(() => {
      const others = (scanRobots.get(scanId) ?? []).filter(([each]) => each !== origin);
      scanRobots.set(scanId, [...others, [origin, rules]]);
    });
  }
}

class SortsUrls extends MemoryScanRepository {
  override addPages(...[scanId, pages, bounds]: Call<'addPages'>) {
    return super.addPages(
      scanId,
      pages.toSorted((a, b) => (a.url < b.url ? -1 : 1)),
      bounds,
    );
  }
}

class VisitsSkippedRows extends MemoryScanRepository {
  override addPages(...[scanId, pages, bounds]: Call<'addPages'>) {
    return super.addPages(
      scanId,
      pages.map((page) => ({ ...page, skippedReason: null })),
      bounds,
    );
  }
}

class ReturnsNewRowsOnly extends MemoryScanRepository {
  override async addPages(...[scanId, pages, bounds]: Call<'addPages'>) {
    const before = await this.findKnown(
      scanId,
      pages.map(({ url }) => url),
    );
    const added = await super.addPages(scanId, pages, bounds);
    const known = added.known.filter(({ url }) => !before.some((each) => each.url === url));
    return { ...added, known };
  }
}

class IgnoresCase extends MemoryScanRepository {
  override async findKnown(...[scanId, urls]: Call<'findKnown'>) {
    return super.findKnown(
      scanId,
      urls.map((url) => url.toLowerCase()),
    );
  }
}

/** Adds each URL with a change to how it was found before. */
abstract class ChangesFoundAgain extends MemoryScanRepository {
  override async addPages(...[scanId, pages, bounds]: Call<'addPages'>) {
    const known = await this.findKnown(
      scanId,
      pages.map(({ url }) => url),
    );
    return super.addPages(
      scanId,
      pages.map((page) => (known.some(({ url }) => url === page.url) ? { ...page, ...this.change } : page)),
      bounds,
    );
  }

  protected abstract readonly change: object;
}

class KeepsTheFirstDepth extends ChangesFoundAgain {
  protected override readonly change = { depth: Infinity };
}

class ForgetsSitemaps extends ChangesFoundAgain {
  protected override readonly change = { isInSitemap: false };
}

/** Changes the bounds of a scan. */
abstract class ChangesBounds extends MemoryScanRepository {
  override addPages(...[scanId, pages, bounds]: Call<'addPages'>) {
    return super.addPages(scanId, pages, this.change(bounds));
  }

  protected abstract change(bounds: PageBounds): PageBounds;
}

class IgnoresMaxRows extends ChangesBounds {
  protected override change(bounds: PageBounds) {
    return { ...bounds, maxRows: { page: Infinity, link: Infinity } };
  }
}

class BoundsKindsTogether extends ChangesBounds {
  protected override change({ maxRows, ...bounds }: PageBounds) {
    return { ...bounds, maxRows: { page: maxRows.page + maxRows.link, link: 0 } };
  }
}

class IgnoresMaxVariants extends ChangesBounds {
  protected override change(bounds: PageBounds) {
    return { ...bounds, maxVariants: Infinity };
  }
}

class IsFullTooEarly extends MemoryScanRepository {
  override async addPages(...[scanId, pages, bounds]: Call<'addPages'>) {
    const added = await super.addPages(scanId, pages, bounds);
    return { ...added, isFull: added.isFull || added.known.some(({ number }) => number >= bounds.maxRows.page) };
  }
}

class NamesTheLastVariant extends MemoryScanRepository {
  override async addPages(...[scanId, pages, bounds]: Call<'addPages'>) {
    const added = await super.addPages(scanId, pages, bounds);
    return { ...added, variant: added.variant && (pages.findLast(({ url }) => url.includes('?'))?.url ?? null) };
  }
}

class TakesByNumber extends WithPorts {
  override takeWaiting(...[scanId, jobIds]: Call<'takeWaiting'>) {
    return this.ports.store.run(() => {
      const { scanFrontiers } = this.ports.store;
      const frontier = scanFrontiers.get(scanId);
      const byNumber = frontier?.waiting.toSorted((a, b) => a.number - b.number) ?? [];
      if (frontier !== null) scanFrontiers.set(scanId, { ...frontier, waiting: byNumber });
      return super.takeWaiting(scanId, jobIds);
    });
  }
}

class TakesAgain extends WithPorts {
  override takeWaiting(...[scanId, jobIds]: Call<'takeWaiting'>) {
    return this.ports.store.run(async () => {
      const { scanFrontiers } = this.ports.store;
      const waiting = scanFrontiers.get(scanId)?.waiting ?? [];
      const taken = await super.takeWaiting(scanId, jobIds);
      const frontier = scanFrontiers.get(scanId);
      if (frontier !== null) scanFrontiers.set(scanId, { ...frontier, waiting });
      return taken;
    });
  }
}

/** Reads the scan from before the transactions that are open. */
class LocksNothing extends WithPorts {
  readonly #states = new Map<string, Scan | null>();

  override async lock(...[scanId]: Call<'lock'>) {
    const stale = this.#states.get(scanId) ?? (await super.lock(scanId));
    this.#states.set(scanId, stale);
    return stale;
  }
}

/** Deletes the scan in its own transaction, which does not wait for others. */
class DeletesLockedScans extends WithPorts {
  readonly #unlocked = new Map<string, Scan>();

  override async lock(...[scanId]: Call<'lock'>) {
    const scan = await super.lock(scanId);
    if (scan !== null) this.#unlocked.set(scanId, scan);
    return scan;
  }

  override async delete(...[account, id]: Call<'delete'>) {
    const before = this.#unlocked.get(id) ?? null;
    const deleted = await super.delete(account, id);
    return deleted && (before ?? deleted);
  }
}

class ReplacesAnyJob extends MemoryScanRepository {
  override async replaceJob(...[scanId, number, jobId, nextJobId]: Call<'replaceJob'>) {
    const page = await this.findPage(scanId, number);
    return super.replaceJob(scanId, number, page?.jobId ?? jobId, nextJobId);
  }
}

class CountsWaiting extends WithPorts {
  override async countTaken(...[scanId]: Call<'countTaken'>) {
    const waiting = this.ports.store.scanFrontiers.get(scanId)?.waiting.length ?? 0;
    return (await super.countTaken(scanId)) + waiting;
  }
}

class SortsChecks extends MemoryScanRepository {
  override saveVisit(...[scanId, visit, links, others]: Call<'saveVisit'>) {
    const checks = visit.checks.toSorted((a, b) => (a.check < b.check ? -1 : 1));
    return super.saveVisit(scanId, { ...visit, checks }, links, others);
  }
}

class ForgetsRedirects extends MemoryScanRepository {
  override saveVisit(...[scanId, visit, links, others]: Call<'saveVisit'>) {
    return super.saveVisit(scanId, { ...visit, redirectTo: null }, links, others);
  }
}

class KeepsJobs extends WithPorts {
  override saveVisit(...call: Call<'saveVisit'>) {
    const [scanId, { number }] = call;
    return this.ports.store.run(async () => {
      const { scanFrontiers } = this.ports.store;
      await super.saveVisit(...call);
      const frontier = scanFrontiers.get(scanId);
      if (frontier !== null) scanFrontiers.set(scanId, { ...frontier, taken: [...frontier.taken, number] });
    });
  }
}

class ForgetsOtherLinks extends MemoryScanRepository {
  override saveVisit(...[scanId, visit, links]: Call<'saveVisit'>) {
    return super.saveVisit(scanId, visit, links, []);
  }
}

class ForgetsNofollow extends MemoryScanRepository {
  override saveVisit(...[scanId, visit, links, others]: Call<'saveVisit'>) {
    return super.saveVisit(
      scanId,
      visit,
      links.map((link) => ({ ...link, isNofollow: false })),
      others,
    );
  }
}

class ReadsPagesOnly extends MemoryScanRepository {
  override async readGraph(...call: Call<'readGraph'>) {
    return (await super.readGraph(...call)).filter(({ kind }) => kind === 'page');
  }
}

class ReadsWithoutLimit extends MemoryScanRepository {
  override readGraph(...[scanId, after]: Call<'readGraph'>) {
    return super.readGraph(scanId, after, Infinity);
  }
}

class SkipsBothKinds extends MemoryScanRepository {
  override skipWaiting(...[scanId, reason]: Call<'skipWaiting'>) {
    return super.skipWaiting(scanId, reason, null);
  }
}

class ForgetsJobsOfSkipped extends MemoryScanRepository {
  override async skipWaiting(...call: Call<'skipWaiting'>) {
    return { ...(await super.skipWaiting(...call)), jobIds: [] };
  }
}

class CountsSkippedLinks extends MemoryScanRepository {
  override async skipWaiting(...[scanId, reason, kind]: Call<'skipWaiting'>) {
    const waiting = (await this.readGraph(scanId, 0, Infinity)).filter(({ status }) => status === 'waiting');
    const skipped = await super.skipWaiting(scanId, reason, kind);
    return { ...skipped, pages: waiting.filter((page) => kind === null || page.kind === kind).length };
  }
}

class SearchesCaseSensitively extends MemoryScanRepository {
  override async listPages(...[query]: Call<'listPages'>) {
    const { search } = query;
    const { rows, more } = await super.listPages(query);
    const matches = (text: string | null) => search === null || text?.includes(search) === true;
    return { rows: rows.filter(({ url, title }) => matches(url) || matches(title)), more };
  }
}

class SearchesUrlsOnly extends MemoryScanRepository {
  override async listPages(...[query]: Call<'listPages'>) {
    const { rows, more } = await super.listPages(query);
    const text = query.search?.toLowerCase() ?? '';
    return { rows: rows.filter(({ url }) => url.toLowerCase().includes(text)), more };
  }
}

class ListsPassedChecks extends MemoryScanRepository {
  override listPages(...[query]: Call<'listPages'>) {
    return super.listPages({ ...query, check: null });
  }
}

class ListsFailedChecksOnly extends MemoryScanRepository {
  override async listPages(...[query]: Call<'listPages'>) {
    const { rows, more } = await super.listPages(query);
    const hasFailed = (page: (typeof rows)[number]) =>
      page.checks.some(({ check, outcome }) => check === query.check && outcome === 'fail');
    return { rows: query.check === null ? rows : rows.filter(hasFailed), more };
  }
}

class SortsByFirstDepth extends MemoryScanRepository {
  override savePositions(...[scanId, positions]: Call<'savePositions'>) {
    return super.savePositions(
      scanId,
      positions.map((position) => ({ ...position, clicks: null })),
    );
  }
}

class SortsNumbersAsText extends MemoryScanRepository {
  override async listPages(...[query]: Call<'listPages'>) {
    const { rows, more } = await super.listPages(query);
    const isByNumber = query.sort === 'number' && query.cursor === null && query.direction === 'asc';
    return { rows: isByNumber ? rows.toSorted((a, b) => (`${a.number}` < `${b.number}` ? -1 : 1)) : rows, more };
  }
}

class SumsInFloats extends MemoryScanRepository {
  override async sumChecks(...[scanId]: Call<'sumChecks'>) {
    const rows = await this.readGraph(scanId, 0, Infinity);
    const sums = await super.sumChecks(scanId);
    return sums.map((sum) => ({
      ...sum,
      points: rows
        .flatMap(({ checks }) => checks)
        .reduce((total, { check, points }) => (check === sum.check ? total + points : total), 0),
    }));
  }
}

class ShowsFirstExamples extends MemoryScanRepository {
  override async sumChecks(...[scanId]: Call<'sumChecks'>) {
    const rows = await this.readGraph(scanId, 0, Infinity);
    const sums = await super.sumChecks(scanId);
    return sums.map((sum) => ({
      ...sum,
      examples: rows
        .filter(({ checks }) => checks.some(({ check }) => check === sum.check))
        .map(({ url }) => url)
        .slice(0, 5),
    }));
  }
}

class AddsFindings extends MemoryScanRepository {
  override async saveFindings(...[scanId, checks, site]: Call<'saveFindings'>) {
    const earlier = await this.listFindings(scanId);
    return super.saveFindings(scanId, [...earlier, ...checks], site);
  }
}

class SortsFindings extends MemoryScanRepository {
  override async listFindings(...[scanId]: Call<'listFindings'>) {
    return (await super.listFindings(scanId)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }
}

class RepeatsTheLastCase extends MemoryScanRepository {
  override listCases(...[query]: Call<'listCases'>) {
    return super.listCases({ ...query, after: Math.max(0, query.after - 1) });
  }
}

class ForgetsSources extends MemoryScanRepository {
  override async listCases(...[query]: Call<'listCases'>) {
    return (await super.listCases(query)).map((each) => ({ ...each, sources: each.sources.slice(0, 5) }));
  }
}

class ForgetsClicks extends MemoryScanRepository {
  override savePositions(...[scanId, positions]: Call<'savePositions'>) {
    return super.savePositions(
      scanId,
      positions.map((position) => ({ ...position, clicks: position.clicks ?? 0 })),
    );
  }
}

class ListsWorkUnderWayOnly extends WithPorts {
  override async listWork(...call: Call<'listWork'>) {
    const work = await super.listWork(...call);
    return work.filter(({ scanId }) => new Scan(this.ports.store.scans.get(scanId)!).isUnderWay);
  }
}

class ListsPagesFirst extends MemoryScanRepository {
  override async listWork(...call: Call<'listWork'>) {
    return (await super.listWork(...call)).toSorted((a, b) => (b.page ?? 0) - (a.page ?? 0));
  }
}

class RepeatsTheLastWork extends MemoryScanRepository {
  override listWork(...[limit, after]: Call<'listWork'>) {
    return super.listWork(limit, after && { ...after, page: after.page === null ? null : after.page - 1 });
  }
}

/** Runs outside of any transaction. */
class Detached extends MemoryScanRepository {
  readonly #findings = new Map<string, readonly unknown[]>();

  override async saveFindings(...call: Call<'saveFindings'>) {
    await super.saveFindings(...call);
    this.#findings.set(call[0], await super.listFindings(call[0]));
  }

  override async listFindings(...[scanId]: Call<'listFindings'>) {
    return (this.#findings.get(scanId) ?? []) as Awaited<ReturnType<ScanRepository['listFindings']>>;
  }
}

class WastesNumbers extends WithPorts {
  readonly #wasted = new Map<string, number>();

  override async addPages(...[scanId, pages, bounds]: Call<'addPages'>) {
    const added = await super.addPages(scanId, pages, bounds);
    const wasted = this.#wasted.get(scanId) ?? 0;
    const last = Math.max(wasted, ...added.known.map(({ number }) => number));
    this.#wasted.set(scanId, last);
    return { ...added, known: added.known.map((each) => ({ ...each, number: Math.max(each.number, wasted + 1) })) };
  }
}

const BREAKS: readonly [how: string, promise: string, breakPorts: (ports: MemoryPorts) => Partial<MemoryPorts>][] = [
  ['finds scans of other accounts', 'as it was added, to its account', scans(FindsInAnyAccount)],
  ['shares its scans with callers', 'a copy to each caller', stored(SharesScans)],
  ['forgets passwords', 'as it was added, to its account', stored(ForgetsPasswords)],
  ['overwrites a scan', 'adds a scan once', scans(OverwritesScans)],
  ['creates a project again', 'creates the project of a scan', scans(RecreatesProjects)],
  ['forgets the job of a scan', 'saves every change', stored(ForgetsTheJob)],
  ['lists scans of any status', 'lists the scans of an account', stored(ForgetsTheStatus)],
  ['lists scans of any project', 'lists the scans of an account', stored(ListsEveryProject)],
  ['finds the latest scan again', 'finds the latest ready scan', stored(FindsTheLatestAgain)],
  ['deletes scans of other accounts', 'deletes a scan of the account', scans(DeletesInAnyAccount)],
  ['keeps the pages of deleted scans', 'deletes a scan of the account', scans(KeepsPages)],
  ['keeps the findings of deleted scans', 'deletes a scan of the account', scans(KeepsFindings)],
  ['keeps scans of deleted projects', 'scans of a project', (ports) => ({ projects: new KeepsScans(ports) })],
  ['trusts a project to stay', 'no scan without its project', scans(TrustsTheProject)],
  ['replaces the rules of robots.txt', 'robots.txt rules', scans(ReplacesRobots)],
  ['numbers rows by URL', 'in the order of the URLs', stored(SortsUrls)],
  ['visits skipped rows', 'in the order of the URLs', stored(VisitsSkippedRows)],
  ['returns new rows only', 'in the order of the URLs', stored(ReturnsNewRowsOnly)],
  ['finds URLs in any case', 'which URLs have rows', stored(IgnoresCase)],
  ['keeps the first depth', 'lowers the depth', stored(KeepsTheFirstDepth)],
  ['forgets sitemaps', 'lowers the depth', stored(ForgetsSitemaps)],
  ['ignores the bound of rows', 'no more rows of a kind', stored(IgnoresMaxRows)],
  ['bounds both kinds together', 'no more rows of a kind', stored(BoundsKindsTogether)],
  ['is full too early', 'no more rows of a kind', stored(IsFullTooEarly)],
  ['ignores the bound of query strings', 'no more query strings', stored(IgnoresMaxVariants)],
  ['names the last variant', 'no more query strings', stored(NamesTheLastVariant)],
  ['takes rows by number', 'takes waiting rows', scans(TakesByNumber)],
  ['takes rows again', 'takes waiting rows', scans(TakesAgain)],
  ['locks nothing', 'one transaction at a time', scans(LocksNothing)],
  ['deletes locked scans', 'from being deleted', scans(DeletesLockedScans)],
  ['replaces any job', 'only if it has the expected one', stored(ReplacesAnyJob)],
  ['counts rows without a job', 'only if it has the expected one', scans(CountsWaiting)],
  ['sorts checks', 'everything that a visit found', stored(SortsChecks)],
  ['forgets redirects', 'everything that a visit found', stored(ForgetsRedirects)],
  ['keeps jobs of visited rows', 'everything that a visit found', scans(KeepsJobs)],
  ['forgets links to later rows', 'with their links, in steps', stored(ForgetsOtherLinks)],
  ['forgets nofollow', 'with their links, in steps', stored(ForgetsNofollow)],
  ['reads pages only', 'with their links, in steps', stored(ReadsPagesOnly)],
  ['reads without limit', 'with their links, in steps', stored(ReadsWithoutLimit)],
  ['skips both kinds', 'skips the rows that wait', stored(SkipsBothKinds)],
  ['forgets jobs of skipped rows', 'skips the rows that wait', stored(ForgetsJobsOfSkipped)],
  ['counts skipped links', 'skips the rows that wait', stored(CountsSkippedLinks)],
  ['searches case-sensitively', 'filters pages', stored(SearchesCaseSensitively)],
  ['searches URLs only', 'filters pages', stored(SearchesUrlsOnly)],
  ['lists pages that passed', 'filters pages', stored(ListsPassedChecks)],
  ['lists failed checks only', 'filters pages', stored(ListsFailedChecksOnly)],
  ['sorts by the first depth', 'sorts pages', stored(SortsByFirstDepth)],
  ['sorts numbers as text', 'sorts pages', stored(SortsNumbersAsText)],
  ['sums points as floats', 'sums what checks found', stored(SumsInFloats)],
  ['shows the first examples', 'sums what checks found', stored(ShowsFirstExamples)],
  ['adds findings', 'replaces earlier ones', stored(AddsFindings)],
  ['sorts findings', 'replaces earlier ones', stored(SortsFindings)],
  ['repeats the last case', 'replaces earlier ones', stored(RepeatsTheLastCase)],
  ['forgets sources', 'replaces earlier ones', stored(ForgetsSources)],
  ['stores no clicks as 0', 'positions of rows', stored(ForgetsClicks)],
  ['lists work of scans under way only', 'lists what has a job', scans(ListsWorkUnderWayOnly)],
  ['lists pages before their scan', 'lists what has a job', stored(ListsPagesFirst)],
  ['repeats the last work', 'lists what has a job', stored(RepeatsTheLastWork)],
  ['ignores transactions', 'in the open transaction', stored(Detached)],
  ['wastes numbers', 'in the open transaction', scans(WastesNumbers)],
];

describe('the contract kit notices a repository of scans that', () => {
  test.each(BREAKS)('%s', async (_, promise, breakPorts) => {
    const ports = newPorts();
    const cases = scanRepositorySuite.cases.filter(({ name }) => name.includes(promise));
    expect(cases).toHaveLength(1);
    const run = cases[0]?.run({ ...ports, ...breakPorts(ports) });
    await expect(run).rejects.toThrow(expect.objectContaining({ name: 'AssertionError' }) as Error);
  });
});

function scans(Broken: new (ports: MemoryPorts) => ScanRepository) {
  return (ports: MemoryPorts) => ({ scans: new Broken(ports) });
}

function stored(Broken: new (store: MemoryPorts['store']) => ScanRepository) {
  return ({ store }: MemoryPorts) => ({ scans: new Broken(store) });
}

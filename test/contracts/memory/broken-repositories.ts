import { Report, type ApiKey, type Generation, type GenerationRun, type ReportKey } from '../../../src/domain/index.js';
import type {
  ApiKeyQuery,
  GenerationQuery,
  GenerationRepository,
  GenerationScore,
  GenerationSummary,
  GenerationUnderWay,
  IdempotencyVerdict,
  IdempotentRequest,
  ProjectQuery,
  ProjectSummary,
  ReportQuery,
  ReportRepository,
  ReportSummary,
  Rows,
  StoredReport,
} from '../../../src/application/index.js';
import type { MemoryStore } from '../../../src/adapters/memory/index.js';
import {
  MemoryApiKeyRepository,
  MemoryGenerationRepository,
  MemoryIdempotencyStore,
  MemoryProjectRepository,
  MemoryReportRepository,
} from '../../../src/adapters/memory/index.js';

/** Repositories that each break one promise, as real ones do. */

type Update = Parameters<ReportRepository['update']>;
type Recording = Parameters<GenerationRepository['recordOutcome']>;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

export class LosesUpdates extends MemoryReportRepository {
  override async update(...[report, change]: Update): Promise<Report | null> {
    const found = await this.find(report.id);
    await nextTurn();
    return found === null ? null : super.update(report, () => change(found.report));
  }
}

export class WritesBeforeTheChange extends MemoryReportRepository {
  override async update(...[report, change]: Update): Promise<Report | null> {
    const touch = ({ state }: Report) => new Report({ ...state, version: state.version + 1 });
    const touched = await super.update(report, touch);
    return touched && super.update(report, change);
  }
}

export class WrapsErrors extends MemoryReportRepository {
  override async update(...update: Update): Promise<Report | null> {
    return super.update(...update).catch((error: unknown) => {
      throw new Error('The update failed.', { cause: error });
    });
  }
}

/** Mistakes the caller's copy for the current report. */
export class TrustsOutdatedCopies extends MemoryReportRepository {
  override async update(...[report, change]: Update): Promise<Report | null> {
    return super.update(report, (current) => change(copyOr(current, report)));
  }
}

/** Rejects if the change throws for an outdated copy, although it would accept the current report. */
export class RejectsForOutdatedCopies extends MemoryReportRepository {
  override async update(...[report, change]: Update): Promise<Report | null> {
    if ('state' in report) change(report);
    return super.update(report, change);
  }
}

type PrivacyCall = Parameters<ReportRepository['changePrivacy']>;

export class ChangesPrivacyOfAnyAccount extends MemoryReportRepository {
  override async changePrivacy(...[{ id }, change]: PrivacyCall): Promise<StoredReport | null> {
    const found = await this.find(id);
    return found && super.changePrivacy(found.report, change);
  }
}

export class ChangesPrivacyOfAnyVersion extends MemoryReportRepository {
  override changePrivacy(...[key, change]: PrivacyCall): Promise<StoredReport | null> {
    return super.changePrivacy(key, { ...change, ifVersion: undefined });
  }
}

export class ForgetsTheOutcome extends MemoryReportRepository {
  override async changePrivacy(...call: PrivacyCall): Promise<StoredReport | null> {
    const changed = await super.changePrivacy(...call);
    return changed && { ...changed, shown: null };
  }
}

export class ChecksTooEarly extends MemoryReportRepository {
  override async delete(account: string, id: string, check?: (report: Report) => void): Promise<Report | null> {
    const found = await this.find(id);
    if (found !== null) check?.(found.report);
    await nextTurn();
    return super.delete(account, id);
  }
}

export class SharesReports extends MemoryReportRepository {
  readonly #shared = new Map<string, StoredReport>();

  override async find(id: string): Promise<StoredReport | null> {
    const found = this.#shared.get(id) ?? (await super.find(id));
    if (found !== null) this.#shared.set(id, found);
    return found;
  }
}

export class OverwritesReports extends MemoryReportRepository {
  override async add(report: Report): Promise<boolean> {
    const existing = await this.find(report.state.id);
    if (existing !== null) await this.delete(existing.report.state.account, report.state.id);
    return super.add(report);
  }
}

export class UpdatesAnyAccount extends MemoryReportRepository {
  override async update(...[{ id }, change]: Update): Promise<Report | null> {
    const found = await this.find(id);
    return found && super.update(found.report, change);
  }
}

export class ListsEveryAccount extends MemoryReportRepository {
  readonly #accounts = new Set<string>();

  override add(report: Report): Promise<boolean> {
    this.#accounts.add(report.state.account);
    return super.add(report);
  }

  override async list(query: ReportQuery): Promise<Rows<ReportSummary>> {
    const lists = await Promise.all([...this.#accounts].map((account) => super.list({ ...query, account })));
    const rows = lists.flatMap((list) => list.rows).slice(0, query.limit);
    return { rows, more: lists.some(({ more }) => more) };
  }
}

/** Changes the results of an intact list. */
abstract class ChangesLists extends MemoryReportRepository {
  override async list(query: ReportQuery): Promise<Rows<ReportSummary>> {
    const { rows, more } = await super.list(query);
    return { rows: this.reorder([...rows], query), more };
  }

  protected abstract reorder(rows: ReportSummary[], query: ReportQuery): ReportSummary[];
}

export class PutsNullsFirst extends ChangesLists {
  protected reorder(rows: ReportSummary[]): ReportSummary[] {
    return [...rows.filter(({ score }) => score === null), ...rows.filter(({ score }) => score !== null)];
  }
}

export class BreaksTiesUpwards extends ChangesLists {
  protected reorder(rows: ReportSummary[], { sort }: ReportQuery): ReportSummary[] {
    if (sort !== 'score') return rows;
    return rows.sort((a, b) => (b.score ?? -1) - (a.score ?? -1) || (a.id < b.id ? -1 : 1));
  }
}

export class ForgetsTitles extends ChangesLists {
  protected reorder(rows: ReportSummary[]): ReportSummary[] {
    return rows.map((row) => ({ ...row, title: null }));
  }
}

type UnderWayQuery = Parameters<ReportRepository['listUnderWay']>;

/** Finds reports by URL among those that were added. */
abstract class FindsByUrl extends MemoryReportRepository {
  readonly #added: Report[] = [];

  override add(report: Report): Promise<boolean> {
    this.#added.push(report);
    return super.add(report);
  }

  override async findByUrl(account: string, url: string): Promise<Report | null> {
    const added = this.#added.filter(({ state }) => this.matches(state, account, url));
    for (const { id } of added.sort((a, b) => (this.isBefore(a.id, b.id) ? -1 : 1))) {
      const stored = await this.find(id);
      if (stored !== null) return stored.report;
    }
    return null;
  }

  protected matches(state: Report['state'], account: string, url: string): boolean {
    return state.account === account && state.url === url;
  }

  protected isBefore(id: string, other: string): boolean {
    return id > other;
  }
}

export class FindsTheOldestByUrl extends FindsByUrl {
  protected override isBefore(id: string, other: string): boolean {
    return id < other;
  }
}

export class FindsByUrlInAnyAccount extends FindsByUrl {
  protected override matches(state: Report['state'], _account: string, url: string): boolean {
    return state.url === url;
  }
}

export class FindsByUrlInAnyCase extends FindsByUrl {
  protected override matches(state: Report['state'], account: string, url: string): boolean {
    return super.matches({ ...state, url: state.url.toLowerCase() }, account, url.toLowerCase());
  }
}

export class ListsPendingOnly extends MemoryReportRepository {
  override async listUnderWay(...query: UnderWayQuery): Promise<readonly GenerationUnderWay[]> {
    const listed = await super.listUnderWay(...query);
    const found = await Promise.all(listed.map(({ id }) => this.find(id)));
    return listed.filter((_, index) => found[index]?.report.state.status === 'pending');
  }
}

export class RepeatsTheLastUnderWay extends MemoryReportRepository {
  override async listUnderWay(...[limit, after]: UnderWayQuery): Promise<readonly GenerationUnderWay[]> {
    const all = await super.listUnderWay(Infinity, null);
    return all.filter(({ id }) => after === null || id >= after).slice(0, limit);
  }
}

export class IgnoresTheLimitUnderWay extends MemoryReportRepository {
  override async listUnderWay(...[, after]: UnderWayQuery): Promise<readonly GenerationUnderWay[]> {
    return super.listUnderWay(Infinity, after);
  }
}

export class RemembersGenerations extends MemoryReportRepository {
  readonly #seen = new Map<string, GenerationUnderWay>();

  override async listUnderWay(...[limit, after]: UnderWayQuery): Promise<readonly GenerationUnderWay[]> {
    for (const generation of await super.listUnderWay(limit, after)) this.#seen.set(generation.id, generation);
    return [...this.#seen.values()].filter(({ id }) => after === null || id > after);
  }
}

export class SearchesWithLike extends MemoryReportRepository {
  override async list(query: ReportQuery): Promise<Rows<ReportSummary>> {
    const pattern = (query.search ?? '').replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const like = new RegExp(pattern.replaceAll('%', '.*').replaceAll('_', '.'), 'i');
    const { rows, more } = await super.list({ ...query, search: null });
    return { rows: rows.filter(({ url }) => like.test(url)), more };
  }
}

export class SearchesCaseSensitively extends MemoryReportRepository {
  override async list(query: ReportQuery): Promise<Rows<ReportSummary>> {
    const { rows, more } = await super.list({ ...query, search: null });
    return { rows: rows.filter(({ url }) => url.includes(query.search ?? '')), more };
  }
}

export class ForgetsTheStatus extends MemoryReportRepository {
  override list(query: ReportQuery): Promise<Rows<ReportSummary>> {
    return super.list({ ...query, status: null });
  }
}

export class NeedsTheCursorsRow extends MemoryReportRepository {
  override async list(query: ReportQuery): Promise<Rows<ReportSummary>> {
    const isDeleted = query.cursor !== null && (await this.find(query.cursor.position.id)) === null;
    return isDeleted ? { rows: [], more: false } : super.list(query);
  }
}

export class RepeatsTheCursorsRow extends MemoryReportRepository {
  override async list(query: ReportQuery): Promise<Rows<ReportSummary>> {
    const { rows, more } = await super.list(query);
    const found = query.cursor && (await super.list({ ...query, cursor: null, limit: 100 }));
    const repeated = found?.rows.filter(({ id }) => id === query.cursor?.position.id) ?? [];
    return { rows: [...repeated, ...rows].slice(0, query.limit), more };
  }
}

export class AlwaysSeesMore extends MemoryReportRepository {
  override async list(query: ReportQuery): Promise<Rows<ReportSummary>> {
    const { rows } = await super.list(query);
    return { rows, more: rows.length === query.limit };
  }
}

export class DropsEmptyProjects extends MemoryReportRepository {
  constructor(private readonly own: MemoryStore) {
    super(own);
  }

  override async delete(account: string, id: string, check?: (report: Report) => void): Promise<Report | null> {
    const report = await super.delete(account, id, check);
    const isLast = [...this.own.reports.values()].every(({ project }) => project !== report?.state.project);
    if (report !== null && isLast) await new MemoryProjectRepository(this.own).delete(account, report.state.project);
    return report;
  }
}

export class LeavesGenerationsBehind extends MemoryReportRepository {
  constructor(private readonly own: MemoryStore) {
    super(own);
  }

  override delete(account: string, id: string, check?: (report: Report) => void): Promise<Report | null> {
    return this.own.run(async () => {
      const generations = this.own.generations.get(id);
      const report = await super.delete(account, id, check);
      if (report !== null && generations !== null) this.own.generations.set(id, generations);
      return report;
    });
  }
}

export class KeepsOneGeneration extends MemoryGenerationRepository {
  constructor(private readonly own: MemoryStore) {
    super(own);
  }

  override recordOutcome(...[report, run, , change]: Recording): Promise<Report | null> {
    return this.own.run(async () => {
      const changed = await super.recordOutcome(report, run, 1, change);
      this.own.generations.set(report.id, [toGeneration(report, run)]);
      return changed;
    });
  }
}

/** Stores the run even if the report is not changed. */
export class StoresUnusedRuns extends MemoryGenerationRepository {
  constructor(private readonly own: MemoryStore) {
    super(own);
  }

  override recordOutcome(...recording: Recording): Promise<Report | null> {
    const [report, run] = recording;
    return this.own.run(async () => {
      const changed = await super.recordOutcome(...recording);
      const kept = (this.own.generations.get(report.id) ?? []).filter(({ id }) => id !== run.id);
      this.own.generations.set(report.id, [...kept, toGeneration(report, run)]);
      return changed;
    });
  }
}

/** Stores titles with reports only. */
export class KeepsNoTitles extends MemoryGenerationRepository {
  override recordOutcome(...[report, run, kept, change]: Recording): Promise<Report | null> {
    const { outcome } = run;
    const untitled = outcome.kind === 'scored' ? { ...run, outcome: { ...outcome, title: null } } : run;
    return super.recordOutcome(report, untitled, kept, change);
  }
}

/** Mistakes the caller's copy for the current report. */
export class RecordsOnOutdatedCopies extends MemoryGenerationRepository {
  override recordOutcome(...[report, run, kept, change]: Recording): Promise<Report | null> {
    return super.recordOutcome(report, run, kept, (current) => change(copyOr(current, report)));
  }
}

export class RecordsInAnyAccount extends MemoryGenerationRepository {
  constructor(private readonly own: MemoryStore) {
    super(own);
  }

  override recordOutcome(...[{ account, id }, ...recording]: Recording): Promise<Report | null> {
    return super.recordOutcome({ account: this.own.reports.get(id)?.account ?? account, id }, ...recording);
  }
}

export class ListsGenerationsOfAnyTime extends MemoryGenerationRepository {
  override list({ finishedUntil: _ignored, ...query }: GenerationQuery): Promise<Rows<GenerationSummary>> {
    return super.list(query);
  }
}

export class ListsOldestScores extends MemoryGenerationRepository {
  override async listScores(account: string, reportId: string, limit: number): Promise<readonly GenerationScore[]> {
    const all = await super.listScores(account, reportId, Infinity);
    return all.slice(-limit);
  }
}

/** Removes the older generations even if there is no new one. */
export class RemovesWithoutChange extends MemoryGenerationRepository {
  constructor(private readonly own: MemoryStore) {
    super(own);
  }

  override recordOutcome(...recording: Recording): Promise<Report | null> {
    const [{ id }, , kept] = recording;
    return this.own.run(() => {
      this.own.generations.set(id, (this.own.generations.get(id) ?? []).slice(-kept));
      return super.recordOutcome(...recording);
    });
  }
}

export class FindsInAnyReport extends MemoryGenerationRepository {
  constructor(private readonly own: MemoryStore) {
    super(own);
  }

  override async find(_account: string, _reportId: string, id: string): Promise<Generation | null> {
    return [...this.own.generations.values()].flat().find((generation) => generation.id === id) ?? null;
  }
}

export class ListsNewestOnly extends MemoryGenerationRepository {
  override list(query: GenerationQuery): Promise<Rows<GenerationSummary>> {
    return super.list({ ...query, direction: 'desc' });
  }
}

export class KeepsOneTooMany extends MemoryGenerationRepository {
  override recordOutcome(...[report, run, kept, change]: Recording): Promise<Report | null> {
    return super.recordOutcome(report, run, kept + 1, change);
  }
}

export class RemovesWhatIsShown extends MemoryGenerationRepository {
  constructor(private readonly own: MemoryStore) {
    super(own);
  }

  override recordOutcome(...recording: Recording): Promise<Report | null> {
    const [{ id }, , kept] = recording;
    return this.own.run(async () => {
      const report = await super.recordOutcome(...recording);
      const all = this.own.generations.get(id) ?? [];
      this.own.generations.set(id, all.slice(-kept));
      return report;
    });
  }

  override purge(finishedBefore: Date, limit: number): Promise<{ removed: number; more: boolean }> {
    return this.own.run(async () => {
      for (const [id, generations] of this.own.generations.entries()) {
        const young = generations.filter(({ finishedAt }) => finishedAt >= finishedBefore);
        this.own.generations.set(id, young);
      }
      return super.purge(finishedBefore, limit);
    });
  }
}

export class RemovesAllAtOnce extends MemoryGenerationRepository {
  override purge(finishedBefore: Date): Promise<{ removed: number; more: boolean }> {
    return super.purge(finishedBefore, Infinity);
  }
}

export class NeverSeesMoreToRemove extends MemoryGenerationRepository {
  override async purge(finishedBefore: Date, limit: number): Promise<{ removed: number; more: boolean }> {
    return { ...(await super.purge(finishedBefore, limit)), more: false };
  }
}

export class DeletesProjectsInTwoSteps extends MemoryProjectRepository {
  constructor(private readonly own: MemoryStore) {
    super(own);
  }

  override async delete(account: string, name: string): Promise<boolean> {
    const reports = [...this.own.reports.values()].filter((each) => each.account === account && each.project === name);
    for (const { id } of reports) await this.own.run(() => this.own.reports.delete(id));
    await nextTurn();
    return this.own.run(() => {
      const key = JSON.stringify([account, name]);
      if (this.own.projects.get(key) === null) return false;
      this.own.projects.delete(key);
      return true;
    });
  }
}

/** Finds the first project whose name begins like this. */
export class FindsProjectsByPrefix extends MemoryProjectRepository {
  override async find(account: string, name: string): Promise<ProjectSummary | null> {
    const query = { account, search: name, sort: 'project', direction: 'asc', limit: 1, cursor: null } as const;
    const { rows } = await super.list(query);
    return rows[0] ?? null;
  }
}

export class RoundsMeansDown extends MemoryProjectRepository {
  override async list(query: ProjectQuery): Promise<Rows<ProjectSummary>> {
    const { rows, more } = await super.list(query);
    const down = (mean: number) => Math.floor(mean * 10 - 0.5) / 10;
    const changed = rows.map((row) => ({ ...row, averageScore: row.averageScore && down(row.averageScore) }));
    return { rows: changed, more };
  }
}

export class RecreatesProjects extends MemoryReportRepository {
  constructor(private readonly own: MemoryStore) {
    super(own);
  }

  override add(report: Report): Promise<boolean> {
    const { account, project: name, createdAt } = report.state;
    return this.own.run(async () => {
      const isAdded = await super.add(report);
      if (isAdded) this.own.projects.set(JSON.stringify([account, name]), { account, name, createdAt });
      return isAdded;
    });
  }
}

export class CountsKeysFirst extends MemoryApiKeyRepository {
  override async addFirst(key: ApiKey): Promise<boolean> {
    const { rows } = await this.list({ account: null, direction: 'asc', limit: 1, cursor: null });
    await nextTurn();
    if (rows.length > 0) return false;
    await this.add(key);
    return true;
  }
}

export class HidesRevokedKeys extends MemoryApiKeyRepository {
  override async findByHash(hash: string): Promise<ApiKey | null> {
    const key = await super.findByHash(hash);
    return key?.revokedAt ? null : key;
  }
}

export class ListsKeysOfEveryAccount extends MemoryApiKeyRepository {
  override list(query: ApiKeyQuery): Promise<Rows<ApiKey>> {
    return super.list({ ...query, account: null });
  }
}

export class FindsKeysOfEveryAccount extends MemoryApiKeyRepository {
  override find(_account: string | null, id: string): Promise<ApiKey | null> {
    return super.find(null, id);
  }
}

export class MovesUsesBackwards extends MemoryApiKeyRepository {
  constructor(private readonly own: MemoryStore) {
    super(own);
  }

  override touch(id: string, at: Date): Promise<void> {
    return this.own.run(() => {
      for (const key of this.own.keys.values())
        if (key.id === id) this.own.keys.set(key.hash, { ...key, lastUsedAt: at });
    });
  }
}

export class BeginsTwice extends MemoryIdempotencyStore {
  override async begin(request: IdempotentRequest): Promise<IdempotencyVerdict> {
    const verdict = await super.begin(request);
    return verdict.kind === 'in-progress' ? { kind: 'begun', resourceId: request.resourceId } : verdict;
  }
}

export class TakesOverWithAnotherId extends MemoryIdempotencyStore {
  override async begin(request: IdempotentRequest): Promise<IdempotencyVerdict> {
    const verdict = await super.begin(request);
    return verdict.kind === 'begun' ? { ...verdict, resourceId: request.resourceId } : verdict;
  }
}

export class ForgetsAccounts extends MemoryIdempotencyStore {
  override begin(request: IdempotentRequest): Promise<IdempotencyVerdict> {
    return super.begin({ ...request, account: 'everybody' });
  }

  override release(_: string, key: string): Promise<void> {
    return super.release('everybody', key);
  }
}

export class ReleasesAnsweredKeys extends MemoryIdempotencyStore {
  readonly #released = new Set<string>();

  override async release(account: string, key: string): Promise<void> {
    await super.release(account, key);
    this.#released.add(`${account} ${key}`);
  }

  override begin(request: IdempotentRequest): Promise<IdempotencyVerdict> {
    if (!this.#released.has(`${request.account} ${request.key}`)) return super.begin(request);
    return Promise.resolve({ kind: 'begun', resourceId: request.resourceId });
  }
}

export class PurgesWithoutLimit extends MemoryIdempotencyStore {
  override purge(now: Date): Promise<number> {
    return super.purge(now, Infinity);
  }
}

function copyOr(current: Report, report: Report | ReportKey): Report {
  return 'state' in report ? report : current;
}

function toGeneration({ account, id }: ReportKey, run: GenerationRun): Generation {
  return { ...run, account, reportId: id };
}

import { classify, type Report, type ReportKey, type ReportState } from '../../domain/index.js';
import {
  toSummary,
  type GenerationUnderWay,
  type Position,
  type PrivacyChange,
  type ReportQuery,
  type ReportRepository,
  type ReportSort,
  type ReportSummary,
  type Rows,
  type StoredReport,
} from '../../application/index.js';
import { changeReport, ownState, toReport } from './change-report.js';
import { copy } from './copy.js';
import { deleteReport } from './delete-report.js';
import { compoundKey, type MemoryStore } from './memory-store.js';
import { sliceRows } from './slice-rows.js';

export class MemoryReportRepository implements ReportRepository {
  constructor(private readonly store: MemoryStore) {}

  add(report: Report): Promise<boolean> {
    const state = copy(report.state);
    return this.store.run(() => {
      const { reports, projects } = this.store;
      if (reports.get(state.id) !== null) return false;
      reports.set(state.id, state);
      const { account, project: name, createdAt } = state;
      const project = compoundKey(account, name);
      if (projects.get(project) === null) projects.set(project, { account, name, createdAt });
      return true;
    });
  }

  async find(id: string): Promise<StoredReport | null> {
    return this.#find(id);
  }

  async findByUrl(account: string, url: string): Promise<Report | null> {
    let newest: ReportState | null = null;
    for (const state of this.store.reports.values()) {
      if (state.account === account && state.url === url && (newest === null || state.id > newest.id)) newest = state;
    }
    return newest && toReport(newest);
  }

  findUnderWay(ids: readonly string[]): Promise<readonly string[]> {
    const isUnderWay = (id: string) => {
      const state = this.store.reports.get(id);
      return state !== null && toReport(state).isUnderWay;
    };
    return Promise.resolve([...new Set(ids)].filter(isUnderWay));
  }

  async listUnderWay(limit: number, after: string | null): Promise<readonly GenerationUnderWay[]> {
    return [...this.store.reports.values()]
      .filter((state) => toReport(state).isUnderWay && (after === null || state.id > after))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map(({ account, id, generationId, updatedAt }) => copy({ account, id, generationId, updatedAt }));
  }

  update({ account, id }: Report | ReportKey, change: (report: Report) => Report): Promise<Report | null> {
    return this.store.run(() => changeReport(this.store, { account, id }, change)?.report ?? null);
  }

  changePrivacy(key: ReportKey, { privacy, now, ifVersion }: PrivacyChange): Promise<StoredReport | null> {
    return this.store.run(() => {
      const state = ownState(this.store, key);
      if (state === null || state.privacy.kind === privacy || ifVersion?.includes(state.version) === false) return null;
      changeReport(this.store, key, (report) => report.changePrivacy({ kind: privacy }, now));
      return this.#find(key.id);
    });
  }

  delete(account: string, id: string, check?: (report: Report) => void): Promise<Report | null> {
    return this.store.run(() => {
      const state = ownState(this.store, { account, id });
      if (state === null) return null;
      check?.(toReport(state));
      deleteReport(this.store, id);
      return toReport(state);
    });
  }

  async list(query: ReportQuery): Promise<Rows<ReportSummary>> {
    const found: ReportState[] = [];
    for (const state of this.store.reports.values()) if (matches(state, query)) found.push(state);
    const { rows, more } = sliceRows(found, query, (state) => positionOf(state, query.sort));
    return { rows: rows.map((state) => toSummary(toReport(state))), more };
  }

  #find(id: string): StoredReport | null {
    const state = this.store.reports.get(id);
    if (state === null) return null;
    const generations = this.store.generations.get(id) ?? [];
    const shown = generations.find((generation) => generation.id === state.shown?.generationId) ?? null;
    return { report: toReport(state), shown: copy(shown) };
  }
}

function matches(state: ReportState, query: ReportQuery): boolean {
  const { account, search, project, result, privacy, status } = query;
  if (state.account !== account) return false;
  if (project !== null && state.project !== project) return false;
  if (result !== null && (state.shown === null || classify(state.shown.score) !== result)) return false;
  if (privacy !== null && state.privacy.kind !== privacy) return false;
  if (status !== null && state.status !== status) return false;
  return search === null || state.url.toLowerCase().includes(search.toLowerCase());
}

function positionOf(state: ReportState, sort: ReportSort): Position {
  switch (sort) {
    case 'id':
      return { key: null, id: state.id };
    case 'url':
      return { key: state.url, id: state.id };
    case 'score':
      return { key: state.shown?.score ?? null, id: state.id };
    case 'generated_at':
      return { key: state.shown?.generatedAt.toISOString() ?? null, id: state.id };
  }
}

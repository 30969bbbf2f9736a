import { RESULTS, classify, type Project, type Result, type ReportState } from '../../domain/index.js';
import {
  averageScore,
  type ProjectQuery,
  type ProjectRepository,
  type ProjectSummary,
  type Rows,
} from '../../application/index.js';
import { deleteReport } from './delete-report.js';
import { deleteScan } from './delete-scan.js';
import { compoundKey, type MemoryStore } from './memory-store.js';
import { scoreTotal } from './project-openings.js';
import { sliceRows } from './slice-rows.js';

export class MemoryProjectRepository implements ProjectRepository {
  constructor(private readonly store: MemoryStore) {}

  async list(query: ProjectQuery): Promise<Rows<ProjectSummary>> {
    const search = query.search?.toLowerCase() ?? '';
    const found: Project[] = [];
    for (const project of this.store.projects.values()) {
      if (project.account === query.account && project.name.includes(search)) found.push(project);
    }
    const { rows, more } = sliceRows(found, query, ({ name, createdAt }) => ({
      key: query.sort === 'created_at' ? createdAt.toISOString() : name,
      id: name,
    }));
    const reports = this.#reportsOf(query.account, new Set(rows.map(({ name }) => name)));
    return { rows: rows.map((project) => summarize(project, reports.get(project.name) ?? [])), more };
  }

  async find(account: string, name: string): Promise<ProjectSummary | null> {
    const project = this.store.projects.get(compoundKey(account, name));
    return project && summarize(project, this.#reportsOf(account, new Set([name])).get(name) ?? []);
  }

  delete(account: string, name: string): Promise<boolean> {
    return this.store.run(() => {
      const key = compoundKey(account, name);
      if (this.store.projects.get(key) === null) return false;
      this.store.projects.delete(key);
      this.store.openings.delete(key);
      for (const report of this.#reportsOf(account, new Set([name])).get(name) ?? []) {
        deleteReport(this.store, report.id);
      }
      for (const scan of [...this.store.scans.values()]) {
        if (scan.account === account && scan.project === name) deleteScan(this.store, scan.id);
      }
      return true;
    });
  }

  #reportsOf(account: string, names: ReadonlySet<string>): Map<string, ReportState[]> {
    const found = [...this.store.reports.values()];
    return Map.groupBy(
      found.filter((report) => report.account === account && names.has(report.project)),
      (report) => report.project,
    );
  }
}

function summarize({ name, createdAt }: Project, reports: readonly ReportState[]): ProjectSummary {
  const shown = reports.flatMap((report) => report.shown ?? []);
  const count = (result: Result) => shown.filter(({ score }) => classify(score) === result).length;
  const [good, decent, bad] = RESULTS.map(count) as [number, number, number];
  const newest = Math.max(...shown.map(({ generatedAt }) => generatedAt.getTime()));
  return {
    name,
    createdAt: new Date(createdAt),
    reportsCount: reports.length,
    results: { good, decent, bad, none: reports.length - shown.length },
    averageScore: averageScore([scoreTotal(reports)]),
    lastGeneratedAt: shown.length === 0 ? null : new Date(newest),
  };
}

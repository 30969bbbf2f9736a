import type { AccountActor, Application, Audit, AuditList } from '../../../../src/index.js';

/** What the use cases return for one account, without what later versions may add. Times are ISO texts. */
export interface AccountDescription {
  /** Ids of the reports, by sort key and direction. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly reports: readonly (object & { readonly id: string; readonly status: string })[];
  /** Runs by report, oldest first; null in versions without a history. */
  readonly history: Readonly<Record<string, readonly object[]>> | null;
  readonly projects: readonly (object & { readonly name: string })[];
  readonly keys: readonly object[];
}

/**
 * Reads everything that an account has. The script that writes old data calls it with the program of that version, and the
 * test with the present one.
 */
export async function describeData(
  application: Pick<Application, 'reports' | 'projects' | 'keys'> & Partial<Pick<Application, 'generations'>>,
  actor: AccountActor,
): Promise<AccountDescription> {
  const { reports, generations, projects, keys } = application;
  const lists: Record<string, string[]> = {};
  for (const sortBy of ['id', 'url', 'score', 'generated_at'] as const) {
    for (const sort of ['asc', 'desc'] as const) {
      const { items } = await reports.list.execute(actor, { sortBy, sort, perPage: 100 });
      lists[`${sortBy} ${sort}`] = items.map(({ id }) => id);
    }
  }
  const details = [];
  const history: Record<string, object[]> = {};
  for (const id of lists['id asc'] ?? []) {
    const report = await reports.get.execute(actor, { id });
    const { url, project, title, privacy, status, score, result, failure } = report;
    const { createdAt, updatedAt, generatedAt, generator, version, categories } = report;
    const times = { createdAt, updatedAt, generatedAt };
    const audits = pickAudits(report.audits);
    details.push({
      ...{ id, url, project, title, privacy, status, score, result, failure },
      ...{ ...times, generator, version, categories, audits },
    });
    if (generations === undefined) continue;
    const { items } = await generations.list.execute(actor, { id, sort: 'asc', perPage: 100 });
    history[id] = [];
    for (const run of items) {
      const { outcome, ...times } = await generations.get.execute(actor, { id, generationId: run.id });
      const audits = outcome.kind === 'scored' ? pickAudits(outcome.audits) : null;
      history[id].push({ ...times, outcome: { ...run.outcome, audits } });
    }
  }
  const ofProjects = (await projects.list.execute(actor, { perPage: 100, sort: 'asc' })).items;
  const ofKeys = (await keys.list.execute(actor, { perPage: 100, sort: 'asc' })).items;
  const described = {
    lists,
    reports: details,
    history: generations === undefined ? null : history,
    projects: ofProjects.map(({ name, createdAt, reportsCount, results, averageScore, lastGeneratedAt }) => {
      return { name, createdAt, reportsCount, results, averageScore, lastGeneratedAt };
    }),
    keys: ofKeys.map(({ id, name, scope, createdAt, expiresAt, revokedAt }) => {
      return { id, name, scope, createdAt, expiresAt, revokedAt };
    }),
  };
  return JSON.parse(JSON.stringify(described)) as AccountDescription;
}

/** Some versions returned a plain array. */
function pickAudits(audits: AuditList | readonly Audit[]): object[] {
  const all = 'toArray' in audits ? audits.toArray() : audits;
  return all.map(({ id, category, title, outcome, weight, score, explanation, evidence }) => {
    return { id, category, title, outcome, weight, score, explanation, evidence };
  });
}

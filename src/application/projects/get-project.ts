import { normalizeProjectName, notFound, type AccountActor } from '../../domain/index.js';
import type { Ports, ProjectSummary } from '../ports/index.js';
import { toScanDetails, type ScanDetails } from '../scans/scan-details.js';

/** Maximum number of scans in a trend. */
const MAX_TREND = 50;

/** The score of a site at the end of a scan. */
export interface ScanPoint {
  readonly scanId: string;
  readonly finishedAt: Date;
  /** null if no page had a score. */
  readonly score: number | null;
}

/** A project with its scans. */
export interface ProjectDetails extends ProjectSummary {
  /** The newest scan, whatever its status; null if there is none. */
  readonly latestScan: ScanDetails | null;
  /** The newest scan that is `ready`; null if there is none. */
  readonly shownScan: ScanDetails | null;
  /** The newest scans that are `ready`, at most 50, oldest first. */
  readonly trend: readonly ScanPoint[];
}

/** Returns one project of the account with a summary of its reports and scans. */
export class GetProject {
  constructor(private readonly ports: Pick<Ports, 'projects' | 'scans'>) {}

  /** @throws SitegradeError `not-found` */
  async execute(actor: AccountActor, input: { readonly project: string }): Promise<ProjectDetails> {
    const { account } = actor;
    const project = normalizeProjectName(input.project);
    const { projects, scans } = this.ports;
    const query = { account, project, direction: 'desc', cursor: null } as const;
    const [found, newest, ready] = await Promise.all([
      projects.find(account, project),
      scans.list({ ...query, status: null, limit: 1 }),
      scans.list({ ...query, status: 'ready', limit: MAX_TREND }),
    ]);
    if (found === null) throw notFound('project');
    const trend = ready.rows.flatMap(({ id: scanId, score, state: { finishedAt } }) =>
      finishedAt === null ? [] : [{ scanId, finishedAt, score }],
    );
    const [latest, shown] = [newest.rows[0], ready.rows[0]];
    return {
      ...found,
      latestScan: latest ? toScanDetails(latest) : null,
      shownScan: shown ? toScanDetails(shown) : null,
      trend: trend.toReversed(),
    };
  }
}

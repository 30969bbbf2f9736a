import type { AccountActor } from '../../domain/index.js';
import type { Ports, UnderWayFound } from '../ports/index.js';
import { overviewLimit, type OverviewLimit } from './overview-limit.js';

const LIMITS = { highest: 50, usual: 10 };

export interface RunningOverview extends Omit<UnderWayFound, 'rows'> {
  /** Running ones first, then pending ones; each by creation of the report, newest first. */
  readonly items: UnderWayFound['rows'];
}

/** The account's reports with a pending or running run. */
export class ListRunning {
  constructor(private readonly ports: Pick<Ports, 'overview'>) {}

  /**
   * @param input `limit` is 10 by default, at most 50
   * @throws SitegradeError `invalid`
   */
  async execute(actor: AccountActor, input: OverviewLimit = {}): Promise<RunningOverview> {
    const limit = overviewLimit(input, LIMITS);
    const { rows, ...found } = await this.ports.overview.listUnderWay(actor.account, limit);
    return { ...found, items: rows };
  }
}

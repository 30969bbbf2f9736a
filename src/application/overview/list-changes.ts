import {
  CHANGE_KINDS,
  daysBefore,
  invalid,
  normalizeProjectName,
  type AccountActor,
  type ChangeKind,
} from '../../domain/index.js';
import type { ChangesFound, Ports } from '../ports/index.js';
import { overviewLimit, type OverviewLimit } from './overview-limit.js';

const CHANGE_DAYS = 7;
const LIMITS = { highest: 50, usual: 20 };

export interface ListChangesInput extends OverviewLimit {
  /** Only changes of this kind. Default: all. */
  readonly kind?: ChangeKind | undefined;
  /** Only reports of the project with this name, case-insensitive. Default: all. */
  readonly project?: string | undefined;
}

export interface ChangesOverview extends Omit<ChangesFound, 'rows'> {
  /** Changes of scores count if they came after this time. */
  readonly since: Date;
  /** Newest first. */
  readonly items: ChangesFound['rows'];
}

/** What changed for the account's reports in the last seven days, and what is failing now. */
export class ListChanges {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'overview'>) {}

  /**
   * @param input `limit` is 20 by default, at most 50
   * @throws SitegradeError `invalid`
   */
  async execute(actor: AccountActor, input: ListChangesInput = {}): Promise<ChangesOverview> {
    const { kind = null } = input;
    if (kind !== null && !CHANGE_KINDS.includes(kind)) {
      const message = `kind must be one of ${CHANGE_KINDS.join(', ')}.`;
      throw invalid({ field: 'kind', code: 'invalid_choice', message });
    }
    const limit = overviewLimit(input, LIMITS);
    const since = daysBefore(this.ports.clock.now(), CHANGE_DAYS);
    const project = input.project === undefined ? null : normalizeProjectName(input.project);
    const query = { account: actor.account, project, since, kind, limit };
    const { rows, ...found } = await this.ports.overview.listChanges(query);
    return { since, ...found, items: rows };
  }
}

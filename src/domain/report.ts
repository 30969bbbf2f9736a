import type { Failure } from './failure.js';
import type { GeneratorVersion } from './generation.js';
import type { Privacy } from './privacy.js';
import type { TargetUrl } from './target-url.js';

export const REPORT_STATUSES = ['pending', 'running', 'ready', 'failed'] as const;

/** Where the latest generation stands. */
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** The last good outcome: it stays visible while a newer generation runs, and when that one fails. */
export interface ShownOutcome {
  readonly generationId: string;
  /** 0–100 with at most one decimal. */
  readonly score: number;
  readonly generator: GeneratorVersion;
  readonly generatedAt: Date;
}

export interface ReportState {
  readonly id: string;
  readonly account: string;
  readonly url: string;
  readonly project: string;
  readonly privacy: Privacy;
  readonly status: ReportStatus;
  /** The latest generation asked for. Only this one may settle. */
  readonly generationId: string;
  /** Which try of that generation is under way, from 1; 0 before the first. Only this try may settle. */
  readonly attempt: number;
  readonly failure: Failure | null;
  readonly shown: ShownOutcome | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Grows by one with every change that a reader can see. */
  readonly version: number;
}

/** Identifies one report of an account. Every `Report` is one. */
export interface ReportKey {
  readonly account: string;
  readonly id: string;
}

/** One try of one generation: the token without which nothing may be settled. */
export interface Attempt {
  readonly generationId: string;
  readonly attempt: number;
}

/** One URL under watch. Immutable: each change gives a new report, or this very one where nothing changes. */
export class Report implements ReportKey {
  constructor(readonly state: ReportState) {}

  get account(): string {
    return this.state.account;
  }

  get id(): string {
    return this.state.id;
  }

  static create(start: {
    id: string;
    account: string;
    target: TargetUrl;
    privacy: Privacy;
    generationId: string;
    now: Date;
  }): Report {
    return new Report({
      id: start.id,
      account: start.account,
      url: start.target.url,
      project: start.target.project,
      privacy: start.privacy,
      status: 'pending',
      generationId: start.generationId,
      attempt: 0,
      failure: null,
      shown: null,
      createdAt: start.now,
      updatedAt: start.now,
      version: 1,
    });
  }

  changePrivacy(privacy: Privacy, now: Date): Report {
    const current = this.state.privacy;
    const same =
      privacy.kind === current.kind &&
      (privacy.kind !== 'password' || current.kind !== 'password' || privacy.hash === current.hash);
    return same ? this : this.#with({ privacy }, now);
  }

  /** Asks for a new outcome. Joins the generation that is pending or running where there is one. */
  requestGeneration(generationId: string, now: Date): Report {
    if (this.isUnderWay) return this;
    return this.#with({ status: 'pending', generationId, attempt: 0, failure: null }, now);
  }

  /** Begins a try. @returns null where the try is not the newest one of the latest generation. */
  start({ generationId, attempt }: Attempt, now: Date): Report | null {
    const isNewest = this.isUnderWay && this.state.generationId === generationId && attempt > this.state.attempt;
    return isNewest ? this.#with({ status: 'running', attempt }, now) : null;
  }

  /** Shows a new outcome. @returns null where the try was overtaken meanwhile. */
  succeed(attempt: Attempt, outcome: { score: number; generator: GeneratorVersion }, now: Date): Report | null {
    if (!this.#isCurrent(attempt)) return null;
    const shown = { generationId: attempt.generationId, ...outcome, generatedAt: now };
    return this.#with({ status: 'ready', failure: null, shown }, now);
  }

  /** Keeps the last good outcome and says why there is no newer one. @returns null where the try was overtaken. */
  fail(attempt: Attempt, failure: Failure, now: Date): Report | null {
    return this.#isCurrent(attempt) ? this.#with({ status: 'failed', failure }, now) : null;
  }

  /** Gives up on a generation whose tries all ended without an answer. @returns null where it is settled already. */
  abandon(generationId: string, failure: Failure, now: Date): Report | null {
    return this.fail({ generationId, attempt: this.state.attempt }, failure, now);
  }

  /** Whether a generation is pending or running. */
  get isUnderWay(): boolean {
    return this.state.status === 'pending' || this.state.status === 'running';
  }

  #isCurrent({ generationId, attempt }: Attempt): boolean {
    return this.isUnderWay && this.state.generationId === generationId && this.state.attempt === attempt;
  }

  #with(change: Partial<ReportState>, now: Date): Report {
    return new Report({ ...this.state, ...change, updatedAt: now, version: this.state.version + 1 });
  }
}

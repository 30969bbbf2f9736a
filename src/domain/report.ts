import type { Failure } from './failure.js';
import type { GeneratorVersion } from './generation.js';
import type { Privacy } from './privacy.js';
import type { TargetUrl } from './target-url.js';

export const REPORT_STATUSES = ['pending', 'running', 'ready', 'failed'] as const;

/** Status of the latest generation. */
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** The last good outcome. It stays visible while a newer generation runs, and if that one fails. */
export interface ShownOutcome {
  readonly generationId: string;
  /** 0–100 with at most one decimal. */
  readonly score: number;
  /** Title of the page, see `toPageTitle`; null if it has none, and for outcomes stored before titles were kept. */
  readonly title: string | null;
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
  /** The latest generation requested. Only its outcome can be recorded. */
  readonly generationId: string;
  /** The current attempt at that generation, from 1; 0 before the first. Only its outcome can be recorded. */
  readonly attempt: number;
  readonly failure: Failure | null;
  readonly shown: ShownOutcome | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Grows by one with every change that readers can see. */
  readonly version: number;
}

/** Identifies one report of an account. Every `Report` is one. */
export interface ReportKey {
  readonly account: string;
  readonly id: string;
}

/** One attempt at one generation. Recording an outcome requires the current one. */
export interface Attempt {
  readonly generationId: string;
  readonly attempt: number;
}

/** A report on one URL. Immutable: each change returns a new report, or this one if nothing changes. */
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

  /** Requests a new outcome. Joins the generation that is pending or running, if there is one. */
  requestGeneration(generationId: string, now: Date): Report {
    if (this.isUnderWay) return this;
    return this.#with({ status: 'pending', generationId, attempt: 0, failure: null }, now);
  }

  /**
   * Replaces a generation whose job was lost. The new one has another id, so late attempts at the lost one count no more.
   * @returns null unless the lost one is the latest and has no outcome
   */
  replaceGeneration(lostId: string, generationId: string, now: Date): Report | null {
    if (!this.isUnderWay || this.state.generationId !== lostId) return null;
    return this.#with({ status: 'pending', generationId, attempt: 0 }, now);
  }

  /** Starts an attempt. @returns null unless it is the newest attempt at the latest generation */
  start({ generationId, attempt }: Attempt, now: Date): Report | null {
    const isNewest = this.isUnderWay && this.state.generationId === generationId && attempt > this.state.attempt;
    return isNewest ? this.#with({ status: 'running', attempt }, now) : null;
  }

  /** Shows a new outcome. @returns null if the attempt is no longer the current one */
  succeed(attempt: Attempt, outcome: Pick<ShownOutcome, 'score' | 'title' | 'generator'>, now: Date): Report | null {
    if (!this.#isCurrent(attempt)) return null;
    const shown = { generationId: attempt.generationId, ...outcome, generatedAt: now };
    return this.#with({ status: 'ready', failure: null, shown }, now);
  }

  /** Records why the attempt failed, and keeps the last good outcome. @returns null if the attempt is not current */
  fail(attempt: Attempt, failure: Failure, now: Date): Report | null {
    return this.#isCurrent(attempt) ? this.#with({ status: 'failed', failure }, now) : null;
  }

  /** Fails a generation whose attempts all ended without an outcome. @returns null if it has an outcome or is not current */
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

import {
  invalid,
  notFound,
  requireScope,
  type AccountActor,
  type PrivacyKind,
  type Report,
} from '../../domain/index.js';
import type { Ports, StoredReport } from '../ports/index.js';
import { jobFor } from './generation-job.js';
import { requireVersion } from './if-version.js';
import { nextPrivacy, privacyViolation, readPassword } from './privacy-input.js';
import { toDetails, type ReportDetails } from './report-details.js';

/** Absent members stay unchanged. */
export interface UpdateReportInput {
  readonly id: string;
  readonly privacy?: PrivacyKind | undefined;
  /** Required if the report becomes password-protected and has no password. Ignored for other privacies. */
  readonly password?: string | undefined;
  /** Queue a new generation, or join the one that is pending or running. One whose job was lost is replaced. */
  readonly regenerate?: boolean | undefined;
  /** Change only if the report still has one of these versions. */
  readonly ifVersion?: readonly number[] | undefined;
}

/** Changes who may read a report, and requests new generations. */
export class UpdateReport {
  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'ids' | 'passwords' | 'transactions' | 'reports' | 'queue'>,
  ) {}

  /** @throws SitegradeError `not-found`, `invalid`, `version-conflict` or `insufficient-scope` */
  async execute(actor: AccountActor, input: UpdateReportInput): Promise<ReportDetails> {
    requireScope(actor, 'write');
    const violation = privacyViolation(input.privacy);
    if (violation) throw invalid(violation);
    const changed = await this.#changeAtOnce(actor.account, input);
    return toDetails(changed ?? (await this.#change(actor, input)));
  }

  /** One round trip to the database instead of two. @returns null if only `#change` can tell the outcome */
  async #changeAtOnce(
    account: string,
    { id, privacy, regenerate, ifVersion }: UpdateReportInput,
  ): Promise<StoredReport | null> {
    if (regenerate || (privacy !== 'public' && privacy !== 'private')) return null;
    return this.ports.reports.changePrivacy({ account, id }, { privacy, now: this.ports.clock.now(), ifVersion });
  }

  async #change(actor: AccountActor, input: UpdateReportInput): Promise<StoredReport> {
    const password = await readPassword(input.password, input.privacy, this.ports.passwords);
    const generationId = input.regenerate ? this.ports.ids.next() : null;
    const now = this.ports.clock.now();
    const found = await this.ports.reports.find(input.id);
    if (found?.report.state.account !== actor.account) throw notFound('report');
    const lostId = generationId === null ? null : await this.#findLost(found.report);
    const change = (current: Report) => {
      requireVersion(current, input.ifVersion);
      const next = current.changePrivacy(nextPrivacy(current.state.privacy, input.privacy, password), now);
      if (generationId === null) return next;
      const replaced = lostId === null ? null : next.replaceGeneration(lostId, generationId, now);
      return replaced ?? next.requestGeneration(generationId, now);
    };
    const update = () => this.ports.reports.update(found.report, change);
    const updateAndQueue = async () => {
      const report = await update();
      if (report?.state.generationId === generationId) await this.ports.queue.enqueue(jobFor(report));
      return report;
    };
    const changed = await (generationId !== null ? this.ports.transactions.run(updateAndQueue) : update());
    if (changed === null) throw notFound('report');
    // Rare: a generation ended since `find`, so the audits have changed too.
    const isSameOutcome = found.report.state.shown?.generationId === changed.state.shown?.generationId;
    const stored = isSameOutcome ? { report: changed, shown: found.shown } : await this.ports.reports.find(input.id);
    if (stored === null) throw notFound('report');
    return stored;
  }

  /** @returns the generation under way if it has no job, otherwise null */
  async #findLost({ isUnderWay, state }: Report): Promise<string | null> {
    if (!isUnderWay) return null;
    const [lostId = null] = await this.ports.queue.findMissing([state.generationId]);
    return lostId;
  }
}

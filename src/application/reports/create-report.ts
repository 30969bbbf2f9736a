import {
  PASSWORD_REQUIRED,
  Report,
  invalid,
  passwordViolation,
  readTargetUrl,
  requireScope,
  type AccountActor,
  type Violation,
  type PrivacyKind,
} from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import { jobFor } from './generation-job.js';
import { nextPrivacy, privacyViolation, readPassword } from './privacy-input.js';
import { toDetails, type ReportDetails } from './report-details.js';

export interface CreateReportInput {
  readonly url: string;
  /** Default `public`. */
  readonly privacy?: PrivacyKind | undefined;
  /** Required if the privacy is `password`, otherwise ignored. */
  readonly password?: string | undefined;
}

/** Creates a report on a URL and queues its first generation. */
export class CreateReport {
  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'ids' | 'passwords' | 'transactions' | 'reports' | 'queue'>,
  ) {}

  /**
   * @param id for requests that may be repeated: the first call creates the report, later ones return it
   * @throws SitegradeError `invalid` or `insufficient-scope`
   */
  async execute(actor: AccountActor, input: CreateReportInput, id = this.ports.ids.next()): Promise<ReportDetails> {
    requireScope(actor, 'write');
    const kind = input.privacy ?? 'public';
    const { target, violation } = readTargetUrl(input.url);
    const violations = [violation, privacyViolation(kind), requiredPasswordViolation(kind, input.password)];
    const found = violations.filter((each) => each !== null);
    if (target === null || found.length > 0) throw invalid(...found);

    const password = await readPassword(input.password, kind, this.ports.passwords);
    const report = Report.create({
      id,
      account: actor.account,
      target,
      privacy: nextPrivacy({ kind: 'public' }, kind, password),
      generationId: this.ports.ids.next(),
      now: this.ports.clock.now(),
    });
    const { reports, queue, transactions } = this.ports;
    const [created] = await transactions.all<[boolean, void]>([
      () => reports.add(report),
      () => queue.enqueue(jobFor(report)),
    ]);
    // A worker may have claimed the duplicate job already; it finds no matching report and stops.
    if (!created) await queue.cancel(report.state.generationId);
    const stored = created ? { report, shown: null } : await reports.find(id);
    if (stored?.report.state.account !== actor.account)
      throw new Error(`The report ${id} belongs to another account or was deleted.`);
    return toDetails(stored);
  }
}

function requiredPasswordViolation(kind: PrivacyKind, password: string | undefined): Violation | null {
  if (kind !== 'password') return null;
  return password ? passwordViolation(password) : PASSWORD_REQUIRED;
}

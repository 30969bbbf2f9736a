import {
  PASSWORD_REQUIRED,
  Report,
  invalid,
  passwordFault,
  readTargetUrl,
  requireScope,
  type AccountActor,
  type Violation,
  type PrivacyKind,
} from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import { jobFor } from './generation-job.js';
import { nextPrivacy, privacyKindFault, readPassword } from './privacy-input.js';
import { toDetails, type ReportDetails } from './report-details.js';

export interface CreateReportInput {
  readonly url: string;
  /** Default `public`. */
  readonly privacy?: PrivacyKind | undefined;
  /** Required where the privacy is `password`, ignored elsewhere. */
  readonly password?: string | undefined;
}

/** Puts a URL under watch and queues its first generation. */
export class CreateReport {
  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'ids' | 'passwords' | 'transactions' | 'reports' | 'queue'>,
  ) {}

  /**
   * @param id for a request that may be sent again: the first call with an id creates, later ones give the same report.
   * @throws SitegradeError `invalid` or `insufficient-scope`
   */
  async execute(actor: AccountActor, input: CreateReportInput, id = this.ports.ids.next()): Promise<ReportDetails> {
    requireScope(actor, 'write');
    const kind = input.privacy ?? 'public';
    const { target, fault } = readTargetUrl(input.url);
    const faults = [fault, privacyKindFault(kind), requiredPasswordFault(kind, input.password)];
    const found = faults.filter((fault) => fault !== null);
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
    // Whoever took it meanwhile found that it is not the report's.
    if (!created) await queue.cancel(report.state.generationId);
    const stored = created ? { report, shown: null } : await reports.find(id);
    if (stored?.report.state.account !== actor.account) throw new Error(`Report ${id} is not where it was created.`);
    return toDetails(stored);
  }
}

function requiredPasswordFault(kind: PrivacyKind, password: string | undefined): Violation | null {
  if (kind !== 'password') return null;
  return password ? passwordFault(password) : PASSWORD_REQUIRED;
}

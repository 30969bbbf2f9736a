import { SitegradeError, notFound, readAccess, type AccountActor, type Report } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import { toDetails, type ReportDetails } from './report-details.js';

export interface GetReportInput {
  readonly id: string;
  /** What a reader who does not own the report gives for its password. */
  readonly password?: string | undefined;
}

/** One report with its audits, for everybody whom its privacy lets read it. */
export class GetReport {
  constructor(private readonly ports: Pick<Ports, 'reports' | 'passwords' | 'passwordAttempts'>) {}

  /**
   * @param reader null for somebody who did not prove who they are, such as the visitor of a web page.
   * @throws SitegradeError `not-found`, `password-required`, `password-wrong` or `throttled`
   */
  async execute(reader: AccountActor | null, input: GetReportInput): Promise<ReportDetails> {
    const stored = await this.ports.reports.find(input.id);
    if (stored === null) throw notFound('report');
    switch (readAccess(stored.report, reader)) {
      case 'hidden':
        throw notFound('report');
      case 'password-needed':
        await this.#checkPassword(stored.report, input.password);
        break;
      case 'granted':
        break;
    }
    return toDetails(stored);
  }

  /** Counts the try before it looks, so that tries at the same time cannot outrun the limit. */
  async #checkPassword(report: Report, password: string | undefined): Promise<void> {
    if (password === undefined || password === '') throw new SitegradeError({ kind: 'password-required' });
    const { id, privacy } = report.state;
    const verdict = await this.ports.passwordAttempts.consume(id);
    if (!verdict.allowed) {
      throw new SitegradeError({ kind: 'throttled', retryAfterSeconds: verdict.resetSeconds });
    }
    const right = privacy.kind === 'password' && (await this.ports.passwords.verify(privacy.hash, password));
    if (!right) throw new SitegradeError({ kind: 'password-wrong' });
    await this.ports.passwordAttempts.restore(id);
  }
}

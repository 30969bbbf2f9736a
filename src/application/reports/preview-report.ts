import { Report, parseTargetUrl, type Attempt } from '../../domain/index.js';
import type { Cancellation, Ports, ProgressListener } from '../ports/index.js';
import { toGenerationOutcome } from './generation-outcome.js';
import { shownOf, toDetails, type ReportDetails } from './report-details.js';

/** Who a report belongs to that is never stored. */
const NOBODY = 'preview';

/** Makes a report on a URL here and now, without storage, queue or account. */
export class PreviewReport {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'ids' | 'generator'>) {}

  /**
   * @returns the report, ready or failed.
   * @throws SitegradeError `invalid`; and whatever the generator throws
   */
  async execute(
    input: { readonly url: string },
    cancellation: Cancellation,
    onProgress?: ProgressListener,
  ): Promise<ReportDetails> {
    const { clock, ids, generator } = this.ports;
    const token: Attempt = { generationId: ids.next(), attempt: 1 };
    const startedAt = clock.now();
    const fresh = Report.create({
      id: ids.next(),
      account: NOBODY,
      target: parseTargetUrl(input.url),
      privacy: { kind: 'private' },
      generationId: token.generationId,
      now: startedAt,
    });
    const running = fresh.start(token, startedAt) ?? fresh;
    const outcome = toGenerationOutcome(await generator.generate(running.state.url, cancellation, onProgress));
    const finishedAt = clock.now();
    const settled =
      outcome.kind === 'scored'
        ? running.succeed(token, { score: outcome.score, generator: generator.identity }, finishedAt)
        : running.fail(token, outcome.failure, finishedAt);
    const { state } = fresh;
    const generation = {
      id: token.generationId,
      account: state.account,
      reportId: state.id,
      generator: generator.identity,
      startedAt,
      finishedAt,
      outcome,
    };
    return toDetails(shownOf(settled ?? running, generation));
  }
}

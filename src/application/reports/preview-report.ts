import { Report, parseTargetUrl, type Attempt } from '../../domain/index.js';
import { NEVER_CANCELLED, type Cancellation, type Ports, type ProgressListener } from '../ports/index.js';
import { toGenerationOutcome } from './generation-outcome.js';
import { shownOf, toDetails, type ReportDetails } from './report-details.js';

/** The account of a report that is never stored. */
const NO_ACCOUNT = 'preview';

/** Makes a report on a URL at once, without storage, queue or account. */
export class PreviewReport {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'ids' | 'generator'>) {}

  /**
   * @param cancellation default: none
   * @returns the report, ready or failed
   * @throws SitegradeError `invalid`; whatever the generator throws
   */
  async execute(
    input: { readonly url: string },
    cancellation: Cancellation = NEVER_CANCELLED,
    onProgress?: ProgressListener,
  ): Promise<ReportDetails> {
    const { clock, ids, generator } = this.ports;
    const token: Attempt = { generationId: ids.next(), attempt: 1 };
    const startedAt = clock.now();
    const fresh = Report.create({
      id: ids.next(),
      account: NO_ACCOUNT,
      target: parseTargetUrl(input.url),
      privacy: { kind: 'private' },
      generationId: token.generationId,
      now: startedAt,
    });
    const running = fresh.start(token, startedAt) ?? fresh;
    const outcome = toGenerationOutcome(await generator.generate(running.state.url, cancellation, onProgress));
    const finishedAt = clock.now();
    const finished =
      outcome.kind === 'scored'
        ? running.succeed(
            token,
            { score: outcome.score, title: outcome.title, generator: generator.identity },
            finishedAt,
          )
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
    return toDetails(shownOf(finished ?? running, generation));
  }
}

import {
  compareOutcomes,
  invalid,
  notFound,
  type AccountActor,
  type Comparison,
  type Generation,
  type ScoredOutcome,
} from '../../domain/index.js';
import type { Ports, StoredReport } from '../ports/index.js';
import { openReport, type OpenReportInput, type OpenReportPorts } from '../reports/open-report.js';

export interface CompareGenerationsInput extends OpenReportInput {
  /** A generation of the report. Default: the last scored one before `to`, or the one that `since` selects. */
  readonly from?: string | undefined;
  /**
   * Compares with the last scored generation that finished at or before this time. That is `to` itself if none finished
   * since. Not together with `from`.
   */
  readonly since?: Date | undefined;
  /** A generation of the report. Default: the one that the report shows. */
  readonly to?: string | undefined;
}

export interface ScoredGeneration extends Generation {
  readonly outcome: ScoredOutcome;
}

export interface ComparedGenerations extends Comparison {
  readonly from: ScoredGeneration;
  readonly to: ScoredGeneration;
  /** Whether the same version of the same generator made both. If not, rules or weights may differ. */
  readonly sameGenerator: boolean;
}

/** Compares two generations of a report, for everyone who may read it. */
export class CompareGenerations {
  constructor(private readonly ports: OpenReportPorts & Pick<Ports, 'generations'>) {}

  /**
   * @throws SitegradeError the same as GetReport; `not-found` also if the report has no such generation; `invalid` if one of
   *   them failed, there is no default, none finished before `since`, or both `from` and `since` are given
   */
  async execute(reader: AccountActor | null, input: CompareGenerationsInput): Promise<ComparedGenerations> {
    if (input.from !== undefined && input.since !== undefined) throw ambiguous();
    const stored = await openReport(this.ports, reader, input);
    const to = scored('to', await this.#later(stored, input.to));
    const from = scored('from', await this.#earlier(stored, input, to));
    const sameGenerator = from.generator.name === to.generator.name && from.generator.version === to.generator.version;
    return { ...compareOutcomes(from.outcome, to.outcome), from, to, sameGenerator };
  }

  async #later(stored: StoredReport, id: string | undefined): Promise<Generation> {
    if (id !== undefined) return this.#find(stored, id);
    if (stored.shown !== null) return stored.shown;
    throw absent('to', 'The report has no scored generation yet.');
  }

  async #earlier(stored: StoredReport, input: CompareGenerationsInput, to: Generation): Promise<Generation> {
    const { from, since } = input;
    if (from !== undefined) return this.#find(stored, from);
    if (since !== undefined && to.finishedAt <= since) return to;
    const { rows } = await this.ports.generations.list({
      account: to.account,
      reportId: to.reportId,
      kind: 'scored',
      finishedUntil: since,
      direction: 'desc',
      limit: 1,
      cursor: { position: { key: null, id: to.id }, towards: 'next' },
    });
    const before = rows[0];
    if (before === undefined && since !== undefined) throw absent('since', 'No scored generation is that old.');
    if (before === undefined) throw absent('from', 'There is no earlier scored generation.');
    return this.#find(stored, before.id);
  }

  async #find({ report, shown }: StoredReport, id: string): Promise<Generation> {
    if (shown?.id === id) return shown;
    const found = await this.ports.generations.find(report.state.account, report.state.id, id);
    if (found === null) throw notFound('generation');
    return found;
  }
}

function scored(field: string, generation: Generation): ScoredGeneration {
  const { outcome } = generation;
  if (outcome.kind === 'scored') return { ...generation, outcome };
  throw invalid({ field, code: 'failed_generation', message: 'This generation failed, so it cannot be compared.' });
}

function ambiguous() {
  const message = 'Give either from or since, not both.';
  return invalid({ field: 'since', code: 'conflict', message });
}

function absent(field: string, message: string) {
  return invalid({ field, code: 'no_generation', message });
}

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
  /** A generation of the report. Default: the last scored one before `to`. */
  readonly from?: string | undefined;
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
   *   them failed, or there is no default
   */
  async execute(reader: AccountActor | null, input: CompareGenerationsInput): Promise<ComparedGenerations> {
    const stored = await openReport(this.ports, reader, input);
    const to = scored('to', await this.#later(stored, input.to));
    const from = scored('from', await this.#earlier(stored, input.from, to));
    const sameGenerator = from.generator.name === to.generator.name && from.generator.version === to.generator.version;
    return { ...compareOutcomes(from.outcome, to.outcome), from, to, sameGenerator };
  }

  async #later(stored: StoredReport, id: string | undefined): Promise<Generation> {
    if (id !== undefined) return this.#find(stored, id);
    if (stored.shown !== null) return stored.shown;
    throw absent('to', 'The report has no scored generation yet.');
  }

  async #earlier(stored: StoredReport, id: string | undefined, to: Generation): Promise<Generation> {
    if (id !== undefined) return this.#find(stored, id);
    const { rows } = await this.ports.generations.list({
      account: to.account,
      reportId: to.reportId,
      kind: 'scored',
      direction: 'desc',
      limit: 1,
      cursor: { position: { key: null, id: to.id }, towards: 'next' },
    });
    const before = rows[0];
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

function absent(field: string, message: string) {
  return invalid({ field, code: 'no_generation', message });
}

import type { GeneratorVersion } from '../../domain/index.js';
import type {
  Cancellation,
  Catalogue,
  GeneratorOutcome,
  ProgressListener,
  ReportGenerator,
} from '../../application/index.js';
import { copy } from './copy.js';

/** The result of a fixed generator: an outcome, or an error to reject with. */
export type FixedAnswer = GeneratorOutcome | Error;

/** A generator with preset results, for tests, demos and hosts that compute scores themselves. */
export class FixedGenerator implements ReportGenerator {
  readonly identity: GeneratorVersion = { name: 'fixed', version: '1' };
  readonly #answers = new Map<string, FixedAnswer>();
  readonly #watchers: { readonly calls: number; readonly resolve: () => void }[] = [];
  #pause: PromiseWithResolvers<void> | null = null;
  #calls = 0;

  constructor(private readonly fallback: FixedAnswer = fixedOutcome(90)) {}

  /** Sets the result for one normalized URL. */
  answer(url: string, answer: FixedAnswer): this {
    this.#answers.set(url, answer);
    return this;
  }

  /** Holds every generation that starts from now on, until `release`. */
  pause(): void {
    this.#pause ??= Promise.withResolvers();
  }

  release(): void {
    this.#pause?.resolve();
    this.#pause = null;
  }

  /** Number of generations started so far. */
  get calls(): number {
    return this.#calls;
  }

  /** Resolves once `calls` generations have started in total. */
  async whenCalled(calls = 1): Promise<void> {
    if (this.#calls < calls) await new Promise<void>((resolve) => this.#watchers.push({ calls, resolve }));
  }

  describe(): Promise<Catalogue> {
    return Promise.resolve({
      generator: this.identity,
      categories: [{ id: 'fixed', title: 'Fixed', weight: 1 }],
      checks: [
        {
          id: 'fixed-score',
          category: 'fixed',
          title: 'The fixed score is 100',
          failureTitle: 'The fixed score is below 100',
          weight: 1,
          what: 'Passes if the fixed score is 100; otherwise fails with that score.',
          why: 'Tests and demos get a report with a known score.',
          fix: 'Set a different score.',
          source: { name: 'Sitegrade', url: 'https://www.npmjs.com/package/sitegrade' },
        },
      ],
    });
  }

  async generate(url: string, cancellation: Cancellation, onProgress?: ProgressListener): Promise<GeneratorOutcome> {
    this.#calls += 1;
    for (const { calls, resolve } of this.#watchers) if (this.#calls >= calls) resolve();
    onProgress?.(`looking up ${url}`);
    if (this.#pause !== null) await Promise.race([this.#pause.promise, aborted(cancellation)]);
    if (cancellation.aborted) throw new Error('The generation was aborted.');
    const answer = this.#answers.get(url) ?? this.fallback;
    if (answer instanceof Error) throw answer;
    return copy(answer);
  }
}

/** An outcome with one audit that has this score. */
export function fixedOutcome(score: number): GeneratorOutcome {
  return {
    kind: 'audited',
    categories: [{ id: 'fixed', title: 'Fixed', weight: 1 }],
    audits: [
      {
        id: 'fixed-score',
        category: 'fixed',
        title: score === 100 ? 'The fixed score is 100' : 'The fixed score is below 100',
        outcome: score === 100 ? 'pass' : 'fail',
        weight: 1,
        score,
        explanation: `The fixed score is ${score}.`,
        evidence: [],
      },
    ],
  };
}

function aborted(cancellation: Cancellation): Promise<void> {
  return new Promise((resolve) => {
    if (cancellation.aborted) resolve();
    else cancellation.addEventListener('abort', resolve);
  });
}

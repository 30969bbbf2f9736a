import type { GeneratorVersion } from '../../domain/index.js';
import type {
  Cancellation,
  Catalogue,
  GeneratorOutcome,
  ProgressListener,
  ReportGenerator,
  VisitOutcome,
} from '../../application/index.js';
import { copy } from './copy.js';
import { fixedOutcome } from './fixed-outcome.js';
import { fixedVisit, visitOf, type FixedPage } from './fixed-visit.js';

/** The result of a fixed generator: an outcome, or an error to reject with. */
export type FixedAnswer = GeneratorOutcome | VisitOutcome | Error;

const MAX_REDIRECTS = 10;

/** A generator with preset results, for tests, demos and hosts that compute scores themselves. */
export class FixedGenerator implements ReportGenerator {
  readonly identity: GeneratorVersion = { name: 'fixed', version: '1' };
  readonly #answers = new Map<string, FixedAnswer>();
  readonly #watchers: { readonly calls: number; readonly resolve: () => void }[] = [];
  #pause: PromiseWithResolvers<void> | null = null;
  #calls = 0;

  #fallback: FixedAnswer;

  /** @param fallback the result for every other URL */
  constructor(fallback: FixedAnswer = fixedOutcome(90)) {
    this.#fallback = fallback;
  }

  /** Sets the result for one normalized URL. */
  answer(url: string, answer: FixedAnswer): this {
    this.#answers.set(url, answer);
    return this;
  }

  /**
   * Scripts a whole site for scans: a page for each absolute URL. From now on, every URL without a result answers 404.
   * Repeat the call to change or add pages.
   */
  site(pages: Readonly<Record<string, FixedPage>>): this {
    this.#fallback = fixedVisit('', { statusCode: 404 });
    for (const [url, page] of Object.entries(pages)) {
      const { href } = new URL(url);
      this.answer(href, fixedVisit(href, page));
    }
    return this;
  }

  /** Holds every generation and visit that starts from now on, until `release`. */
  pause(): void {
    this.#pause ??= Promise.withResolvers();
  }

  release(): void {
    this.#pause?.resolve();
    this.#pause = null;
  }

  /** Number of generations and visits started so far. */
  get calls(): number {
    return this.#calls;
  }

  /** Resolves once `calls` generations and visits have started in total. */
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

  /** Follows redirects of a scripted site. */
  async generate(url: string, cancellation: Cancellation, onProgress?: ProgressListener): Promise<GeneratorOutcome> {
    onProgress?.(`looking up ${url}`);
    let answer = await this.#lookUp(url, cancellation);
    for (let hops = 0; answer.kind === 'redirected'; hops += 1) {
      if (hops === MAX_REDIRECTS) {
        return {
          kind: 'failed',
          failure: { code: 'too_many_redirects', message: 'The page redirects too many times.' },
        };
      }
      answer = this.#answerOf(answer.target);
    }
    return withoutFacts(answer);
  }

  /** Pages without facts of their own have no links. */
  async visit(url: string, cancellation: Cancellation): Promise<VisitOutcome> {
    return visitOf(await this.#lookUp(url, cancellation));
  }

  async #lookUp(url: string, cancellation: Cancellation): Promise<GeneratorOutcome | VisitOutcome> {
    this.#calls += 1;
    for (const { calls, resolve } of this.#watchers) if (this.#calls >= calls) resolve();
    if (this.#pause !== null) await Promise.race([this.#pause.promise, aborted(cancellation)]);
    if (cancellation.aborted) throw new Error('The generation was aborted.');
    return this.#answerOf(url);
  }

  #answerOf(url: string): GeneratorOutcome | VisitOutcome {
    const answer = this.#answers.get(url) ?? this.#fallback;
    if (answer instanceof Error) throw answer;
    return copy(answer);
  }
}

function withoutFacts(outcome: Exclude<GeneratorOutcome | VisitOutcome, { kind: 'redirected' }>): GeneratorOutcome {
  if (outcome.kind === 'failed') return { kind: 'failed', failure: outcome.failure };
  if (!('page' in outcome)) return outcome;
  const { page: _page, ...audited } = outcome;
  return audited;
}

function aborted(cancellation: Cancellation): Promise<void> {
  return new Promise((resolve) => {
    if (cancellation.aborted) resolve();
    else cancellation.addEventListener('abort', resolve);
  });
}

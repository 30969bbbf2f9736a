import type {
  Cancellation,
  Catalogue,
  GeneratorOutcome,
  Log,
  ProgressListener,
  ReportGenerator,
} from '../../application/index.js';
import type { Failure, GeneratorVersion } from '../../domain/index.js';
import type { Request } from './child/messages.js';
import { findChrome } from './find-chrome.js';
import { DEFAULT_LIGHTHOUSE_LIMITS, type LighthouseLimits } from './lighthouse-limits.js';
import { findLighthouse, type LighthousePackage } from './lighthouse-package.js';
import { LighthouseProcess, type ProcessAnswer } from './lighthouse-process.js';
import { toFailure } from './mapping/to-failure.js';
import type { Dial } from './proxy/dial.js';
import { GuardedProxy } from './proxy/guarded-proxy.js';
import { Station, type Stop } from './station.js';
import { Turns } from './turns.js';

export interface LighthouseGeneratorOptions {
  /** The one way of pages to the network. */
  readonly dial: Dial;
  /** The program of Chrome or Chromium; without it, it is looked for where it usually is. */
  readonly chromePath?: string | null;
  /** Pages judged at a time, each by a process and a Chrome of its own. Default 1. */
  readonly concurrency?: number;
  /** Whether Chrome keeps its sandbox. Default: unless this runs as root, where Chrome has none. */
  readonly sandbox?: boolean;
  /** What differs from DEFAULT_LIGHTHOUSE_LIMITS. */
  readonly limits?: Partial<LighthouseLimits>;
  readonly log?: Log;
  /** What the child processes run; for those who run this from its sources. */
  readonly program?: URL;
}

/** Grows whenever the same answer of Lighthouse gives other audits or weights here. */
const MAPPING_REVISION = 2;

const PROGRAM = new URL('./child/main.js', import.meta.url);

/** Grades a page with Lighthouse, in a real Chrome. Close it when it is needed no more. */
export class LighthouseGenerator implements ReportGenerator {
  readonly identity: GeneratorVersion;
  readonly #limits: LighthouseLimits;
  readonly #stations: readonly Station[];
  readonly #turns: Turns<Station>;
  readonly #end = new AbortController();
  #chromePath: Promise<string> | null = null;
  #catalogue: Promise<Catalogue> | null = null;

  /** @throws Error that says what to install, where Lighthouse is missing or of a version that this does not know */
  constructor(
    private readonly options: LighthouseGeneratorOptions,
    private readonly lighthouse: LighthousePackage = findLighthouse(),
  ) {
    this.identity = { name: 'lighthouse', version: `${lighthouse.version}+${MAPPING_REVISION}` };
    this.#limits = { ...DEFAULT_LIGHTHOUSE_LIMITS, ...options.limits };
    const start = (): Promise<LighthouseProcess> => this.#startProcess();
    this.#stations = Array.from(
      { length: options.concurrency ?? 1 },
      () => new Station(start, this.#limits, options.log ?? null),
    );
    this.#turns = new Turns(this.#stations);
  }

  /**
   * Makes sure that there is a Chrome, so that a start fails and not the first generation.
   * @throws Error that says what to install
   */
  async prepare(): Promise<void> {
    await this.#findChrome();
  }

  /** Asks Lighthouse once; needs no Chrome. */
  describe(): Promise<Catalogue> {
    this.#catalogue ??= this.#describe().catch((error: unknown) => {
      this.#catalogue = null;
      throw error;
    });
    return this.#catalogue;
  }

  async generate(url: string, cancellation: Cancellation, onProgress?: ProgressListener): Promise<GeneratorOutcome> {
    await this.#findChrome();
    const { categories } = await this.describe();
    return this.#turns.run(cancellation, async (station) => {
      onProgress?.(`loading ${url} in Chrome and judging it with Lighthouse`);
      const answer = await this.#audit(url, station, cancellation);
      return 'kind' in answer ? { ...answer, categories } : { kind: 'failed', failure: answer };
    });
  }

  /** Ends what runs, with every Chrome. Generations under way reject. */
  async close(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#stations.map((station) => station.close()));
  }

  async #audit(
    url: string,
    station: Station,
    cancellation: Cancellation,
  ): Promise<Extract<ProcessAnswer, { kind: 'audited' }> | Failure> {
    const stop = Promise.withResolvers<Failure>();
    const proxy = await GuardedProxy.open(this.options.dial, this.#limits, stop.resolve);
    try {
      const answer = await this.#request(station, { kind: 'audit', url, proxy: proxy.url }, cancellation, (stopNow) => {
        void stop.promise.then(stopNow);
      });
      if (!('kind' in answer) || answer.kind === 'audited') return answer;
      if (answer.kind !== 'gave-up') throw new Error(`Lighthouse answered what it was not asked: ${answer.kind}.`);
      const { code, navigation } = answer;
      const failure = toFailure(code, url, navigation, proxy.failureFor(navigation?.url ?? url));
      if (failure === null) throw new Error(`Lighthouse gave up with ${code}.`);
      return failure;
    } finally {
      await proxy.close();
    }
  }

  /** Bounded in time, and ended by the caller or by `close`. */
  async #request(
    station: Station,
    request: Request,
    cancellation: Cancellation,
    prepare: (stop: Stop) => void = () => undefined,
  ): Promise<ProcessAnswer | Failure> {
    let forget = (): void => undefined;
    try {
      return await station.request(request, (stop) => {
        const seconds = this.#limits.totalMs / 1_000;
        const tooLong: Failure = {
          code: 'took_too_long',
          message: `Judging the page took longer than ${seconds} seconds.`,
        };
        const timer = setTimeout(() => stop(tooLong), this.#limits.totalMs);
        const cancel = (): void => stop(new Error('The generation was cancelled.'));
        const ends: readonly Cancellation[] = [cancellation, this.#end.signal];
        for (const end of ends) end.addEventListener('abort', cancel);
        forget = () => {
          clearTimeout(timer);
          for (const end of ends) end.removeEventListener('abort', cancel);
        };
        // Before there was somebody to listen, nobody was told.
        if (ends.some((end) => end.aborted)) cancel();
        prepare(stop);
      });
    } finally {
      forget();
    }
  }

  async #describe(): Promise<Catalogue> {
    const answer = await this.#turns.run(this.#end.signal, (station) =>
      this.#request(station, { kind: 'describe' }, this.#end.signal),
    );
    if (!('kind' in answer) || answer.kind !== 'described') throw new Error('Lighthouse did not describe its audits.');
    return { generator: this.identity, ...answer.catalogue };
  }

  #findChrome(): Promise<string> {
    this.#chromePath ??= findChrome(this.options.chromePath ?? null, this.lighthouse).catch((error: unknown) => {
      this.#chromePath = null;
      throw error;
    });
    return this.#chromePath;
  }

  async #startProcess(): Promise<LighthouseProcess> {
    const { program = PROGRAM, sandbox = process.getuid?.() !== 0 } = this.options;
    // To describe, none is needed.
    const executablePath = await this.#findChrome().catch(() => null);
    return LighthouseProcess.start(program, { executablePath, sandbox });
  }
}

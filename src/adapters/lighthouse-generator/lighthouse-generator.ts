import type {
  Cancellation,
  Catalogue,
  GeneratorOutcome,
  Log,
  ProgressListener,
  ReportGenerator,
  VisitOutcome,
} from '../../application/index.js';
import { resolveTargetUrl, type Failure, type GeneratorVersion } from '../../domain/index.js';
import type { Redirect } from './child/document-watch.js';
import type { Request } from './child/messages.js';
import { findChrome } from './find-chrome.js';
import { DEFAULT_LIGHTHOUSE_LIMITS, type LighthouseLimits } from './lighthouse-limits.js';
import { findLighthouse, type LighthousePackage } from './lighthouse-package.js';
import { LighthouseProcess, type ProcessReply } from './lighthouse-process.js';
import { toFailure } from './mapping/to-failure.js';
import { ProcessSlot, type Stop } from './process-slot.js';
import type { Dial } from './proxy/dial.js';
import { GuardedProxy } from './proxy/guarded-proxy.js';
import type { ReadFacts } from './rendered-page.js';
import { ResourcePool } from './resource-pool.js';

export interface LighthouseGeneratorOptions {
  /** Opens all network connections of pages. */
  readonly dial: Dial;
  /**
   * Reads the facts of pages for scans of sites. Absent: the generator has no `visit`, and scans find pages only in sitemaps.
   */
  readonly readFacts?: ReadFacts;
  /** Path of Chrome or Chromium. Default: the usual locations. */
  readonly chromePath?: string | null;
  /** Pages checked at the same time, each in its own process and Chrome. Default 1. */
  readonly concurrency?: number;
  /** Whether Chrome uses its sandbox. Default: yes, unless the process runs as root, where Chrome has no sandbox. */
  readonly sandbox?: boolean;
  /** Overrides DEFAULT_LIGHTHOUSE_LIMITS. */
  readonly limits?: Partial<LighthouseLimits>;
  readonly log?: Log;
  /** Program of the child processes. For running from the sources. */
  readonly program?: URL;
}

/** Increase this when the same Lighthouse result gives different audits or weights. */
const MAPPING_REVISION = 3;

const PROGRAM = new URL('./child/main.js', import.meta.url);

/** Checks a page with Lighthouse in Chrome. Call `close` when it is no longer needed. */
export class LighthouseGenerator implements ReportGenerator {
  readonly identity: GeneratorVersion;
  /**
   * Visits a page for a scan: the facts are those after scripts ran. Lighthouse follows redirects, so the run of a page that
   * redirects is wasted. Absent without `readFacts`.
   */
  readonly visit?: NonNullable<ReportGenerator['visit']>;
  readonly #limits: LighthouseLimits;
  readonly #slots: readonly ProcessSlot[];
  readonly #pool: ResourcePool<ProcessSlot>;
  readonly #end = new AbortController();
  #chromePath: Promise<string> | null = null;
  #catalogue: Promise<Catalogue> | null = null;

  /** @throws Error that says what to install, if Lighthouse is missing or its version is not supported */
  constructor(
    private readonly options: LighthouseGeneratorOptions,
    private readonly lighthouse: LighthousePackage = findLighthouse(),
  ) {
    this.identity = { name: 'lighthouse', version: `${lighthouse.version}+${MAPPING_REVISION}` };
    this.#limits = { ...DEFAULT_LIGHTHOUSE_LIMITS, ...options.limits };
    const start = (): Promise<LighthouseProcess> => this.#startProcess();
    this.#slots = Array.from(
      { length: options.concurrency ?? 1 },
      () => new ProcessSlot(start, this.#limits, options.log ?? null),
    );
    this.#pool = new ResourcePool(this.#slots);
    const { readFacts } = options;
    if (readFacts !== undefined) {
      this.visit = (url, cancellation) => this.#visit(url, readFacts, cancellation);
    }
  }

  /**
   * Looks for Chrome, so that a missing Chrome fails the start of the service instead of the first run.
   * @throws Error that says what to install
   */
  async prepare(): Promise<void> {
    await this.#findChrome();
  }

  /** Cached after the first call. Works without Chrome. */
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
    return this.#pool.run(cancellation, async (slot) => {
      onProgress?.(`running Lighthouse on ${url} in Chrome`);
      const reply = await this.#audit({ url, isVisit: false }, slot, cancellation);
      if (reply.kind === 'failed') return { kind: 'failed', failure: reply.failure };
      if (reply.kind === 'redirected') throw unexpected(reply);
      const { audits, title } = reply;
      return { kind: 'audited', audits, title, categories };
    });
  }

  /** Ends all processes and their Chrome. Running generations reject. */
  async close(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  async #visit(url: string, readFacts: ReadFacts, cancellation: Cancellation): Promise<VisitOutcome> {
    await this.#findChrome();
    const { categories } = await this.describe();
    const reply = await this.#pool.run(cancellation, (slot) => this.#audit({ url, isVisit: true }, slot, cancellation));
    if (reply.kind === 'failed') return reply;
    if (reply.kind === 'redirected') return toRedirect(reply, url);
    const { audits, title, rendered } = reply;
    if (rendered === null) throw unexpected(reply);
    const page = await readFacts({ ...rendered, url: resolveTargetUrl(rendered.url, url) ?? url }, cancellation);
    return { kind: 'audited', audits, title, categories, page };
  }

  async #audit(
    { url, isVisit }: { readonly url: string; readonly isVisit: boolean },
    slot: ProcessSlot,
    cancellation: Cancellation,
  ): Promise<Extract<ProcessReply, { kind: 'audited' | 'redirected' }> | Extract<VisitOutcome, { kind: 'failed' }>> {
    const exceeded = Promise.withResolvers<Failure>();
    const proxy = await GuardedProxy.open(this.options.dial, this.#limits, exceeded.resolve);
    try {
      const request = { kind: 'audit', url, proxy: proxy.url, isVisit } as const;
      const reply = await this.#request(slot, request, cancellation, (stop) => {
        void exceeded.promise.then(stop);
      });
      if (!('kind' in reply)) return { kind: 'failed', failure: reply, statusCode: null };
      if (reply.kind === 'audited' || reply.kind === 'redirected') return reply;
      if (reply.kind !== 'gave-up') throw unexpected(reply);
      const { code, navigation } = reply;
      const failure = toFailure(code, url, navigation, proxy.failureFor(navigation?.url ?? url));
      if (failure === null) throw new Error(`Lighthouse gave up with ${code}.`);
      return { kind: 'failed', failure, statusCode: navigation?.status ?? null };
    } finally {
      await proxy.close();
    }
  }

  /** Stops the request on timeout, when the caller cancels, and on `close`. */
  async #request(
    slot: ProcessSlot,
    request: Request,
    cancellation: Cancellation,
    prepare: (stop: Stop) => void = () => undefined,
  ): Promise<ProcessReply | Failure> {
    let cleanUp = (): void => undefined;
    try {
      return await slot.request(request, (stop) => {
        const seconds = this.#limits.totalMs / 1_000;
        const tooLong: Failure = {
          code: 'took_too_long',
          message: `Checking the page took longer than ${seconds} seconds.`,
        };
        const timer = setTimeout(() => stop(tooLong), this.#limits.totalMs);
        const cancel = (): void => stop(new Error('The generation was canceled.'));
        const ends: readonly Cancellation[] = [cancellation, this.#end.signal];
        for (const end of ends) end.addEventListener('abort', cancel);
        cleanUp = () => {
          clearTimeout(timer);
          for (const end of ends) end.removeEventListener('abort', cancel);
        };
        // Cancelled before there was a listener.
        if (ends.some((end) => end.aborted)) cancel();
        prepare(stop);
      });
    } finally {
      cleanUp();
    }
  }

  async #describe(): Promise<Catalogue> {
    const reply = await this.#pool.run(this.#end.signal, (slot) =>
      this.#request(slot, { kind: 'describe' }, this.#end.signal),
    );
    if (!('kind' in reply) || reply.kind !== 'described') throw new Error('Lighthouse did not describe its audits.');
    return { generator: this.identity, ...reply.catalogue };
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
    // `describe` works without Chrome.
    const executablePath = await this.#findChrome().catch(() => null);
    return LighthouseProcess.start(program, { executablePath, sandbox });
  }
}

/** Chrome follows some redirects that the URL of a page may not have. */
function toRedirect({ statusCode, target }: Redirect, url: string): VisitOutcome {
  const normalized = resolveTargetUrl(target, url);
  if (normalized !== null) return { kind: 'redirected', statusCode, target: normalized };
  const message = `${new URL(url).host} redirects to a URL that is too long, or that has a user name or password.`;
  return { kind: 'failed', failure: { code: 'invalid_redirect', message }, statusCode };
}

function unexpected({ kind }: ProcessReply): Error {
  return new Error(`Lighthouse sent an unexpected reply: ${kind}.`);
}

import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { FAILURE_CODES, type FailureCode } from '../../domain/index.js';
import type { GenerationEnd, ScanJob, ScanWorkEnd } from '../../application/index.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** In seconds, from a cached response to a page that times out. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const GENERATION_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export interface ObservedGeneration {
  /** `error` for an attempt that failed with an internal error and may be retried. */
  readonly end: GenerationEnd | 'error';
  /** Why it failed. Ignored unless `end` is `failed`. */
  readonly failureCode?: FailureCode | undefined;
  readonly seconds: number;
}

export interface ObservedScanStep {
  readonly step: ScanJob['step'];
  /** `error` for an attempt that failed with an internal error and may be repeated. */
  readonly end: ScanWorkEnd['end'] | 'error';
  readonly seconds: number;
}

/** The state of the queue, across all processes. */
export interface QueueBacklog {
  readonly waiting: number;
  readonly running: number;
  /** Age of the oldest waiting generation, in seconds; 0 if none waits. */
  readonly oldestSeconds: number;
}

export interface PrometheusMetricsOptions {
  /** Called at each scrape. Without it there are no queue gauges. */
  readonly backlog?: (() => Promise<QueueBacklog>) | undefined;
}

/**
 * The metrics of the service, in their own registry. The number of label values is bounded: routes are patterns, and
 * unknown methods and failure codes count as `other`.
 */
export class PrometheusMetrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'sitegrade_http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route and status class.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_BUCKETS,
    registers: [this.#registry],
  });
  readonly #generations = new Counter({
    name: 'sitegrade_generations_total',
    help: 'Attempts to generate a report by result, and by failure code if they failed.',
    labelNames: ['end', 'failure'] as const,
    registers: [this.#registry],
  });
  readonly #generationSeconds = new Histogram({
    name: 'sitegrade_generation_duration_seconds',
    help: 'Duration of attempts to generate a report by result.',
    labelNames: ['end'] as const,
    buckets: GENERATION_BUCKETS,
    registers: [this.#registry],
  });
  readonly #scanSteps = new Counter({
    name: 'sitegrade_scan_steps_total',
    help: 'Attempts at a step of a scan by step and result. The step `visit` is one page.',
    labelNames: ['step', 'end'] as const,
    registers: [this.#registry],
  });
  readonly #scanStepSeconds = new Histogram({
    name: 'sitegrade_scan_step_duration_seconds',
    help: 'Duration of attempts at a step of a scan.',
    labelNames: ['step'] as const,
    buckets: GENERATION_BUCKETS,
    registers: [this.#registry],
  });
  readonly #requeued = new Counter({
    name: 'sitegrade_generations_requeued_total',
    help: 'Generations that were queued again because their jobs were lost.',
    registers: [this.#registry],
  });

  readonly #queueGauges: Readonly<Record<keyof QueueBacklog, Gauge>> | null;

  constructor(private readonly options: PrometheusMetricsOptions = {}) {
    collectDefaultMetrics({ register: this.#registry });
    this.#queueGauges =
      options.backlog === undefined
        ? null
        : {
            waiting: this.#gauge('sitegrade_generation_queue_length', 'Generations that wait for a worker.'),
            running: this.#gauge('sitegrade_generations_running', 'Generations that a worker has claimed.'),
            oldestSeconds: this.#gauge(
              'sitegrade_generation_queue_oldest_seconds',
              'Age of the oldest waiting generation.',
            ),
          };
  }

  /** @param request `route` must be a pattern, not a path, because every value is kept in memory. */
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void {
    const method = METHODS.has(request.method) ? request.method : 'other';
    const status = `${Math.floor(request.status / 100)}xx`;
    this.#requests.observe({ method, route: request.route, status }, request.seconds);
  }

  observeGeneration({ end, failureCode, seconds }: ObservedGeneration): void {
    this.#generations.inc({ end, failure: end === 'failed' ? failureLabel(failureCode) : '' });
    this.#generationSeconds.observe({ end }, seconds);
  }

  observeScanStep({ step, end, seconds }: ObservedScanStep): void {
    this.#scanSteps.inc({ step, end });
    this.#scanStepSeconds.observe({ step }, seconds);
  }

  countRequeued(count: number): void {
    this.#requeued.inc(count);
  }

  /** Renders the metrics for Prometheus. */
  async render(): Promise<{ contentType: string; body: string }> {
    await this.#measureQueue();
    return { contentType: this.#registry.contentType, body: await this.#registry.metrics() };
  }

  /** Sets the gauges to NaN if the storage is unavailable: the other metrics matter most then. */
  async #measureQueue(): Promise<void> {
    if (this.#queueGauges === null) return;
    const backlog = await this.options.backlog?.().catch(() => null);
    for (const name of ['waiting', 'running', 'oldestSeconds'] as const)
      this.#queueGauges[name].set(backlog?.[name] ?? Number.NaN);
  }

  #gauge(name: string, help: string): Gauge {
    return new Gauge({ name, help, registers: [this.#registry] });
  }
}

function failureLabel(code: string | undefined): string {
  return code !== undefined && Object.hasOwn(FAILURE_CODES, code) ? code : 'other';
}

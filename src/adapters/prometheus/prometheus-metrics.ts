import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { FAILURE_CODES, type FailureCode } from '../../domain/index.js';
import type { GenerationEnd } from '../../application/index.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** From a cached answer to a page that takes all the time it may, in seconds. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const GENERATION_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export interface ObservedGeneration {
  /** `error` for a try that ended in an error of ours and may be tried again. */
  readonly end: GenerationEnd | 'error';
  /** Why it failed; ignored for other ends. */
  readonly failureCode?: FailureCode | undefined;
  readonly seconds: number;
}

export interface PrometheusMetricsOptions {
  /** How many generations wait at this moment; asked for at each scrape. Without it there is no such gauge. */
  readonly queueLength?: (() => number | Promise<number>) | undefined;
}

/**
 * What the service counts, in a registry of its own. Every label has few values, whatever clients send: routes are
 * patterns, methods and failure codes are known ones or `other`.
 */
export class PrometheusMetrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'sitegrade_http_request_duration_seconds',
    help: 'Requests by method, route and class of status, with how long they took.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_BUCKETS,
    registers: [this.#registry],
  });
  readonly #generations = new Counter({
    name: 'sitegrade_generations_total',
    help: 'Tries of generations by how they ended, failed ones by why.',
    labelNames: ['end', 'failure'] as const,
    registers: [this.#registry],
  });
  readonly #generationSeconds = new Histogram({
    name: 'sitegrade_generation_duration_seconds',
    help: 'How long tries of generations took, by how they ended.',
    labelNames: ['end'] as const,
    buckets: GENERATION_BUCKETS,
    registers: [this.#registry],
  });

  constructor({ queueLength }: PrometheusMetricsOptions = {}) {
    collectDefaultMetrics({ register: this.#registry });
    if (queueLength === undefined) return;
    new Gauge({
      name: 'sitegrade_generation_queue_length',
      help: 'Generations that wait for a worker.',
      registers: [this.#registry],
      async collect() {
        this.set(await lengthOrNaN(queueLength));
      },
    });
  }

  /** @param request `route` must be a pattern, never a path: each value is kept for ever. */
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void {
    const method = METHODS.has(request.method) ? request.method : 'other';
    const status = `${Math.floor(request.status / 100)}xx`;
    this.#requests.observe({ method, route: request.route, status }, request.seconds);
  }

  observeGeneration({ end, failureCode, seconds }: ObservedGeneration): void {
    this.#generations.inc({ end, failure: end === 'failed' ? knownCode(failureCode) : '' });
    this.#generationSeconds.observe({ end }, seconds);
  }

  /** The page that Prometheus scrapes. */
  async render(): Promise<{ contentType: string; body: string }> {
    return { contentType: this.#registry.contentType, body: await this.#registry.metrics() };
  }
}

/** The rest of the page matters most when the storage behind the queue is away. */
async function lengthOrNaN(queueLength: () => number | Promise<number>): Promise<number> {
  try {
    return await queueLength();
  } catch {
    return Number.NaN;
  }
}

function knownCode(code: string | undefined): string {
  return code !== undefined && Object.hasOwn(FAILURE_CODES, code) ? code : 'other';
}

import { auditPage } from '../../../src/adapters/static-generator/scoring/audit-page.js';
import { CHECKS } from '../../../src/adapters/static-generator/checks/index.js';
import {
  NO_RESOURCES,
  type RelatedResources,
  type Subresource,
} from '../../../src/adapters/static-generator/resources/related-resources.js';
import type { RetrievedPage } from '../../../src/adapters/static-generator/index.js';
import type { Audit } from '../../../src/domain/index.js';

export interface PageSketch {
  readonly html?: string;
  readonly url?: string;
  readonly status?: number;
  readonly headers?: readonly (readonly [string, string])[];
  readonly redirects?: RetrievedPage['redirects'];
  readonly encoding?: RetrievedPage['encoding'];
  readonly firstByteMs?: number;
  readonly resources?: Partial<RelatedResources>;
}

export function sketchPage(sketch: PageSketch = {}): RetrievedPage {
  const { html = '', url = 'https://example.com/page', status = 200, headers = [], redirects = [] } = sketch;
  return {
    requestedUrl: url,
    finalUrl: url,
    redirects,
    response: { url, status, headers },
    transferredBytes: html.length,
    decodedBytes: html.length,
    encoding: sketch.encoding ?? { name: 'UTF-8', source: 'header' },
    html,
    ...(sketch.firstByteMs !== undefined && { firstByteMs: sketch.firstByteMs }),
  };
}

/** All audits of a page that was never fetched. */
export function auditsOf(sketch: PageSketch): readonly Audit[] {
  return auditPage(sketchPage(sketch), { ...NO_RESOURCES, ...sketch.resources });
}

/** Runs one check alone, so that coverage of a test shows only that check. */
export function auditOf(id: string, sketch: PageSketch): Audit {
  const checks = CHECKS.filter((check) => check.id === id);
  const [audit] = auditPage(sketchPage(sketch), { ...NO_RESOURCES, ...sketch.resources }, checks);
  if (audit === undefined) throw new Error(`There is no check ${id}.`);
  return audit;
}

/** A response for an extra resource. */
export function answer(status: number, text = '', headers: readonly (readonly [string, string])[] = []) {
  return { url: 'https://example.com/resource', status, headers, text };
}

export interface SubresourceSketch {
  readonly url?: string;
  readonly kind?: Subresource['kind'];
  readonly isLazy?: boolean;
  readonly status?: number;
  readonly headers?: readonly (readonly [string, string])[];
  /** Bytes read of the body; absent for HEAD. */
  readonly read?: number;
  readonly transferredBytes?: number;
  /** Instead of a response. */
  readonly failure?: string;
}

/** Results for subresources that were never fetched. */
export function subresources(...sketches: readonly SubresourceSketch[]): Pick<RelatedResources, 'subresources'> {
  return {
    subresources: sketches.map((sketch, index) => {
      const { url = `https://example.com/${index}`, kind = 'image', isLazy = false, read } = sketch;
      const whole = read === undefined ? {} : { read: { transferred: read, decoded: read, isWhole: true } };
      return {
        url,
        kind,
        isLazy,
        isCors: false,
        result:
          sketch.failure === undefined
            ? { ...answer(sketch.status ?? 200, '', sketch.headers), url, ...whole }
            : { url, failure: sketch.failure },
        transferredBytes: sketch.transferredBytes ?? read ?? null,
      };
    }),
  };
}

export const REFUSED = { url: 'https://example.com/resource', failure: 'target_refused' };

export type Case = readonly [name: string, outcome: Audit['outcome'], sketch: PageSketch];

const PROMISES: Readonly<Record<Audit['outcome'], string>> = {
  pass: 'passes',
  fail: 'fails',
  warn: 'warns',
  review: 'needs a look',
  'not applicable': 'does not apply',
  error: 'ends with an error',
};

/** Each row is a small page and the outcome that it must get. */
export function verdictTable(id: string, cases: readonly Case[]): void {
  describe(id, () => {
    test.each(cases.map(([name, outcome, sketch]) => [PROMISES[outcome], name, outcome, sketch] as const))(
      '%s: %s',
      (_promise, _name, outcome, sketch) => {
        const audit = auditOf(id, sketch);
        expect(audit.outcome).toBe(outcome);
        const isUnscored = outcome === 'not applicable' || outcome === 'review' || outcome === 'error';
        expect(audit.score === null).toBe(isUnscored);
        expect(audit.explanation).not.toBe('');
      },
    );
  });
}

export const head = (html: string): PageSketch => ({ html: `<!doctype html><html lang=en><head>${html}</head><body>` });
export const body = (html: string): PageSketch => ({ html: `<!doctype html><html lang=en><head></head><body>${html}` });
export const header = (name: string, value: string): PageSketch => ({ headers: [[name, value]] });

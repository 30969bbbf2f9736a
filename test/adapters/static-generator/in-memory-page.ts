import { auditPage } from '../../../src/adapters/static-generator/audit-page.js';
import { NO_RESOURCES, type ExtraResources } from '../../../src/adapters/static-generator/extra-resources.js';
import type { RetrievedPage } from '../../../src/adapters/static-generator/index.js';
import type { Audit } from '../../../src/domain/index.js';

export interface PageSketch {
  readonly html?: string;
  readonly url?: string;
  readonly status?: number;
  readonly headers?: readonly (readonly [string, string])[];
  readonly redirects?: RetrievedPage['redirects'];
  readonly encoding?: RetrievedPage['encoding'];
  readonly resources?: Partial<ExtraResources>;
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
  };
}

/** The audits of a page that was never fetched. */
export function judge(sketch: PageSketch): readonly Audit[] {
  return auditPage(sketchPage(sketch), { ...NO_RESOURCES, ...sketch.resources });
}

export function auditOf(id: string, sketch: PageSketch): Audit {
  const audit = judge(sketch).find((candidate) => candidate.id === id);
  if (audit === undefined) throw new Error(`There is no check ${id}.`);
  return audit;
}

/** An answer of an extra resource. */
export function answer(status: number, text = '', headers: readonly (readonly [string, string])[] = []) {
  return { url: 'https://example.com/resource', status, headers, text };
}

export const REFUSED = { url: 'https://example.com/resource', failure: 'target_refused' };

export type Case = readonly [name: string, outcome: Audit['outcome'], sketch: PageSketch];

/** Each row is one page in small and the verdict that it must get. */
export function verdictTable(id: string, cases: readonly Case[]): void {
  describe(id, () => {
    test.each(cases.map((row) => [...row] as [string, Audit['outcome'], PageSketch]))(
      '%s: %s',
      (_name, outcome, sketch) => {
        const audit = auditOf(id, sketch);
        expect(audit.outcome).toBe(outcome);
        const leavesTheMean = outcome === 'not applicable' || outcome === 'error';
        expect(audit.score === null).toBe(leavesTheMean);
        expect(audit.explanation).not.toBe('');
      },
    );
  });
}

export const head = (html: string): PageSketch => ({ html: `<!doctype html><html lang=en><head>${html}</head><body>` });
export const body = (html: string): PageSketch => ({ html: `<!doctype html><html lang=en><head></head><body>${html}` });
export const header = (name: string, value: string): PageSketch => ({ headers: [[name, value]] });

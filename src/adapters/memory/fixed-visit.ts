import type { GeneratorOutcome, VisitOutcome } from '../../application/index.js';
import { httpErrorOf, resolveTargetUrl, type PageFacts, type PageLink } from '../../domain/index.js';
import { fixedOutcome } from './fixed-outcome.js';

/** A page of a scripted site. Everything has a default, so `{}` is a page without links. */
export interface FixedPage extends Partial<Omit<PageFacts, 'links' | 'canonical'>> {
  /** Default: 90. */
  readonly score?: number;
  /** URLs may be relative to the page, and as texts they are links without a text. Links of other schemes are dropped. */
  readonly links?: readonly (string | PageLink)[];
  /** May be relative to the page. */
  readonly canonical?: string | null;
  /** Makes the page a redirect, with the status 301 unless `statusCode` says otherwise. May be relative to the page. */
  readonly redirectTo?: string;
}

/** What a visit of a scripted page returns. A status from 400 to 599 is a failure. */
export function fixedVisit(url: string, page: FixedPage): VisitOutcome {
  const { statusCode = page.redirectTo === undefined ? 200 : 301 } = page;
  if (page.redirectTo !== undefined) return { kind: 'redirected', statusCode, target: resolve(page.redirectTo, url) };
  const failure = httpErrorOf(statusCode, undefined);
  if (failure !== null) return { kind: 'failed', failure, statusCode };
  const { title = null, description = null, canonical = null, isNoindex = false, alternates = [] } = page;
  const facts: PageFacts = {
    statusCode,
    title,
    description,
    canonical: canonical === null ? null : resolve(canonical, url),
    isNoindex,
    alternates: [...alternates],
    links: linksOf(page, url),
  };
  return { ...fixedOutcome(page.score ?? 90), title, page: facts };
}

/** An outcome as a visit returns it: pages without facts of their own lead nowhere. */
export function visitOf(outcome: GeneratorOutcome | VisitOutcome): VisitOutcome {
  if (outcome.kind === 'redirected') return outcome;
  if (outcome.kind === 'failed') return { statusCode: null, ...outcome };
  if ('page' in outcome) return outcome;
  const title = outcome.title ?? null;
  const page = {
    statusCode: 200,
    title,
    description: null,
    canonical: null,
    isNoindex: false,
    alternates: [],
    links: [],
  };
  return { ...outcome, page };
}

function linksOf({ links = [] }: FixedPage, url: string): PageLink[] {
  return links.flatMap((link) => {
    const written = typeof link === 'string' ? { url: link, text: '', isNofollow: false } : link;
    const target = resolveTargetUrl(written.url, url);
    return target === null ? [] : [{ ...written, url: target }];
  });
}

/** Keeps what cannot be resolved as it is, so that a mistake in a script shows. */
function resolve(reference: string, url: string): string {
  return resolveTargetUrl(reference, url) ?? reference;
}

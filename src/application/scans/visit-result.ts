import {
  UNVISITED,
  pageChecks,
  type Failure,
  type GenerationOutcome,
  type PageFacts,
  type ScanPageStatus,
  type ScanScope,
} from '../../domain/index.js';
import type { GeneratorOutcome, LinkState, RobotsRules, VisitOutcome, VisitedPage } from '../ports/index.js';
import { toGenerationOutcome } from '../reports/generation-outcome.js';
import type { Leads } from './discover.js';
import { originOf } from './robots-of-scan.js';

/** What one visit found, before it is stored. */
export interface VisitResult {
  readonly page: Omit<VisitedPage, 'number' | 'reportId' | 'status'> & {
    readonly status: Exclude<ScanPageStatus, 'waiting'>;
  };
  readonly leads: Leads;
  /** Whether the page was requested. */
  readonly isFetched: boolean;
  /** For the report of the page; null if it is none, such as a redirect. */
  readonly outcome: GenerationOutcome | null;
  /** Why a scan that begins at this page fails; null if it can go on. */
  readonly startFailure: Failure | null;
}

const EMPTY: VisitResult['page'] = { ...UNVISITED, status: 'checked', skippedReason: null };

const NO_LEADS: Leads = { links: [], redirectTo: null, named: [] };

/** What a generator found. */
export function toVisitResult(found: VisitOutcome | GeneratorOutcome): VisitResult {
  if (found.kind === 'redirected') return redirected(found.statusCode, found.target);
  const outcome = toGenerationOutcome(found);
  const statusCode = 'statusCode' in found ? found.statusCode : null;
  if (outcome.kind === 'failed') return failed(outcome.failure, statusCode);
  const { score, title } = outcome;
  const facts = 'page' in found ? found.page : null;
  const page = { ...EMPTY, title, score, checks: pageChecks(outcome), ...(facts && describe(facts)) };
  return { page, leads: facts ? leadsOf(facts) : NO_LEADS, isFetched: true, outcome, startFailure: null };
}

/** A visit that ended without an outcome. */
export function failed(failure: Failure, statusCode: number | null): VisitResult {
  const outcome = { kind: 'failed', failure } as const;
  const page: VisitResult['page'] =
    failure.code === 'not_html'
      ? { ...EMPTY, status: 'skipped', skippedReason: 'not_html', statusCode }
      : { ...EMPTY, status: 'failed', failure, statusCode };
  return { page, leads: NO_LEADS, isFetched: true, outcome, startFailure: failure };
}

/** A page that robots.txt keeps the scan out of. @param rules those of its origin */
export function disallowed(url: string, rules: RobotsRules | null): VisitResult {
  const file = `${originOf(url)}/robots.txt`;
  const message =
    rules?.kind === 'unreachable'
      ? `${file} cannot be read, so nothing on this site may be scanned. ${rules.reason}`
      : `${file} does not allow this service to read ${url}. Allow it there, or begin at another URL.`;
  const startFailure: Failure = { code: 'robots_disallowed', message };
  const page: VisitResult['page'] = { ...EMPTY, status: 'skipped', skippedReason: 'robots' };
  return { page, leads: NO_LEADS, isFetched: false, outcome: null, startFailure };
}

/** A link to another site. */
export function toLinkResult({ statusCode, problem }: LinkState): VisitResult {
  const code = statusCode === null || statusCode < 400 ? 'target_unreachable' : 'target_http_error';
  const broken: Failure | null = problem === null ? null : { code, message: problem };
  const page: VisitResult['page'] = {
    ...EMPTY,
    status: broken === null ? 'checked' : 'failed',
    statusCode,
    failure: broken,
  };
  return { page, leads: NO_LEADS, isFetched: true, outcome: null, startFailure: null };
}

/** The visit as one of a scan: a redirect to another site skips the page. */
export function inScope(result: VisitResult, scope: ScanScope): VisitResult {
  const { redirectTo } = result.leads;
  if (redirectTo === null || scope.isSameSite(redirectTo)) return result;
  const startFailure: Failure = {
    code: 'other_site',
    message: `The start redirects to ${redirectTo}, which is another site. Scan that one instead.`,
  };
  return { ...result, page: { ...result.page, status: 'skipped', skippedReason: 'scope' }, startFailure };
}

function redirected(statusCode: number, target: string): VisitResult {
  const page: VisitResult['page'] = { ...EMPTY, statusCode, redirectTo: target };
  const leads: Leads = { ...NO_LEADS, redirectTo: target };
  return { page, leads, isFetched: true, outcome: null, startFailure: null };
}

function describe({ statusCode, title, description, canonical, isNoindex, alternates }: PageFacts) {
  return { statusCode, title, description, canonical, isNoindex, alternates };
}

function leadsOf({ links, canonical, alternates }: PageFacts): Leads {
  const named = [...(canonical === null ? [] : [canonical]), ...alternates.map(({ url }) => url)];
  return { links, redirectTo: null, named };
}

import { STATUS_CODES } from 'node:http';
import type { Cancellation, LinkState } from '../../../application/index.js';
import { FAILURE_CODES, type Failure, type FailureCode } from '../../../domain/index.js';
import type { DocumentOutcome, PageFetcher } from '../fetch/index.js';

/**
 * Answers that say nothing about the link: servers send them to programs while people see the page. 451 depends on the
 * country, and 999 is LinkedIn's.
 */
const UNKNOWN_STATUSES: ReadonlySet<number> = new Set([401, 403, 429, 451, 999]);

/** Failures after HEAD that GET would repeat. */
const FINAL_FAILURES: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'blocked_address',
  'target_not_found',
  'target_refused',
  'target_tls_invalid',
  'target_unreachable',
]);

/** Requests a link with HEAD, and with GET if that fails: some servers answer HEAD with an error. Reads no body. */
export async function checkLink(url: string, fetcher: PageFetcher, cancellation: Cancellation): Promise<LinkState> {
  return fetcher.withSession(async (session) => {
    const request = (method: 'HEAD' | 'GET') =>
      session.streamDocument(url, { method, maxBytes: 0, overflow: 'truncate' }, NO_BODY, cancellation);
    const head = await request('HEAD');
    return toLinkState(isConclusive(head) ? head : await request('GET'));
  });
}

const NO_BODY = { begin: () => false, write: () => false };

function isConclusive(outcome: DocumentOutcome): boolean {
  return outcome.kind === 'responded' ? outcome.status < 400 : FINAL_FAILURES.has(outcome.failure.code);
}

function toLinkState(outcome: DocumentOutcome): LinkState {
  if (outcome.kind === 'failed') return { statusCode: null, problem: problemOf(outcome.failure) };
  const { status: statusCode } = outcome;
  if (statusCode < 400 || UNKNOWN_STATUSES.has(statusCode)) return { statusCode, problem: null };
  const phrase = STATUS_CODES[statusCode];
  return { statusCode, problem: `The server answered ${phrase ? `${statusCode} ${phrase}` : statusCode}.` };
}

/** Our own rules and limits do not make a link broken, except that nobody waits longer than we do. */
function problemOf({ code, message }: Failure): string | null {
  return FAILURE_CODES[code] === 'target' || code === 'took_too_long' ? message : null;
}

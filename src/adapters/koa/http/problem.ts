import { errorDetails, type ErrorDetails, type Violation } from '../../../domain/index.js';
import { PROBLEM_TYPES, type ProblemName } from './problem-types.js';

/** An error as the client sees it (RFC 9457). */
export interface Problem {
  readonly name: ProblemName;
  /** About this occurrence, for people. Never contains a secret or internals. */
  readonly detail: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly violations?: readonly Violation[] | undefined;
}

/** Media type of RFC 9457. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

const NAME = 'ProblemError';

/** Thrown for errors in the HTTP request itself, which the application never sees. */
export class ProblemError extends Error {
  override readonly name = NAME;

  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

export function malformed(detail: string): ProblemError {
  return new ProblemError({ name: 'malformed-request', detail });
}

/** @returns the problem to answer an error with; null for an unexpected error, whose text must stay in the log */
export function toProblem(error: unknown): Problem | null {
  if (error instanceof Error && error.name === NAME) return (error as ProblemError).problem;
  const details = errorDetails(error);
  return details === null ? null : fromDetails(details, (error as Error).message);
}

function fromDetails(details: ErrorDetails, message: string): Problem {
  switch (details.kind) {
    case 'invalid':
      return {
        name: 'invalid-parameters',
        detail:
          details.violations.length === 1
            ? 'One parameter is invalid.'
            : `${details.violations.length} parameters are invalid.`,
        violations: details.violations,
      };
    case 'not-found':
      return { name: 'not-found', detail: message };
    case 'unauthenticated':
      return {
        name: 'unauthenticated',
        detail: details.reason === 'missing' ? 'No API key was sent.' : message,
        headers: { 'WWW-Authenticate': challenge(details.reason) },
      };
    case 'insufficient-scope':
      return {
        name: 'insufficient-scope',
        detail: message,
        headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${details.required}"` },
      };
    case 'password-required':
    case 'password-wrong':
    case 'version-conflict':
    case 'scan-ended':
    case 'too-many-scans':
      return { name: details.kind, detail: message };
    case 'idempotency-mismatch':
      return {
        name: details.kind,
        detail: message,
        violations: [{ field: 'Idempotency-Key', code: 'mismatch', message }],
      };
    case 'idempotency-in-progress':
      return { name: details.kind, detail: message, headers: { 'Retry-After': '1' } };
    case 'throttled':
      return { name: 'too-many-requests', detail: message, headers: retryAfter(details.retryAfterSeconds) };
    case 'unavailable':
      return { name: 'unavailable', detail: message, headers: retryAfter(details.retryAfterSeconds) };
  }
}

/** RFC 6750 §3: without a key, the challenge has no error code. */
function challenge(reason: string): string {
  return reason === 'missing' ? 'Bearer' : `Bearer error="invalid_token", error_description="The API key is ${reason}"`;
}

/** A `Retry-After` header in whole seconds, at least one. */
export function retryAfter(seconds: number): { 'Retry-After': string } {
  return { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The JSON body of a problem.
 * @param base address of the service; empty if unknown, which makes `type` a relative reference
 * @param requestId a UUID, or what a trusted proxy sent
 */
export function renderProblem(problem: Problem, base: string, requestId: string): string {
  const { status, title } = PROBLEM_TYPES[problem.name];
  return JSON.stringify({
    type: `${base}/docs/problems/${problem.name}`,
    title,
    status,
    detail: problem.detail,
    instance: `urn:${UUID.test(requestId) ? 'uuid' : 'x-request-id'}:${requestId}`,
    ...(problem.violations && {
      errors: problem.violations.map(({ field, code, message }) => ({ field, code, message })),
    }),
  });
}

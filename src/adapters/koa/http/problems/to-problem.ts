import { errorDetails, type ErrorDetails } from '../../../../domain/index.js';
import type { Problem } from './problem.js';
import { problemOf } from './problem-error.js';

/** The one translation of errors to answers. @returns null for an error that is a fault of ours. */
export function toProblem(error: unknown): Problem | null {
  const refusal = problemOf(error);
  if (refusal !== null) return refusal;
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
            ? 'One parameter is wrong.'
            : `${details.violations.length} things are wrong.`,
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

/** RFC 6750 §3: the error is told only to somebody who sent a key. */
function challenge(reason: string): string {
  return reason === 'missing' ? 'Bearer' : `Bearer error="invalid_token", error_description="The API key is ${reason}"`;
}

function retryAfter(seconds: number): Record<string, string> {
  return { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) };
}

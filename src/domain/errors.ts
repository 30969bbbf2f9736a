import type { Violation } from './violation.js';
import type { Scope } from './scope.js';

/** Everything that can be wrong with a request, told apart by `kind`. Adapters translate the kind, never the text. */
export type ErrorDetails =
  /** The input breaks rules; every broken rule is listed. */
  | { readonly kind: 'invalid'; readonly violations: readonly Violation[] }
  /** It does not exist, or the caller may not know that it does. */
  | { readonly kind: 'not-found'; readonly what: 'report' | 'generation' | 'project' | 'key' }
  /** The caller did not prove who they are. `missing` means that no key was sent at all. */
  | { readonly kind: 'unauthenticated'; readonly reason: 'missing' | 'malformed' | 'unknown' | 'expired' | 'revoked' }
  /** The caller's key is valid, but its scope does not reach. */
  | { readonly kind: 'insufficient-scope'; readonly required: Scope }
  /** The report is protected and no password was given. */
  | { readonly kind: 'password-required' }
  /** The report is protected and the password given is not its password. */
  | { readonly kind: 'password-wrong' }
  /** The caller asked for a change of a version that is no longer the current one. */
  | { readonly kind: 'version-conflict'; readonly current: number }
  /** The first request with this idempotency key is still under way. */
  | { readonly kind: 'idempotency-in-progress' }
  /** This idempotency key was used before with another request. */
  | { readonly kind: 'idempotency-mismatch' }
  /** Too many tries; `retryAfterSeconds` says when the next one may succeed. */
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number }
  /** Something the service depends on is away, or the service is stopping. */
  | { readonly kind: 'unavailable'; readonly retryAfterSeconds: number };

export type ErrorKind = ErrorDetails['kind'];

/** The one error that use cases and ports throw on purpose. Anything else that is thrown is a fault of ours. */
export class SitegradeError extends Error {
  override readonly name = 'SitegradeError';

  constructor(
    readonly details: ErrorDetails,
    options?: { cause?: unknown },
  ) {
    super(describe(details), options);
  }

  get kind(): ErrorKind {
    return this.details.kind;
  }
}

/**
 * The details of an error thrown by Sitegrade, or null for any other value.
 * Recognises by shape, so that two copies of the package in one program still understand each other.
 */
export function errorDetails(error: unknown): ErrorDetails | null {
  if (!(error instanceof Error) || error.name !== 'SitegradeError') return null;
  return (error as SitegradeError).details;
}

export function invalid(...violations: Violation[]): SitegradeError {
  return new SitegradeError({ kind: 'invalid', violations: violations });
}

export function notFound(what: 'report' | 'generation' | 'project' | 'key'): SitegradeError {
  return new SitegradeError({ kind: 'not-found', what });
}

function describe(details: ErrorDetails): string {
  switch (details.kind) {
    case 'invalid':
      return details.violations.map((fault) => `${fault.field}: ${fault.message}`).join('; ');
    case 'not-found':
      return `There is no such ${details.what}.`;
    case 'unauthenticated':
      return `The API key is ${details.reason}.`;
    case 'insufficient-scope':
      return `This needs a key with the scope "${details.required}".`;
    case 'password-required':
      return 'This report is protected by a password, and none was given.';
    case 'password-wrong':
      return 'The password is not the one of this report.';
    case 'version-conflict':
      return 'The record has changed since the version that the request names.';
    case 'idempotency-in-progress':
      return 'The first request with this idempotency key is still under way.';
    case 'idempotency-mismatch':
      return 'This idempotency key was used before with a different request.';
    case 'throttled':
      return `Too many tries. Try again in ${details.retryAfterSeconds} seconds.`;
    case 'unavailable':
      return 'The service cannot answer right now.';
  }
}

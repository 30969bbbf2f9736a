import type { Violation } from './violation.js';
import type { Scope } from './scope.js';

/** What a request can name that does not exist. */
export type NotFoundRecord = 'report' | 'generation' | 'project' | 'key' | 'link' | 'scan' | 'finding';

/** Everything that can be wrong with a request, by `kind`. Adapters translate the kind, never the text. */
export type ErrorDetails =
  /** The input breaks rules. Every broken rule is listed. */
  | { readonly kind: 'invalid'; readonly violations: readonly Violation[] }
  /** It does not exist, or the caller may not know that it exists. */
  | { readonly kind: 'not-found'; readonly what: NotFoundRecord }
  /** The caller is not authenticated. `missing`: no key was sent. */
  | { readonly kind: 'unauthenticated'; readonly reason: 'missing' | 'malformed' | 'unknown' | 'expired' | 'revoked' }
  /** The caller's key is valid, but its scope is too weak. */
  | { readonly kind: 'insufficient-scope'; readonly required: Scope }
  /** The report is password-protected, and no password was given. */
  | { readonly kind: 'password-required' }
  /** The report is password-protected, and the given password is wrong. */
  | { readonly kind: 'password-wrong' }
  /** The change was requested for a version that is no longer current. */
  | { readonly kind: 'version-conflict'; readonly current: number }
  /** The scan has ended, so it cannot be canceled. */
  | { readonly kind: 'scan-ended' }
  /** The account has as many scans under way as it may have. */
  | { readonly kind: 'too-many-scans'; readonly limit: number }
  /** The first request with this idempotency key is still in progress. */
  | { readonly kind: 'idempotency-in-progress' }
  /** This idempotency key was used for a different request. */
  | { readonly kind: 'idempotency-mismatch' }
  /** Too many requests. The next one may succeed after `retryAfterSeconds`. */
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number }
  /** A dependency is unavailable, or the service is stopping. */
  | { readonly kind: 'unavailable'; readonly retryAfterSeconds: number };

export type ErrorKind = ErrorDetails['kind'];

/** The only error that use cases and ports throw on purpose. Any other error is a bug. */
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
 * Recognized by shape, so that it works if a program loads two copies of the package.
 */
export function errorDetails(error: unknown): ErrorDetails | null {
  if (!(error instanceof Error) || error.name !== 'SitegradeError') return null;
  return (error as SitegradeError).details;
}

export function invalid(...violations: Violation[]): SitegradeError {
  return new SitegradeError({ kind: 'invalid', violations });
}

export function notFound(what: NotFoundRecord): SitegradeError {
  return new SitegradeError({ kind: 'not-found', what });
}

function describe(details: ErrorDetails): string {
  switch (details.kind) {
    case 'invalid':
      return details.violations.map(({ field, message }) => `${field}: ${message}`).join('; ');
    case 'not-found':
      return `There is no such ${details.what}.`;
    case 'unauthenticated':
      return `The API key is ${details.reason}.`;
    case 'insufficient-scope':
      return `This requires an API key with the scope "${details.required}".`;
    case 'password-required':
      return 'This report is password-protected. Provide its password.';
    case 'password-wrong':
      return 'The password is wrong.';
    case 'version-conflict':
      return 'The report has changed since the version in the request. Read it again and retry.';
    case 'scan-ended':
      return 'The scan has ended, so it cannot be canceled.';
    case 'too-many-scans':
      return `This account has ${details.limit} scans pending or running. Wait until one ends, or cancel one.`;
    case 'idempotency-in-progress':
      return 'The first request with this idempotency key is still in progress.';
    case 'idempotency-mismatch':
      return 'This idempotency key was used for a different request.';
    case 'throttled':
      return `Too many requests. Try again in ${details.retryAfterSeconds} ${details.retryAfterSeconds === 1 ? 'second' : 'seconds'}.`;
    case 'unavailable':
      return 'The service is temporarily unavailable.';
  }
}

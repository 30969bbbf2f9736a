/** Every failure code, and what caused the failure. */
export const FAILURE_CODES = {
  target_not_found: 'target',
  target_refused: 'target',
  target_unreachable: 'target',
  target_timed_out: 'target',
  target_disconnected: 'target',
  target_tls_invalid: 'target',
  target_response_invalid: 'target',
  target_http_error: 'target',
  too_many_redirects: 'target',
  invalid_redirect: 'target',
  not_html: 'target',
  empty_document: 'target',
  other_site: 'target',
  blocked_address: 'policy',
  robots_disallowed: 'policy',
  body_too_large: 'limit',
  headers_too_large: 'limit',
  took_too_long: 'limit',
  internal_error: 'service',
  interrupted: 'service',
} as const satisfies Record<string, 'target' | 'policy' | 'limit' | 'service'>;

export type FailureCode = keyof typeof FAILURE_CODES;

/** Why a generation has no score. */
export interface Failure {
  readonly code: FailureCode;
  /** One sentence for people, without secrets or internals of the service. */
  readonly message: string;
}

/** Where a request came from, for the audit log. */
export interface Client {
  /** The IP address. */
  readonly address: string;
  /** At most `MAX_USER_AGENT` characters; null if the client sent none. */
  readonly userAgent: string | null;
  /** ID of the request, as in the log. */
  readonly requestId: string;
}

/** Maximum length of a user agent, in characters. */
export const MAX_USER_AGENT = 300;

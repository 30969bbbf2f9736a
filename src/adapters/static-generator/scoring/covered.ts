/** By check id: the check that fails for the same cause. */
type CoveredChecks = Readonly<Record<string, string>>;

/**
 * Checks that fail for the same cause as another one. If both fail, only the other one loses points. It must weigh at least as
 * much as the checks that it covers, or a fix could lower the score; a test holds this.
 */
const COVERED: CoveredChecks = {
  // A policy that allows any script gives no protection, however it is counted.
  'content-security-policy': 'csp-xss',
};

/** Without HTTPS these cannot pass. has-hsts and mixed-content do not apply there. */
export const COVERED_ON_HTTP: CoveredChecks = {
  ...COVERED,
  'redirects-http': 'is-on-https',
  'secure-forms': 'is-on-https',
};

/**
 * On HTTPS, is-on-https fails because of `http:` URLs in the page, which forms may have too. Moving a page to HTTPS before its URLs
 * must not charge them again. Redirects and HSTS have causes of their own.
 */
export const COVERED_ON_HTTPS: CoveredChecks = {
  ...COVERED,
  'mixed-content': 'is-on-https',
  'secure-forms': 'is-on-https',
};

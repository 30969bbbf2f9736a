/**
 * Checks that fail for the same cause as another one, and the one that is charged if both fail. The weight of the other one must be
 * at least the sum of the weights that it covers; a test holds this. Then no fix lowers the score.
 */
export const COVERED: Readonly<Record<string, string>> = {
  // Without HTTPS none of these can pass.
  'redirects-http': 'is-on-https',
  'secure-forms': 'is-on-https',
  'has-hsts': 'is-on-https',
  // A policy that allows any script gives no protection, however it is counted.
  'content-security-policy': 'csp-xss',
};

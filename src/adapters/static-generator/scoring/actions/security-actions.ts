import type { ActionDefinition } from '../../../../domain/index.js';

/** What to do for security. */
export const SECURITY_ACTIONS: readonly ActionDefinition[] = [
  {
    id: 'serve-over-https',
    title: 'Serve everything over HTTPS',
    checks: ['is-on-https', 'redirects-http', 'secure-forms', 'mixed-content'],
    // Browsers ignore the header over plain HTTP.
    reveals: ['has-hsts'],
  },
  { id: 'send-hsts', title: 'Send a strong HSTS header', checks: ['has-hsts'] },
  {
    id: 'send-content-security-policy',
    title: 'Send a strict Content-Security-Policy header',
    checks: ['csp-xss', 'content-security-policy', 'trusted-types-xss'],
  },
  { id: 'forbid-framing', title: 'Forbid framing by other sites', checks: ['clickjacking-mitigation'] },
  { id: 'send-nosniff', title: 'Stop browsers from guessing content types', checks: ['x-content-type-options'] },
  { id: 'set-referrer-policy', title: 'Set a private referrer policy', checks: ['referrer-policy'] },
  { id: 'protect-cookies', title: 'Protect cookies', checks: ['cookies'] },
  {
    id: 'verify-foreign-scripts',
    title: 'Add integrity to scripts from other sites',
    checks: ['subresource-integrity'],
  },
  { id: 'restrict-cors', title: 'Restrict which sites can read responses', checks: ['cross-origin-resource-sharing'] },
  { id: 'send-opener-policy', title: 'Send a Cross-Origin-Opener-Policy header', checks: ['origin-isolation'] },
  {
    id: 'correct-embedder-policy',
    title: 'Correct the Cross-Origin-Embedder-Policy header',
    checks: ['cross-origin-embedder-policy'],
  },
  {
    id: 'correct-resource-policy',
    title: 'Correct the Cross-Origin-Resource-Policy header',
    checks: ['cross-origin-resource-policy'],
  },
  { id: 'hide-software-versions', title: 'Remove software versions from headers', checks: ['server-signature'] },
  { id: 'add-noopener', title: 'Add noopener to links to other sites', checks: ['external-anchors-use-rel-noopener'] },
  { id: 'hide-email-addresses', title: 'Hide email addresses from collectors', checks: ['plain-email'] },
];

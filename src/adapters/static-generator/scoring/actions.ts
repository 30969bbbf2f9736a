import type { ActionDefinition } from '../../../domain/index.js';

/** What to do about the findings. Each check is in one action, and a test holds this. */
export const ACTIONS: readonly ActionDefinition[] = [
  {
    id: 'serve-over-https',
    title: 'Serve the site over HTTPS',
    checks: ['is-on-https', 'redirects-http', 'secure-forms'],
  },
  {
    id: 'send-content-security-policy',
    title: 'Send a Content-Security-Policy header',
    checks: ['csp-xss', 'content-security-policy', 'trusted-types-xss'],
  },
];

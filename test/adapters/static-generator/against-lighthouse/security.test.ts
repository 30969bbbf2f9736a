import CspXss from 'lighthouse/core/audits/csp-xss.js';
import OriginIsolation from 'lighthouse/core/audits/origin-isolation.js';
import TrustedTypesXss from 'lighthouse/core/audits/trusted-types-xss.js';
import { auditOf, header } from '../in-memory-page.js';

test.each(['same-origin', 'SAME-ORIGIN', 'unsafe-none', 'noopener-allow-popups', 'same-origin-allow-popups', 'deny'])(
  'origin-isolation: %s',
  (value) => {
    const { score } = OriginIsolation.constructResults([value.toLowerCase()]);
    expect(auditOf('origin-isolation', header('cross-origin-opener-policy', value)).outcome === 'fail').toBe(
      score === 0,
    );
  },
);

test.each([
  "script-src 'none'; object-src 'none'; base-uri 'none'",
  "script-src 'nonce-12345678' 'strict-dynamic'; object-src 'none'; base-uri 'none'",
  "script-src 'unsafe-inline'",
  'default-src *',
  "require-trusted-types-for 'script'",
  "require-trusted-types-for 'scripts'",
  "REQUIRE-trusted-types-for 'script'; script-src 'self'",
])('policy %s', (policy) => {
  const sketch = header('content-security-policy', policy);
  expect(auditOf('csp-xss', sketch).outcome === 'fail').toBe(CspXss.constructResults([policy], []).score === 0);
  expect(auditOf('trusted-types-xss', sketch).outcome === 'fail').toBe(
    TrustedTypesXss.constructResults([policy], []).score === 0,
  );
});

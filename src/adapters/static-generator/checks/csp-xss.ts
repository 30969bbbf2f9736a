import { Severity, type Finding } from 'csp_evaluator/dist/finding.js';
import {
  evaluateForFailure,
  evaluateForSyntaxErrors,
  evaluateForWarnings,
} from 'csp_evaluator/dist/lighthouse/lighthouse_checks.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { Evidence } from '../../../domain/index.js';
import type { Check } from '../check.js';
import { attribute } from '../document.js';
import { headerValues, textEvidence } from '../evidence.js';
import { lighthouseSource } from '../lighthouse-source.js';
import { count, fail, pass, warn } from '../verdict.js';

/** No real page has more; comparing policies costs the square of them. */
const MAX_POLICIES = 10;
const MAX_POLICY_LENGTH = 16_384;

/** Lighthouse 13.5's csp-xss, on Google's csp_evaluator. */
export const cspXss: Check = {
  id: 'csp-xss',
  category: 'security',
  title: 'A content security policy protects against injected scripts',
  explained: {
    what: 'Google’s csp_evaluator 1.1.8 judges the policies of the headers and of `meta` elements in the head together, as Lighthouse does; at most 10 policies of 16384 characters. Fails where there is none, or where injected scripts get past all of them. Warns with 90 of 100 where they hold but have weaknesses or mistakes of syntax; passes otherwise.',
    why: 'Without it, a script that an attacker gets into the page runs as the site, and can read and do all that the visitor can.',
    mend: "Allow scripts by a nonce that is new for each answer: `Content-Security-Policy: script-src 'nonce-R4nd0m' 'strict-dynamic'; object-src 'none'; base-uri 'none'`.",
    source: lighthouseSource('csp-xss'),
  },
  inspect({ page }) {
    const policies = headerValues(page.response.headers, 'content-security-policy').flatMap((value) =>
      value.split(','),
    );
    return {
      elements: {
        meta(element, place) {
          if (!place.inHead || policies.length >= MAX_POLICIES) return;
          if (attribute(element, 'http-equiv')?.trim().toLowerCase() !== 'content-security-policy') return;
          policies.push(...(attribute(element, 'content') ?? '').split(',', MAX_POLICIES));
        },
      },
      judge() {
        const parsed = policies
          .map((policy) => policy.trim().slice(0, MAX_POLICY_LENGTH))
          .filter((policy) => policy !== '')
          .slice(0, MAX_POLICIES)
          .map((policy) => new CspParser(policy).csp);
        if (parsed.length === 0) return fail('The page has no content security policy.');
        const bypasses = evaluateForFailure(parsed);
        if (bypasses.length > 0) {
          return fail(
            `The content security policy can be bypassed in ${count(bypasses.length, 'way')}.`,
            toEvidence(bypasses),
          );
        }
        const syntax = evaluateForSyntaxErrors(parsed).flat();
        const weak = [...evaluateForWarnings(parsed), ...syntax].filter(({ severity }) => severity < Severity.INFO);
        return weak.length === 0
          ? pass('The content security policy stops injected scripts.')
          : warn(
              `The content security policy stops injected scripts, with ${count(weak.length, 'weakness', 'weaknesses')}.`,
              90,
              toEvidence(weak),
            );
      },
    };
  },
};

function toEvidence(findings: readonly Finding[]): Evidence[] {
  return findings.map(({ directive, value, description }) =>
    textEvidence(`${directive}${value ? ` ${value}` : ''}: ${description}`),
  );
}

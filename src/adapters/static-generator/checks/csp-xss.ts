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
import { count, fail, pass, warn } from '../verdict.js';

/** No real page has more; comparing policies costs the square of them. */
const MAX_POLICIES = 10;
const MAX_POLICY_LENGTH = 16_384;

/** Lighthouse's csp-xss, on Google's csp_evaluator. */
export const cspXss: Check = {
  id: 'csp-xss',
  category: 'security',
  title: 'A content security policy protects against injected scripts',
  inspect({ page }) {
    const policies = headerValues(page.response.headers, 'content-security-policy').flatMap((value) =>
      value.split(','),
    );
    return {
      elements: {
        meta(element, place) {
          if (!place.inHead || policies.length >= MAX_POLICIES) return;
          if (attribute(element, 'http-equiv')?.trim().toLowerCase() !== 'content-security-policy') return;
          policies.push(attribute(element, 'content') ?? '');
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

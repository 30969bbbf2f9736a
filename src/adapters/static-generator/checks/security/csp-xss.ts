import type { Csp } from 'csp_evaluator/dist/csp.js';
import { Severity, type Finding } from 'csp_evaluator/dist/finding.js';
import {
  evaluateForFailure,
  evaluateForSyntaxErrors,
  evaluateForWarnings,
} from 'csp_evaluator/dist/lighthouse/lighthouse_checks.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { Evidence } from '../../../../domain/index.js';
import type { Check } from '../check.js';
import { ContentSecurityPolicies, MAX_POLICIES, MAX_POLICY_LENGTH } from '../../headers/content-security-policies.js';
import { findingsOf, isSameFinding } from '../../headers/csp-findings.js';
import { textEvidence } from '../support/evidence.js';
import { SOURCES } from '../support/sources.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { count, fail, pass, warn } from '../support/verdict.js';

const SEVERITIES: Readonly<Record<Severity, string>> = {
  [Severity.HIGH]: 'high',
  [Severity.SYNTAX]: 'syntax',
  [Severity.MEDIUM]: 'medium',
  [Severity.HIGH_MAYBE]: 'possibly high',
  [Severity.STRICT_CSP]: 'strict policy',
  [Severity.MEDIUM_MAYBE]: 'possibly medium',
  [Severity.INFO]: 'note',
  [Severity.NONE]: 'note',
};

/** Lighthouse 13.5's csp-xss, on Google's csp_evaluator. Other findings of csp_evaluator are evidence but do not count. */
export const cspXss: Check = {
  id: 'csp-xss',
  category: 'security',
  title: 'Content-Security-Policy protects against injected scripts',
  failureTitle: 'Content-Security-Policy is missing or weak against injected scripts',
  explained: {
    what: `Runs Google’s csp_evaluator ${SOURCES.cspEvaluator.version} on the policies of the headers and of \`meta\` elements in the head together, as Lighthouse does: up to ${MAX_POLICIES} policies and ${MAX_POLICY_LENGTH} characters in all. Fails when there is none, or when injected scripts get past all of them. Warns with a score of 90 when the policies have weaknesses or syntax errors, or protect only because of a \`meta\` element. Passes otherwise. The report shows other findings of csp_evaluator with their severity. They do not count.`,
    why: 'Without a policy, a script that an attacker injects runs as the site, and can read and do everything that the visitor can.',
    fix: "Allow scripts by a nonce that changes with each response: `Content-Security-Policy: script-src 'nonce-R4nd0mV4lu3' 'strict-dynamic' https: 'unsafe-inline'; object-src 'none'; base-uri 'none'`. `https:` and `'unsafe-inline'` are for old browsers. Others ignore them.",
    source: lighthouseSource('csp-xss'),
  },
  inspect({ page }) {
    const policies = new ContentSecurityPolicies(page.response.headers);
    return {
      elements: { meta: policies.visit },
      conclude() {
        const ofHeaders = parse(policies.ofHeaders);
        const ofMeta = parse(policies.ofMeta);
        const all = [...ofHeaders, ...ofMeta];
        if (all.length === 0) return fail('The page has no Content-Security-Policy.');
        const bypasses = evaluateForFailure(all);
        const weak = [...evaluateForWarnings(all), ...evaluateForSyntaxErrors(all).flat()].filter(
          ({ severity }) => severity < Severity.INFO,
        );
        const others = otherFindings(all, [...bypasses, ...weak]);
        if (bypasses.length > 0) {
          return fail(
            `The Content-Security-Policy can be bypassed in ${count(bypasses.length, 'way')}.`,
            toEvidence([...bypasses, ...weak, ...others]),
          );
        }
        const needsMeta =
          ofMeta.length > 0 && (ofHeaders.length === 0 || evaluateForFailure(ofHeaders).length > 0)
            ? [textEvidence('medium: protection depends on a meta element, which does not apply to scripts before it')]
            : [];
        const weaknesses = weak.length + needsMeta.length;
        return weaknesses === 0
          ? pass('The Content-Security-Policy blocks injected scripts.', toEvidence(others))
          : warn(
              `The Content-Security-Policy blocks injected scripts, but has ${count(weaknesses, 'weakness', 'weaknesses')}.`,
              90,
              [...needsMeta, ...toEvidence([...weak, ...others])],
            );
      },
    };
  },
};

function parse(policies: readonly string[]): Csp[] {
  return policies.filter((policy) => policy !== '').map((policy) => new CspParser(policy).csp);
}

/** What csp_evaluator finds in every policy. If only one has a finding, another makes up for it. */
function otherFindings(policies: readonly Csp[], known: readonly Finding[]): Finding[] {
  const [first = [], ...rest] = policies.map(findingsOf);
  return first.filter(
    (finding) =>
      rest.every((findings) => findings.some((other) => isSameFinding(finding, other))) &&
      !known.some((other) => isSameFinding(finding, other)),
  );
}

function toEvidence(findings: readonly Finding[]): Evidence[] {
  return findings.map(({ severity, directive, value, description }) =>
    textEvidence(`${SEVERITIES[severity]}: ${directive}${value ? ` ${value}` : ''}: ${description}`),
  );
}

import { CspEvaluator, DEFAULT_CHECKS, STRICTCSP_CHECKS } from 'csp_evaluator/dist/evaluator.js';
import { Severity, Type, type Finding } from 'csp_evaluator/dist/finding.js';
import {
  evaluateForFailure,
  evaluateForSyntaxErrors,
  evaluateForWarnings,
} from 'csp_evaluator/dist/lighthouse/lighthouse_checks.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { auditOf } from './in-memory-page.js';

/** A deterministic random number generator (mulberry32). */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const DIRECTIVES = [
  ...['default-src', 'script-src', 'Script-Src', 'script-src-elem', 'object-src', 'base-uri', 'style-src', 'img-src'],
  ...['require-trusted-types-for', 'report-uri', 'reflected-xss', 'scriptsrc', 'frame-ancestors', 'worker-src'],
];
const SOURCES = [
  ...[
    "'none'",
    "'self'",
    "'unsafe-inline'",
    "'unsafe-eval'",
    "'strict-dynamic'",
    "'nonce-Zm9v'",
    "'nonce-cjRuZDBtcg=='",
  ],
  ...["'sha256-Zm9v'", 'data:', 'https:', 'http:', '*', 'https://*', 'shop.example', 'http://shop.example', "'script'"],
  ...[
    '*.googleapis.com',
    'https://www.google-analytics.com',
    'ajax.googleapis.com/ajax/',
    '127.0.0.1',
    'none',
    'object-src',
  ],
];

const next = sequence(20);
const pick = (from: readonly string[]) => from[next(from.length)] ?? '';
const some = (most: number, make: () => string) => Array.from({ length: next(most + 1) }, make);
const policy = () =>
  some(4, () => [pick(DIRECTIVES), ...some(4, () => pick(SOURCES))].join(' '))
    .concat("object-src 'none'", "base-uri 'none'")
    .slice(next(3))
    .join('; ');
const cases = Array.from({ length: 400 }, () => [policy(), ...(next(4) === 0 ? [policy()] : [])]).filter((policies) =>
  policies.every((each) => each !== ''),
);

const audit = (policies: readonly string[]) =>
  auditOf('csp-xss', { headers: policies.map((each) => ['content-security-policy', each] as const) });
const parse = (policies: readonly string[]) => policies.map((each) => new CspParser(each).csp);
const words = ({ directive, value, description }: Finding) => `${directive}${value ? ` ${value}` : ''}: ${description}`;
/** Formats a text as evidence: white space collapsed, truncated at the limit. */
const shown = (finding: Finding) => words(finding).replace(/\s+/g, ' ').slice(0, 250);

test('the generated policies cover all kinds', () => {
  const outcomes = new Set(cases.map((policies) => audit(policies).outcome));
  expect(outcomes).toEqual(new Set(['pass', 'warn', 'fail']));
});

test('csp-xss fails on a bypass and warns on a weakness that csp_evaluator’s checks for Lighthouse find', () => {
  for (const policies of cases) {
    const parsed = parse(policies);
    const weak = [...evaluateForWarnings(parsed), ...evaluateForSyntaxErrors(parsed).flat()].filter(
      ({ severity }) => severity < Severity.INFO,
    );
    const expected = evaluateForFailure(parsed).length > 0 ? 'fail' : weak.length > 0 ? 'warn' : 'pass';
    expect([policies, audit(policies).outcome]).toEqual([policies, expected]);
  }
});

test('csp-xss shows every finding of csp_evaluator once', () => {
  const single = cases.filter(({ length }) => length === 1).map(([one = '']) => one);
  expect(single.length).toBeGreaterThan(200);
  for (const one of single) {
    const evidence = audit([one]).evidence.map(({ value }) => value.slice(value.indexOf(': ') + 2));
    const findings = new CspEvaluator(new CspParser(one).csp).evaluate([], [...DEFAULT_CHECKS, ...STRICTCSP_CHECKS]);
    // csp_evaluator says "make sure" for each unknown host. "ignored" is not a finding.
    const telling = findings.filter(
      ({ type, description }) =>
        type !== Type.IGNORED && (type !== Type.SCRIPT_ALLOWLIST_BYPASS || description.includes('known to host')),
    );
    if (evidence.length >= 10) continue;
    for (const finding of telling) {
      const isShown = evidence.some((value) => value.startsWith(shown(finding)));
      expect([one, words(finding), isShown]).toEqual([one, words(finding), true]);
    }
    expect(new Set(evidence).size).toBe(evidence.length);
  }
});

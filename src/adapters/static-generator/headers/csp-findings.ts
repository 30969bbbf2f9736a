import * as angular from 'csp_evaluator/dist/allowlist_bypasses/angular.js';
import * as jsonp from 'csp_evaluator/dist/allowlist_bypasses/jsonp.js';
import { checkScriptAllowlistBypass } from 'csp_evaluator/dist/checks/security_checks.js';
import { Version, type Csp } from 'csp_evaluator/dist/csp.js';
import { DEFAULT_CHECKS, STRICTCSP_CHECKS } from 'csp_evaluator/dist/evaluator.js';
import { type Finding } from 'csp_evaluator/dist/finding.js';

/** Looking one host up costs csp_evaluator 0.2 ms. */
const MAX_LOOKUPS = 5;
const MAX_FINDINGS = 100;

const CHECKS = [...DEFAULT_CHECKS, ...STRICTCSP_CHECKS].filter((check) => check !== checkScriptAllowlistBypass);

/**
 * What csp_evaluator, with all its checks, finds in a policy, the most severe first; at most a hundred. Of hosts, only those
 * that are known to let a policy be bypassed are shown, at most five: "make sure" of all others says nothing of the page.
 */
export function findingsOf(policy: Csp): Finding[] {
  const effective = policy.getEffectiveCsp(Version.CSP3);
  const findings = CHECKS.flatMap((check) => orNone(() => check(effective)));
  const bypasses = orNone(() => checkScriptAllowlistBypass(onlyKnownHosts(effective)));
  return [...findings, ...bypasses.filter(({ description }) => description.includes('known to host'))]
    .toSorted((a, b) => a.severity - b.severity)
    .slice(0, MAX_FINDINGS);
}

/** The same fault at the same place, whatever the words. */
export function isSameFinding(a: Finding, b: Finding): boolean {
  return a.type === b.type && a.directive === b.directive && a.value === b.value;
}

/** Some of its checks throw where a source is no address. */
function orNone(look: () => Finding[]): Finding[] {
  try {
    return look();
  } catch {
    return [];
  }
}

/** The hosts with a known bypass, and the domains above them, which `*.` in a source can stand for. */
const KNOWN_HOSTS = new Set<string>();
const KNOWN_DOMAINS = new Set<string>();
for (const url of [...angular.URLS, ...jsonp.URLS]) {
  const host = url.slice(2).split(/[/:]/, 1)[0] ?? '';
  KNOWN_HOSTS.add(host);
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) KNOWN_DOMAINS.add(host.slice(dot + 1));
}

function onlyKnownHosts(policy: Csp): Csp {
  const narrow = policy.clone();
  for (const directive of ['script-src', 'script-src-elem', 'default-src'] as const) {
    const sources = narrow.directives[directive];
    if (sources === undefined) continue;
    const hosts = sources.filter(isKnownHost).slice(0, MAX_LOOKUPS);
    narrow.directives[directive] = [
      ...sources.filter((source) => source.startsWith("'") && source !== "'self'"),
      ...hosts,
    ];
  }
  return narrow;
}

function isKnownHost(source: string): boolean {
  const host =
    source
      .toLowerCase()
      .replace(/^(?:\w[+\w.-]*:)?\/\//, '')
      .split(/[/:]/, 1)[0] ?? '';
  return host.startsWith('*.') ? KNOWN_DOMAINS.has(host.slice(2)) : KNOWN_HOSTS.has(host);
}

import * as angular from 'csp_evaluator/dist/allowlist_bypasses/angular.js';
import * as jsonp from 'csp_evaluator/dist/allowlist_bypasses/jsonp.js';
import { checkScriptAllowlistBypass } from 'csp_evaluator/dist/checks/security_checks.js';
import { Version, type Csp } from 'csp_evaluator/dist/csp.js';
import { DEFAULT_CHECKS, STRICTCSP_CHECKS } from 'csp_evaluator/dist/evaluator.js';
import { type Finding } from 'csp_evaluator/dist/finding.js';

/** csp_evaluator takes 0.2 ms to look up one host. */
const MAX_LOOKUPS = 5;
const MAX_FINDINGS = 100;

const CHECKS = [...DEFAULT_CHECKS, ...STRICTCSP_CHECKS].filter((check) => check !== checkScriptAllowlistBypass);

/**
 * The findings of all checks of csp_evaluator, most severe first, at most a hundred. Only hosts with a known bypass are
 * reported, at most five: for other hosts csp_evaluator only advises "make sure".
 */
export function findingsOf(policy: Csp): Finding[] {
  const effective = policy.getEffectiveCsp(Version.CSP3);
  const findings = CHECKS.flatMap((check) => orNone(() => check(effective)));
  const bypasses = orNone(() => checkScriptAllowlistBypass(onlyKnownHosts(effective)));
  return [...findings, ...bypasses.filter(({ description }) => description.includes('known to host'))]
    .toSorted((a, b) => a.severity - b.severity)
    .slice(0, MAX_FINDINGS);
}

/** Same type, directive and value, whatever the text. */
export function isSameFinding(a: Finding, b: Finding): boolean {
  return a.type === b.type && a.directive === b.directive && a.value === b.value;
}

/** Some checks of csp_evaluator throw if a source is not a URL. */
function orNone(check: () => Finding[]): Finding[] {
  try {
    return check();
  } catch {
    return [];
  }
}

/** Hosts with a known bypass, and their parent domains, which match sources with `*.`. */
const KNOWN_HOSTS = new Set<string>();
const KNOWN_DOMAINS = new Set<string>();
for (const url of [...angular.URLS, ...jsonp.URLS]) {
  const host = url.slice(2).split(/[/:]/, 1)[0] ?? '';
  KNOWN_HOSTS.add(host);
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) KNOWN_DOMAINS.add(host.slice(dot + 1));
}

function onlyKnownHosts(policy: Csp): Csp {
  const filtered = policy.clone();
  for (const directive of ['script-src', 'script-src-elem', 'default-src'] as const) {
    const sources = filtered.directives[directive];
    if (sources === undefined) continue;
    const hosts = sources.filter(isKnownHost).slice(0, MAX_LOOKUPS);
    filtered.directives[directive] = [
      ...sources.filter((source) => source.startsWith("'") && source !== "'self'"),
      ...hosts,
    ];
  }
  return filtered;
}

function isKnownHost(source: string): boolean {
  const host =
    source
      .toLowerCase()
      .replace(/^(?:\w[+\w.-]*:)?\/\//, '')
      .split(/[/:]/, 1)[0] ?? '';
  return host.startsWith('*.') ? KNOWN_DOMAINS.has(host.slice(2)) : KNOWN_HOSTS.has(host);
}

import type { Check } from '../check.js';
import { ContentSecurityPolicies, MAX_POLICIES, MAX_POLICY_LENGTH } from '../../headers/content-security-policies.js';
import { textEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { mergePolicies, type MergedPolicy } from '../../headers/merge-policies.js';
import { sourceOf } from '../support/source-of.js';
import { count, fail, pass } from '../support/verdict.js';

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const INLINE = ["'unsafe-inline'", 'data:'];
const ANYTHING: ReadonlySet<string> = new Set(['*']);
/** Directives that count only in a header (HTML Standard, pragma directives). */
const NOT_IN_META = ['frame-ancestors', 'report-uri', 'sandbox'];

/**
 * The HTTP Observatory's rule. Two differences: `meta` elements outside the head do not count, because browsers ignore
 * them, and a source with broken percent-encoding is compared as written.
 */
export const contentSecurityPolicy: Check = {
  id: 'content-security-policy',
  category: 'security',
  title: 'Content-Security-Policy allows nothing unsafe',
  failureTitle: 'Content-Security-Policy is missing or unsafe',
  explained: {
    what: `Merges the policies of the headers and of \`meta\` elements in the head (up to ${MAX_POLICIES}, and ${MAX_POLICY_LENGTH} characters in all). Fails when there is none, or when one has fewer than six characters or repeats a directive. Also fails when the merged policy is unsafe: scripts or objects from anywhere (no \`script-src\`, \`object-src\` or \`default-src\`, or one with \`*\`, \`https:\`, \`http:\` or \`ftp:\`); \`data:\` or \`'unsafe-inline'\` for scripts; \`'unsafe-eval'\` for scripts or styles; \`'strict-dynamic'\` without a nonce or hash; or, on an HTTPS page, an \`http:\` or \`ftp:\` source for anything except images and media. A nonce or hash turns off \`'unsafe-inline'\`. With \`'strict-dynamic'\`, it also turns off URLs and \`'self'\`. Passes otherwise. The report mentions unsafe styles, insecure images and media, and a missing \`base-uri\`, \`form-action\` or \`frame-ancestors\`.`,
    why: 'A policy with such a gap looks safe but protects little: an injected script finds an allowed source.',
    fix: "Start with nothing and add what the page needs: `Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`.",
    source: sourceOf('observatory', 'content-security-policy', 'csp.js'),
  },
  inspect({ page, url }) {
    const policies = new ContentSecurityPolicies(page.response.headers);
    return {
      elements: { meta: policies.visit },
      conclude() {
        const merged = mergePolicies(policies.all);
        if (merged === null) {
          return fail(
            'A Content-Security-Policy is empty or repeats a directive.',
            policies.all.map((policy) => textEvidence(policy)),
          );
        }
        if (!isEnforced(policies)) {
          const isReportOnly = headerValues(page.response.headers, 'content-security-policy-report-only').length > 0;
          return fail(
            isReportOnly
              ? 'The Content-Security-Policy only reports violations and blocks nothing.'
              : 'The page has no Content-Security-Policy.',
          );
        }
        const { problems, remarks } = findProblems(merged, policies, url.protocol === 'https:');
        const evidence = [...problems, ...remarks].map((text) => textEvidence(text));
        if (problems.length > 0) {
          return fail(`The Content-Security-Policy is unsafe in ${count(problems.length, 'way')}.`, evidence);
        }
        return pass(
          remarks.length === 0
            ? 'The Content-Security-Policy allows nothing unsafe.'
            : `The Content-Security-Policy allows no unsafe scripts, but could be stricter in ${count(remarks.length, 'way')}.`,
          evidence,
        );
      },
    };
  },
};

/** A policy counts only if one of its directives applies where it is. */
function isEnforced({ ofHeaders, ofMeta }: ContentSecurityPolicies): boolean {
  if ((mergePolicies(ofHeaders)?.size ?? 0) > 0) return true;
  const meta = mergePolicies(ofMeta);
  return meta !== null && [...meta.keys()].some((directive) => !NOT_IN_META.includes(directive));
}

function findProblems(merged: MergedPolicy, { ofHeaders }: ContentSecurityPolicies, isHttps: boolean) {
  const nameOf = (directive: string) => (merged.has(directive) ? directive : 'default-src');
  const isBare = removeIgnoredSources(merged, nameOf('script-src'), nameOf('style-src'));
  const sources = (directive: string) => merged.get(nameOf(directive)) ?? ANYTHING;
  const [scripts, styles, objects] = [sources('script-src'), sources('style-src'), sources('object-src')];
  const active = [...merged]
    .filter(([name]) => name !== 'img-src' && name !== 'media-src')
    .flatMap(([, all]) => [...all]);
  const passive = ['img-src', 'media-src'].flatMap((name) => [...(merged.get(nameOf(name)) ?? [])]);
  const framing = mergePolicies(ofHeaders)?.get('frame-ancestors') ?? ANYTHING;

  const finding = (text: string, found: readonly string[]) => (found.length > 0 ? [`${text}: ${found.join(' ')}`] : []);
  return {
    problems: [
      ...(isBare ? ["'strict-dynamic' without a nonce or hash blocks all scripts"] : []),
      ...finding('unsafe script sources', among(scripts, [...BROAD, ...INLINE])),
      ...finding('unsafe object sources', among(objects, BROAD)),
      ...finding('insecure sources', isHttps ? active.filter(isInsecure) : []),
      ...finding('unsafe script or style sources', among(new Set([...scripts, ...styles]), ["'unsafe-eval'"])),
    ],
    remarks: [
      ...finding('insecure image or media sources', isHttps ? passive.filter(isInsecure) : []),
      ...finding('unsafe style sources', among(styles, [...BROAD, ...INLINE])),
      ...finding('base-uri allows', among(merged.get('base-uri') ?? ANYTHING, [...BROAD, ...INLINE])),
      ...finding('form-action allows', among(merged.get('form-action') ?? ANYTHING, BROAD)),
      ...finding('frame-ancestors allows', among(framing, BROAD)),
    ],
  };
}

/**
 * Removes the sources that browsers ignore because of a nonce, a hash or 'strict-dynamic'.
 * @returns whether 'strict-dynamic' has no nonce or hash
 */
function removeIgnoredSources(merged: MergedPolicy, scriptName: string, styleName: string): boolean {
  for (const name of [scriptName, styleName]) {
    const sources = merged.get(name);
    if (sources !== undefined && isSpecific(sources)) sources.delete("'unsafe-inline'");
  }
  const scripts = merged.get(scriptName);
  if (scripts?.has("'strict-dynamic'") !== true) return false;
  if (!isSpecific(scripts)) return true;
  for (const source of scripts) {
    if (source === "'self'" || BROAD.some((start) => source.startsWith(start))) scripts.delete(source);
  }
  return false;
}

function isSpecific(sources: ReadonlySet<string>): boolean {
  return [...sources].some((source) => /^'(?:sha(?:256|384|512)|nonce)-/.test(source));
}

function isInsecure(source: string): boolean {
  return source.startsWith('http:') || source.startsWith('ftp:');
}

function among(sources: ReadonlySet<string>, unsafe: readonly string[]): string[] {
  return unsafe.filter((source) => sources.has(source));
}

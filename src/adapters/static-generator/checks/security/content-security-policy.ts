import type { Check } from '../check.js';
import { ContentSecurityPolicies, MAX_POLICIES, MAX_POLICY_LENGTH } from '../../headers/content-security-policies.js';
import { textEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { mergePolicies, type MergedPolicy } from '../../headers/merge-policies.js';
import { count, fail, pass } from '../support/verdict.js';

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const INLINE = ["'unsafe-inline'", 'data:'];
const ANYTHING: ReadonlySet<string> = new Set(['*']);
/** Directives that count only in a header (HTML Standard, pragma directives). */
const NOT_IN_META = ['frame-ancestors', 'report-uri', 'sandbox'];

/**
 * The HTTP Observatory's rule (1.4.8; comma lists are split, as its main branch does after 1.5). Two differences: `meta` elements count
 * in the head only, since browsers ignore the others, and a source with a broken percent-encoding is compared as written.
 */
export const contentSecurityPolicy: Check = {
  id: 'content-security-policy',
  category: 'security',
  title: 'The content security policy allows nothing unsafe',
  failureTitle: 'The content security policy allows nothing unsafe',
  explained: {
    what: `Merges the policies of the headers and of \`meta\` elements in the head (at most ${MAX_POLICIES}, and ${MAX_POLICY_LENGTH} characters in all). Fails where there is none, where one is shorter than six characters or repeats a directive, or where the merged policy is unsafe: scripts or objects from anywhere (no \`script-src\`, \`object-src\` or \`default-src\`, or one of \`*\`, \`https:\`, \`http:\`, \`ftp:\`), \`data:\` or \`'unsafe-inline'\` for scripts, \`'unsafe-eval'\` for scripts or styles, \`'strict-dynamic'\` without nonce or hash, or, on an HTTPS page, a source on \`http:\` or \`ftp:\` for anything but images and media. A nonce or hash takes \`'unsafe-inline'\` away, \`'strict-dynamic'\` with it also addresses and \`'self'\`. Passes otherwise; unsafe styles, insecure images and media, and a missing \`base-uri\`, \`form-action\` or \`frame-ancestors\` are only mentioned.`,
    why: 'A policy with such a gap looks like protection and gives little: an injected script finds a source that is allowed.',
    fix: "Start from nothing and add what the page needs: `Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`.",
    source: {
      name: 'HTTP Observatory 1.4.8, content-security-policy',
      url: 'https://github.com/mdn/mdn-http-observatory/blob/main/src/analyzer/tests/csp.js',
    },
  },
  inspect({ page, url }) {
    const policies = new ContentSecurityPolicies(page.response.headers);
    return {
      elements: { meta: policies.meet },
      conclude() {
        const merged = mergePolicies(policies.all);
        if (merged === null) {
          return fail(
            'A content security policy is empty or repeats a directive.',
            policies.all.map((policy) => textEvidence(policy)),
          );
        }
        if (!isEnforced(policies)) {
          const isTried = headerValues(page.response.headers, 'content-security-policy-report-only').length > 0;
          return fail(
            isTried
              ? 'The content security policy only reports; none is enforced.'
              : 'The page has no content security policy.',
          );
        }
        const { faults, remarks } = look(merged, policies, url.protocol === 'https:');
        const evidence = [...faults, ...remarks].map((text) => textEvidence(text));
        if (faults.length > 0) {
          return fail(`The content security policy is unsafe in ${count(faults.length, 'way')}.`, evidence);
        }
        return pass(
          remarks.length === 0
            ? 'The content security policy allows nothing unsafe.'
            : `The content security policy allows no unsafe scripts; ${count(remarks.length, 'point')} could be stricter.`,
          evidence,
        );
      },
    };
  },
};

/** A policy of directives that do not count where they are is none. */
function isEnforced({ ofHeaders, ofMeta }: ContentSecurityPolicies): boolean {
  if ((mergePolicies(ofHeaders)?.size ?? 0) > 0) return true;
  const meta = mergePolicies(ofMeta);
  return meta !== null && [...meta.keys()].some((directive) => !NOT_IN_META.includes(directive));
}

function look(merged: MergedPolicy, { ofHeaders }: ContentSecurityPolicies, isHttps: boolean) {
  const nameOf = (directive: string) => (merged.has(directive) ? directive : 'default-src');
  const isBare = ignoreWhatBrowsersIgnore(merged, nameOf('script-src'), nameOf('style-src'));
  const sources = (directive: string) => merged.get(nameOf(directive)) ?? ANYTHING;
  const [scripts, styles, objects] = [sources('script-src'), sources('style-src'), sources('object-src')];
  const active = [...merged]
    .filter(([name]) => name !== 'img-src' && name !== 'media-src')
    .flatMap(([, all]) => [...all]);
  const passive = ['img-src', 'media-src'].flatMap((name) => [...(merged.get(nameOf(name)) ?? [])]);
  const framing = mergePolicies(ofHeaders)?.get('frame-ancestors') ?? ANYTHING;

  const finding = (text: string, found: readonly string[]) => (found.length > 0 ? [`${text}: ${found.join(' ')}`] : []);
  return {
    faults: [
      ...(isBare ? ["'strict-dynamic' without a nonce or hash blocks all scripts"] : []),
      ...finding('scripts from', among(scripts, [...BROAD, ...INLINE])),
      ...finding('objects from', among(objects, BROAD)),
      ...finding('insecure sources', isHttps ? active.filter(isInsecure) : []),
      ...finding('scripts or styles with', among(new Set([...scripts, ...styles]), ["'unsafe-eval'"])),
    ],
    remarks: [
      ...finding('insecure images or media', isHttps ? passive.filter(isInsecure) : []),
      ...finding('styles from', among(styles, [...BROAD, ...INLINE])),
      ...finding('base-uri allows', among(merged.get('base-uri') ?? ANYTHING, [...BROAD, ...INLINE])),
      ...finding('form-action allows', among(merged.get('form-action') ?? ANYTHING, BROAD)),
      ...finding('frame-ancestors allows', among(framing, BROAD)),
    ],
  };
}

/**
 * Takes out what a nonce, a hash or 'strict-dynamic' make browsers ignore.
 * @returns whether 'strict-dynamic' comes without a nonce or hash
 */
function ignoreWhatBrowsersIgnore(merged: MergedPolicy, scriptName: string, styleName: string): boolean {
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

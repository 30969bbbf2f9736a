import type { RobotsRules } from '../../../application/index.js';
import { readTargetUrl } from '../../../domain/index.js';
import { normalizePattern } from './normalize-path.js';

/** Our product token (RFC 9309, section 2.2.1). DEFAULT_USER_AGENT contains it. */
const PRODUCT_TOKEN = 'Sitegrade';

/** Length of the rules that are kept. Scans store them and read them for every page. */
const MAX_TEXT = 64 * 1024;

const MAX_SITEMAPS = 100;

/** In seconds. A site that asks for more gets this. */
const MAX_CRAWL_DELAY = 10;

const LINE_END = /\r\n|\r|\n/;

/** All rules for one crawler. A file may have several groups for it. */
interface Group {
  readonly rules: Set<string>;
  crawlDelay: number;
}

/** Keeps what concerns our user agent: the groups that name it, else those for all crawlers (RFC 9309, section 2.2.1). */
export function parseRobots(text: string): Extract<RobotsRules, { kind: 'rules' }> {
  const groups = new Map<string, Group>();
  const sitemaps = new Set<string>();
  let agents: Group[] = [];
  let isInHead = false;
  for (const line of text.replace(/^\ufeff/, '').split(LINE_END)) {
    const { field, value } = splitLine(line);
    if (field === 'sitemap') {
      // It belongs to no group, so it ends none.
      const { target } = readTargetUrl(value);
      if (target !== null && sitemaps.size < MAX_SITEMAPS) sitemaps.add(target.url);
    } else if (field === 'user-agent') {
      if (!isInHead) agents = [];
      isInHead = true;
      agents.push(groupOf(groups, value));
    } else if (field === 'allow' || field === 'disallow') {
      isInHead = false;
      const rule = toRule(field, value);
      if (rule !== null) for (const { rules } of agents) rules.add(rule);
    } else if (field === 'crawl-delay') {
      isInHead = false;
      for (const group of agents) group.crawlDelay = Math.max(group.crawlDelay, toCrawlDelay(value));
    }
  }
  const group = groups.get(PRODUCT_TOKEN.toLowerCase()) ?? groups.get('*');
  return {
    kind: 'rules',
    text: joinRules(group?.rules ?? new Set()),
    crawlDelay: group?.crawlDelay ?? 0,
    sitemaps: [...sitemaps],
  };
}

function splitLine(line: string): { readonly field: string; readonly value: string } {
  const content = line.split('#', 1)[0] ?? '';
  const colon = content.indexOf(':');
  if (colon < 0) return { field: '', value: '' };
  return { field: content.slice(0, colon).trim().toLowerCase(), value: content.slice(colon + 1).trim() };
}

/** Names of crawlers may have a version, which does not count. */
function groupOf(groups: Map<string, Group>, agent: string): Group {
  const name = (agent.split('/', 1)[0] ?? '').trim().toLowerCase();
  let group = groups.get(name);
  if (group === undefined) {
    group = { rules: new Set(), crawlDelay: 0 };
    groups.set(name, group);
  }
  return group;
}

/** @returns null for a rule that matches nothing */
function toRule(field: 'allow' | 'disallow', pattern: string): string | null {
  if (!/^[/*$]/.test(pattern)) return null;
  return `${field === 'allow' ? 'Allow' : 'Disallow'}: ${normalizePattern(pattern)}`;
}

function toCrawlDelay(value: string): number {
  const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : 0;
  return Math.min(seconds, MAX_CRAWL_DELAY);
}

function joinRules(rules: ReadonlySet<string>): string {
  const kept: string[] = [];
  let length = 0;
  for (const rule of rules) {
    length += rule.length + 1;
    if (length > MAX_TEXT) break;
    kept.push(rule);
  }
  return kept.join('\n');
}

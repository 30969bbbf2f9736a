import robotsParserModule from 'robots-parser';
import type { RobotsRules } from '../../../application/index.js';
import { normalizePath } from './normalize-path.js';

// The package is CommonJS but typed as an ES module: the import is the function itself.
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

/**
 * Characters of the path times rules with wildcards that are searched for in it, for one URL. The rules beyond it are
 * ignored: a hostile robots.txt could otherwise keep the process busy for every link of a page.
 */
const SEARCH_BUDGET = 200_000;

/** A search in a short path costs as much as in a path of so many characters. */
const LEAST_SEARCH = 200;

/** Characters of the path times characters of the rules that robots-parser matches with it. The longest rules come first. */
const MATCHING_BUDGET = 100_000;

interface Rule {
  readonly line: string;
  readonly length: number;
  /** What every matching path begins with. */
  readonly prefix: string;
  /** What comes after it, in this order. */
  readonly pieces: readonly string[];
}

/** Matches URLs against the rules of a robots.txt. Reads each set of rules once. */
export class RobotsMatcher {
  readonly #rules = new WeakMap<RobotsRules, readonly Rule[]>();

  isAllowed(robots: RobotsRules, url: string): boolean {
    if (robots.kind !== 'rules') return robots.kind === 'none';
    const { origin, pathname, search } = new URL(url);
    // RFC 9309, section 2.2.2: it is always allowed.
    if (pathname === '/robots.txt') return true;
    const path = normalizePath(pathname + search);
    const lines = linesFor(path, this.#rulesOf(robots));
    if (lines.length === 0) return true;
    const file = robotsParser(`${origin}/robots.txt`, ['User-agent: *', ...lines].join('\n'));
    return file.isAllowed(origin + path) !== false;
  }

  #rulesOf(robots: Extract<RobotsRules, { kind: 'rules' }>): readonly Rule[] {
    let rules = this.#rules.get(robots);
    if (rules === undefined) {
      rules = robots.text.split('\n').map(readRule);
      this.#rules.set(robots, rules);
    }
    return rules;
  }
}

function readRule(line: string): Rule {
  const pattern = line.slice(line.indexOf(' ') + 1);
  const [prefix = '', ...pieces] = pattern.replace(/\$$/, '').split('*');
  return { line, length: pattern.length, prefix, pieces: pieces.filter((piece) => piece !== '') };
}

/** The rules that may match, the longest first, because it decides. Nearly all others are excluded by a quick search. */
function linesFor(path: string, rules: readonly Rule[]): string[] {
  let searched = 0;
  const candidates = rules.filter(({ prefix, pieces }) => {
    if (!path.startsWith(prefix)) return false;
    if (pieces.length === 0) return true;
    searched += Math.max(path.length, LEAST_SEARCH);
    return searched <= SEARCH_BUDGET && hasInOrder(path, prefix.length, pieces);
  });
  let cost = 0;
  return candidates
    .sort((a, b) => b.length - a.length)
    .flatMap(({ line, length }) => {
      cost += length * path.length;
      return cost <= MATCHING_BUDGET ? [line] : [];
    });
}

function hasInOrder(path: string, from: number, pieces: readonly string[]): boolean {
  let position = from;
  for (const piece of pieces) {
    const found = path.indexOf(piece, position);
    if (found < 0) return false;
    position = found + piece.length;
  }
  return true;
}

import robotsParserModule from 'robots-parser';

// The package is CommonJS but typed as an ES module: the import is the function itself.
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

/** Characters of rules times characters of the path they are matched against. */
const MATCHING_BUDGET = 10_000_000;

const LINE_END = /\r\n|\r|\n/;

/** A line of robots.txt. */
export interface RobotsLine {
  /** From 1. */
  readonly number: number;
  /** Without white space around it. */
  readonly text: string;
}

/** What a robots.txt says about one URL. */
export class RobotsTxtRules {
  readonly #robots: ReturnType<typeof robotsParser>;
  #names: ReadonlySet<string> | null = null;
  /** Most crawlers share the group of all others. */
  readonly #lines = new Map<string | null, RobotsLine | null>();

  /** @param budget characters of rules times characters of the path; rules beyond it are ignored */
  constructor(
    private readonly text: string,
    private readonly url: URL,
    budget = MATCHING_BUDGET,
  ) {
    // The rules apply to the page's origin, even if robots.txt redirected elsewhere.
    const rules = affordableRules(text, url.pathname.length + url.search.length, budget);
    this.#robots = robotsParser(new URL('/robots.txt', url).href, rules);
  }

  /** Whether a group of rules names this crawler. */
  names(bot: string): boolean {
    this.#names ??= readNames(this.text);
    return this.#names.has(bot.toLowerCase());
  }

  /**
   * The line that blocks a crawler from the URL, or null.
   * @param bot null stands for any crawler without rules of its own
   */
  blockingLine(bot: string | null): RobotsLine | null {
    let line = this.#lines.get(bot);
    if (line === undefined) {
      line = this.#findLine(bot ?? undefined);
      this.#lines.set(bot, line);
    }
    return line;
  }

  #findLine(bot: string | undefined): RobotsLine | null {
    const { href } = this.url;
    if (this.#robots.isAllowed(href, bot) !== false) return null;
    const number = this.#robots.getMatchingLineNumber(href, bot);
    return { number, text: (this.text.split(LINE_END, number)[number - 1] ?? '').trim() };
  }
}

/**
 * Matching a rule with `*` takes time proportional to its length times the path's, so a hostile robots.txt could run for
 * minutes. Keeps rules, in order, up to a budget of a hundred times what real files need. Blanks the rest, which keeps
 * line numbers right.
 */
function affordableRules(text: string, pathLength: number, budget: number): string {
  let cost = 0;
  return text
    .split(LINE_END)
    .map((line) => {
      cost += line.includes('*', line.indexOf(':') + 1) ? line.length * pathLength : line.length;
      return cost <= budget ? line : '';
    })
    .join('\n');
}

/** The crawlers that a robots.txt names, in lower case and without versions. */
function readNames(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const line of text.split(LINE_END)) {
    const [field = '', ...rest] = (line.split('#', 1)[0] ?? '').split(':');
    if (field.trim().toLowerCase() === 'user-agent') {
      names.add((rest.join(':').split('/', 1)[0] ?? '').trim().toLowerCase());
    }
  }
  return names;
}

/** What a crawler fetches pages for. */
export type CrawlerPurpose = 'search' | 'ai search' | 'ai training' | 'user request';

export interface Crawler {
  /** Its name in robots.txt, in `meta` elements and in X-Robots-Tag, as its owner writes it. */
  readonly name: string;
  readonly owner: string;
  readonly purpose: CrawlerPurpose;
  /** Another name that addresses it, wherever `name` does. */
  readonly alias?: string;
  /** The crawler whose group in robots.txt it uses if it has none. */
  readonly follows?: string;
  /** The owner says that robots.txt may not apply, because a person asked for the page. */
  readonly mayIgnoreRobotsTxt?: true;
  /** Where its name and purpose are documented. */
  readonly source: string;
}

const ANTHROPIC =
  'https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler';
const OPENAI = 'https://developers.openai.com/api/docs/bots';
const PERPLEXITY = 'https://docs.perplexity.ai/guides/bots';
const GOOGLE = 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers';
const APPLE = 'https://support.apple.com/en-us/119829';
const AMAZON = 'https://developer.amazon.com/amazonbot';
const META = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/';

/**
 * Crawlers of search engines and AI services, as documented in November 2026. Google-Extended and Applebot-Extended send no
 * requests: they are names in robots.txt that decide about training.
 */
export const CRAWLERS: readonly Crawler[] = [
  { name: 'Googlebot', owner: 'Google', purpose: 'search', source: GOOGLE },
  {
    name: 'Bingbot',
    owner: 'Microsoft',
    purpose: 'search',
    source: 'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0',
  },
  {
    name: 'DuckDuckBot',
    owner: 'DuckDuckGo',
    purpose: 'search',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot/',
  },
  { name: 'Applebot', owner: 'Apple', purpose: 'search', follows: 'Googlebot', source: APPLE },
  {
    name: 'YandexBot',
    owner: 'Yandex',
    purpose: 'search',
    alias: 'Yandex',
    source: 'https://yandex.com/support/webmaster/en/robot-workings/user-agent',
  },
  {
    name: 'Baiduspider',
    owner: 'Baidu',
    purpose: 'search',
    source: 'https://www.baidu.com/search/spider.html',
  },
  { name: 'OAI-SearchBot', owner: 'OpenAI', purpose: 'ai search', source: OPENAI },
  { name: 'Claude-SearchBot', owner: 'Anthropic', purpose: 'ai search', source: ANTHROPIC },
  { name: 'PerplexityBot', owner: 'Perplexity', purpose: 'ai search', source: PERPLEXITY },
  {
    name: 'DuckAssistBot',
    owner: 'DuckDuckGo',
    purpose: 'ai search',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot/',
  },
  { name: 'Amzn-SearchBot', owner: 'Amazon', purpose: 'ai search', source: AMAZON },
  { name: 'meta-webindexer', owner: 'Meta', purpose: 'ai search', source: META },
  { name: 'GPTBot', owner: 'OpenAI', purpose: 'ai training', source: OPENAI },
  { name: 'ClaudeBot', owner: 'Anthropic', purpose: 'ai training', source: ANTHROPIC },
  { name: 'Google-Extended', owner: 'Google', purpose: 'ai training', source: GOOGLE },
  { name: 'Applebot-Extended', owner: 'Apple', purpose: 'ai training', source: APPLE },
  { name: 'meta-externalagent', owner: 'Meta', purpose: 'ai training', source: META },
  { name: 'Amazonbot', owner: 'Amazon', purpose: 'ai training', source: AMAZON },
  { name: 'CCBot', owner: 'Common Crawl', purpose: 'ai training', source: 'https://commoncrawl.org/ccbot' },
  { name: 'AI2Bot', owner: 'Ai2', purpose: 'ai training', source: 'https://allenai.org/crawler' },
  // ByteDance documents nothing: the source is a list of what others have seen.
  {
    name: 'Bytespider',
    owner: 'ByteDance',
    purpose: 'ai training',
    source: 'https://github.com/ai-robots-txt/ai.robots.txt/blob/main/table-of-bot-metrics.md',
  },
  { name: 'ChatGPT-User', owner: 'OpenAI', purpose: 'user request', mayIgnoreRobotsTxt: true, source: OPENAI },
  { name: 'Claude-User', owner: 'Anthropic', purpose: 'user request', source: ANTHROPIC },
  {
    name: 'Perplexity-User',
    owner: 'Perplexity',
    purpose: 'user request',
    mayIgnoreRobotsTxt: true,
    source: PERPLEXITY,
  },
  { name: 'Amzn-User', owner: 'Amazon', purpose: 'user request', source: AMAZON },
  { name: 'meta-externalfetcher', owner: 'Meta', purpose: 'user request', mayIgnoreRobotsTxt: true, source: META },
  { name: 'MistralAI-User', owner: 'Mistral AI', purpose: 'user request', source: 'https://docs.mistral.ai/robots' },
];

/** Purposes of crawlers whose index sends visitors. `noindex` applies to these. */
export const SENDS_VISITORS: ReadonlySet<CrawlerPurpose> = new Set(['search', 'ai search']);

/** The names that address a crawler, in lower case. */
export function namesOf({ name, alias }: Crawler): string[] {
  return [name, ...(alias === undefined ? [] : [alias])].map((each) => each.toLowerCase());
}

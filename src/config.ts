import { parseAllowedTargets, type AllowedTarget } from './adapters/static-generator/fetch/allow-list.js';
import { DEFAULT_FETCH_LIMITS, type FetchLimits } from './adapters/static-generator/fetch/fetch-limits.js';
import { MIN_SECRET_LENGTH } from './adapters/koa/pages/session/secret-length.js';
import { DEFAULT_RETENTION, type Retention } from './domain/index.js';

export const ROLES = ['all', 'api', 'worker'] as const;
export const GENERATORS = ['static', 'lighthouse'] as const;
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Where reports are kept. */
export type StorageConfig =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | {
      readonly kind: 'postgresql';
      readonly url: string;
      /** The same database past the pooler that `url` leads to; null where there is no pooler. */
      readonly directUrl: string | null;
      readonly replicaUrls: readonly string[];
      /** Whether the server is asked to keep statements prepared. */
      readonly prepared: boolean;
    };

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash; null to take it from each request. */
  readonly publicUrl: string | null;
  readonly storage: StorageConfig;
  readonly role: (typeof ROLES)[number];
  readonly generator: (typeof GENERATORS)[number];
  /** The program of Chrome; null to look for it. */
  readonly chromePath: string | null;
  readonly allowedTargets: readonly AllowedTarget[];
  readonly generationConcurrency: number;
  /** Of these, generations that began a moment ago: the others wait for their sites. */
  readonly freshGenerations: number;
  readonly generationPerHost: number;
  readonly retention: Retention;
  readonly trustProxy: number;
  /** Requests a minute per key; 0 for no limit. */
  readonly rateLimit: number;
  /** What the pages' cookies are sealed with; null for a random one that is kept in the database. */
  readonly sessionSecret: string | null;
  /** Milliseconds. */
  readonly shutdownTimeout: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly fetchLimits: FetchLimits;
}

/** One environment variable, as `--help` and the documentation show it. */
export interface Variable {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
}

/** Every variable that the service reads. */
export const VARIABLES: readonly Variable[] = [
  { name: 'PORT', fallback: '3000', meaning: 'port the server listens on; 0 takes a free one and says which' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'address the server listens on' },
  { name: 'PUBLIC_URL', fallback: 'from the request', meaning: 'base of the links in answers' },
  { name: 'DATABASE_URL', fallback: 'none', meaning: 'postgres://… uses that PostgreSQL; none uses the embedded one' },
  {
    name: 'DATABASE_REPLICA_URLS',
    fallback: 'none',
    meaning: 'postgres://… of its read replicas, separated by commas; the same in every process',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    fallback: 'none',
    meaning: 'that PostgreSQL without the pooler, where DATABASE_URL leads to one in transaction mode',
  },
  {
    name: 'DATABASE_PREPARED',
    fallback: 'on',
    meaning: 'on, or off where a pooler does not keep named prepared statements (PgBouncer before 1.21)',
  },
  { name: 'DATA_DIR', fallback: './data', meaning: 'directory of the embedded database; one process at a time' },
  { name: 'ROLE', fallback: 'all', meaning: 'api, worker or all; api and worker need DATABASE_URL' },
  { name: 'GENERATOR', fallback: 'static', meaning: 'static, or lighthouse, which needs Chrome' },
  { name: 'CHROME_PATH', fallback: 'looked for', meaning: 'program of Chrome or Chromium, for GENERATOR=lighthouse' },
  {
    name: 'ALLOWED_TARGETS',
    fallback: 'none',
    meaning:
      'host names, addresses, CIDR ranges, each with an optional port, that may be reported on although not public',
  },
  {
    name: 'GENERATION_CONCURRENCY',
    fallback: '128',
    meaning: 'generations at a time in one process, most of which wait for their sites; 1 with lighthouse',
  },
  { name: 'GENERATION_PER_HOST', fallback: '1', meaning: 'generations at a time towards one host, over all processes' },
  { name: 'GENERATIONS_KEPT', fallback: '100', meaning: 'newest generations of a report that are kept' },
  {
    name: 'GENERATIONS_MAX_AGE',
    fallback: '400',
    meaning: 'days that generations are kept, but for the one shown; 0 for no limit',
  },
  { name: 'TRUST_PROXY', fallback: '0', meaning: 'proxies in front that are believed about address, host and scheme' },
  { name: 'RATE_LIMIT', fallback: '600', meaning: 'requests a minute per key; 0 turns it off' },
  {
    name: 'SESSION_SECRET',
    fallback: 'kept in the database',
    meaning: 'at least 32 characters that the cookies of the pages are sealed with; a new one ends all sessions',
  },
  { name: 'SHUTDOWN_TIMEOUT', fallback: '10', meaning: 'seconds for what is under way when stopping' },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: 'debug, info, warn, error or silent; JSON lines on standard output' },
  { name: 'FETCH_MAX_REDIRECTS', fallback: '10', meaning: 'redirects followed for a page' },
  { name: 'FETCH_FIRST_BYTE_TIMEOUT', fallback: '10', meaning: 'seconds a target may take to begin its answer' },
  { name: 'FETCH_TIMEOUT', fallback: '30', meaning: 'seconds for a page in all' },
  { name: 'FETCH_MAX_BODY', fallback: '10485760', meaning: 'bytes of a page after decompression' },
  { name: 'FETCH_MAX_HEADERS', fallback: '65536', meaning: 'bytes of the headers of an answer' },
];

/** The start was refused: `problems` names every wrong variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** Most of them wait for their sites, and hold little meanwhile. */
const STATIC_CONCURRENCY = 128;

/**
 * Reads the configuration. Pure: everything it knows is in its arguments. An empty value counts as absent.
 * @param cores how many processor cores there are.
 * @throws ConfigError
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>, cores: number): Config {
  const problems: string[] = [];
  const read = new EnvironmentReader(env, problems);
  const databaseUrl = read.databaseUrl('DATABASE_URL');
  const server = {
    directUrl: read.databaseUrl('DATABASE_DIRECT_URL'),
    replicaUrls: read.databaseUrls('DATABASE_REPLICA_URLS'),
    prepared: read.choice('DATABASE_PREPARED', ['on', 'off'] as const, 'on') === 'on',
  };
  const role = read.choice('ROLE', ROLES, 'all');
  if (role !== 'all' && !read.has('DATABASE_URL')) {
    problems.push(`ROLE=${role} needs DATABASE_URL: the embedded database serves one process only.`);
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS', 'DATABASE_PREPARED']) {
    if (read.has(name) && !read.has('DATABASE_URL')) problems.push(`${name} needs DATABASE_URL.`);
  }
  const generator = read.choice('GENERATOR', GENERATORS, 'static');
  // Lighthouse judges by how busy the machine is: two at a time, and each page looks slower than it is.
  const [concurrency, maxConcurrency] = generator === 'lighthouse' ? [1, 32] : [STATIC_CONCURRENCY, 1000];
  const generationConcurrency = read.integer('GENERATION_CONCURRENCY', concurrency, 1, maxConcurrency);
  const config: Config = {
    port: read.integer('PORT', 3000, 0, 65535),
    host: read.text('HOST') ?? '127.0.0.1',
    publicUrl: read.publicUrl(),
    storage:
      databaseUrl === null
        ? { kind: 'embedded', dataDir: read.text('DATA_DIR') ?? './data' }
        : { kind: 'postgresql', url: databaseUrl, ...server },
    role,
    generator,
    chromePath: read.text('CHROME_PATH'),
    allowedTargets: read.allowedTargets(),
    generationConcurrency,
    freshGenerations: generator === 'lighthouse' ? generationConcurrency : Math.min(generationConcurrency, cores * 4),
    generationPerHost: read.integer('GENERATION_PER_HOST', 1, 1, 1000),
    retention: {
      generationsKept: read.integer('GENERATIONS_KEPT', DEFAULT_RETENTION.generationsKept, 1, 100_000),
      // 0 days would keep nothing: it stands for no limit.
      generationsMaxAgeDays:
        read.integer('GENERATIONS_MAX_AGE', DEFAULT_RETENTION.generationsMaxAgeDays ?? 0, 0, 36_500) || null,
    },
    trustProxy: read.integer('TRUST_PROXY', 0, 0, 100),
    rateLimit: read.integer('RATE_LIMIT', 600, 0, 1_000_000),
    sessionSecret: read.sessionSecret(),
    shutdownTimeout: read.integer('SHUTDOWN_TIMEOUT', 10, 0, 3600) * 1000,
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    fetchLimits: {
      ...DEFAULT_FETCH_LIMITS,
      maxRedirects: read.integer('FETCH_MAX_REDIRECTS', DEFAULT_FETCH_LIMITS.maxRedirects, 0, 50),
      firstByteMs: read.integer('FETCH_FIRST_BYTE_TIMEOUT', DEFAULT_FETCH_LIMITS.firstByteMs / 1000, 1, 300) * 1000,
      totalMs: read.integer('FETCH_TIMEOUT', DEFAULT_FETCH_LIMITS.totalMs / 1000, 1, 600) * 1000,
      maxBodyBytes: read.integer('FETCH_MAX_BODY', DEFAULT_FETCH_LIMITS.maxBodyBytes, 1024, 100_000_000),
      maxHeaderBytes: read.integer('FETCH_MAX_HEADERS', DEFAULT_FETCH_LIMITS.maxHeaderBytes, 1024, 1_048_576),
    },
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Reads single variables and notes what is wrong. A message repeats a value only where it cannot be a secret. */
class EnvironmentReader {
  constructor(
    private readonly env: Readonly<Record<string, string | undefined>>,
    private readonly problems: string[],
  ) {}

  has(name: string): boolean {
    return this.text(name) !== null;
  }

  text(name: string): string | null {
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name);
    if (text === null) return fallback;
    const value = Number(text);
    if (/^\d{1,9}$/.test(text) && value >= min && value <= max) return value;
    this.problems.push(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
    return fallback;
  }

  choice<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const text = this.text(name);
    if (text === null) return fallback;
    const found = allowed.find((value) => value === text);
    if (found !== undefined) return found;
    this.problems.push(`${name} must be one of ${allowed.join(', ')}, not "${text}".`);
    return fallback;
  }

  databaseUrl(name: string): string | null {
    const text = this.text(name);
    if (text === null || this.#isDatabaseUrl(name, text)) return text;
    return null;
  }

  /** Separated by commas; one within a URL is to be written as %2C. */
  databaseUrls(name: string): readonly string[] {
    const texts = (this.text(name) ?? '').split(',').map((text) => text.trim());
    return texts.filter((text) => text !== '' && this.#isDatabaseUrl(name, text));
  }

  sessionSecret(): string | null {
    const text = this.text('SESSION_SECRET');
    if (text === null || text.length >= MIN_SECRET_LENGTH) return text;
    this.problems.push(`SESSION_SECRET must have at least ${MIN_SECRET_LENGTH} characters.`);
    return null;
  }

  #isDatabaseUrl(name: string, text: string): boolean {
    if (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)) return true;
    this.problems.push(`${name} must begin with postgres:// or postgresql:// and be a URL.`);
    return false;
  }

  publicUrl(): string | null {
    const text = this.text('PUBLIC_URL');
    if (text === null) return null;
    const url = URL.canParse(text) ? new URL(text) : null;
    const isBase = url !== null && /^https?:$/.test(url.protocol) && url.href === url.origin + url.pathname;
    if (isBase) return url.href.replace(/\/+$/, '');
    this.problems.push('PUBLIC_URL must be an http:// or https:// URL without user, query and fragment.');
    return null;
  }

  allowedTargets(): readonly AllowedTarget[] {
    const parsed = parseAllowedTargets(this.text('ALLOWED_TARGETS') ?? '');
    this.problems.push(...parsed.errors.map((error) => `ALLOWED_TARGETS: ${error}`));
    return parsed.targets;
  }
}

import { parseAllowedTargets, type AllowedTarget } from './adapters/static-generator/fetch/allow-list.js';
import { DEFAULT_FETCH_LIMITS, type FetchLimits } from './adapters/static-generator/fetch/fetch-limits.js';
import { MAX_SENDER_NAME } from './adapters/koa/pages/sender.js';
import { MIN_SECRET_LENGTH } from './adapters/koa/pages/session/secret-length.js';
import { DEFAULT_RETENTION, type Retention } from './domain/index.js';

export const ROLES = ['all', 'api', 'worker'] as const;
export const GENERATORS = ['static', 'lighthouse'] as const;
export const STATEMENT_MODES = ['pipelined', 'plain'] as const;
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Where to store reports. */
export type StorageConfig =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | {
      readonly kind: 'postgresql';
      readonly url: string;
      /** The same database without its pooler; null if there is no pooler. */
      readonly directUrl: string | null;
      readonly replicaUrls: readonly string[];
      /** Whether to use named prepared statements. */
      readonly prepared: boolean;
      readonly statements: (typeof STATEMENT_MODES)[number];
    };

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash; null to derive it from each request. */
  readonly publicUrl: string | null;
  readonly storage: StorageConfig;
  readonly role: (typeof ROLES)[number];
  readonly generator: (typeof GENERATORS)[number];
  /** Path of Chrome; null to find it automatically. */
  readonly chromePath: string | null;
  readonly allowedTargets: readonly AllowedTarget[];
  readonly generationConcurrency: number;
  /** How many of these may have just started. The others wait for sites and need little CPU. */
  readonly freshGenerations: number;
  readonly generationPerHost: number;
  readonly retention: Retention;
  /** Where to write the audit log besides the database: `stdout` for the log, or the path of a file; null for nowhere. */
  readonly auditLog: string | null;
  readonly trustProxy: number;
  /** Requests per minute and API key; 0 for no limit. */
  readonly rateLimit: number;
  /** Encrypt session cookies: the first encrypts, all decrypt. Empty for a random secret that is stored in the database. */
  readonly sessionSecrets: readonly string[];
  /** Milliseconds. */
  readonly shutdownTimeout: number;
  /** Who sends reports to clients; null for Sitegrade itself. */
  readonly sender: {
    readonly name: string;
    /** Path of the file; null for none. */
    readonly logo: string | null;
  } | null;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly fetchLimits: FetchLimits;
}

/** An environment variable, as shown by `--help` and the documentation. */
export interface Variable {
  readonly name: string;
  /** The default, for people. */
  readonly fallback: string;
  readonly meaning: string;
  /** Whether `sitegrade report` uses it. That command needs no server and no database. */
  readonly forReport?: true;
}

/** All variables that the service reads. */
export const VARIABLES: readonly Variable[] = [
  { name: 'PORT', fallback: '3000', meaning: 'port to listen on; 0 picks a free port and prints it' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'address to listen on' },
  { name: 'PUBLIC_URL', fallback: 'from the request', meaning: 'base URL of all links in responses' },
  {
    name: 'DATABASE_URL',
    fallback: 'none',
    meaning: 'PostgreSQL server, such as postgres://user:password@host/name; the embedded database if not set',
  },
  {
    name: 'DATABASE_REPLICA_URLS',
    fallback: 'none',
    meaning: 'postgres:// URLs of its read replicas, separated by commas; the same in every process',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    fallback: 'none',
    meaning: 'the same PostgreSQL without its pooler, if DATABASE_URL is a pooler in transaction mode',
  },
  {
    name: 'DATABASE_PREPARED',
    fallback: 'on',
    meaning: 'off if a pooler does not support prepared statements (PgBouncer before 1.21), else on',
  },
  {
    name: 'DATABASE_STATEMENTS',
    fallback: 'pipelined',
    meaning: 'plain to send one statement at a time: slower, but independent of internals of the pg package',
  },
  {
    name: 'DATA_DIR',
    fallback: './data',
    meaning: 'directory of the embedded database; only one process can use it at a time',
  },
  { name: 'ROLE', fallback: 'all', meaning: 'all, api or worker; api and worker require DATABASE_URL' },
  { name: 'GENERATOR', fallback: 'static', meaning: 'static, or lighthouse, which requires Chrome', forReport: true },
  {
    name: 'CHROME_PATH',
    fallback: 'found automatically',
    meaning: 'path of Chrome or Chromium, for GENERATOR=lighthouse',
    forReport: true,
  },
  {
    name: 'ALLOWED_TARGETS',
    fallback: 'none',
    meaning:
      'private targets to allow: hostnames, IP addresses and CIDR ranges, each with an optional port, separated by commas',
    forReport: true,
  },
  {
    name: 'GENERATION_CONCURRENCY',
    fallback: '128; 1 with lighthouse',
    meaning: 'concurrent runs per process, most of which wait for sites',
  },
  { name: 'GENERATION_PER_HOST', fallback: '1', meaning: 'concurrent runs per target host, over all processes' },
  { name: 'GENERATIONS_KEPT', fallback: '100', meaning: 'runs to keep per report' },
  {
    name: 'GENERATIONS_MAX_AGE',
    fallback: '400',
    meaning: 'days to keep runs, except the one that the report shows; 0 for no limit',
  },
  {
    name: 'AUDIT_LOG',
    fallback: 'none',
    meaning: 'where to write the audit log besides the database: the path of a file, or stdout for the log',
  },
  {
    name: 'AUDIT_LOG_DAYS',
    fallback: '365',
    meaning: 'days to keep the audit log in the database; 0 for no limit',
  },
  {
    name: 'TRUST_PROXY',
    fallback: '0',
    meaning: 'number of reverse proxies to trust for client address, host, scheme and request ID',
  },
  { name: 'RATE_LIMIT', fallback: '600', meaning: 'requests per minute and API key; 0 for no limit' },
  {
    name: 'SESSION_SECRET',
    fallback: 'stored in the database',
    meaning:
      'secrets of session cookies, separated by commas, at least 32 characters each: the first encrypts, all decrypt',
  },
  {
    name: 'REPORT_SENDER',
    fallback: 'none',
    meaning: 'your name at the head of printed reports, PDFs and HTML files, at most 100 characters',
    forReport: true,
  },
  {
    name: 'REPORT_LOGO',
    fallback: 'none',
    meaning: 'path of your logo beside it: a PNG or SVG file of at most 200 KB; requires REPORT_SENDER',
    forReport: true,
  },
  {
    name: 'SHUTDOWN_TIMEOUT',
    fallback: '10',
    meaning: 'seconds to finish requests and runs when the server stops',
  },
  {
    name: 'LOG_LEVEL',
    fallback: 'info',
    meaning: 'debug, info, warn, error or silent; the log is JSON lines on standard output',
    forReport: true,
  },
  { name: 'FETCH_MAX_REDIRECTS', fallback: '10', meaning: 'maximum number of redirects for a page', forReport: true },
  {
    name: 'FETCH_FIRST_BYTE_TIMEOUT',
    fallback: '10',
    meaning: 'seconds to wait for the first byte of a response',
    forReport: true,
  },
  { name: 'FETCH_TIMEOUT', fallback: '30', meaning: 'seconds to wait for a whole page', forReport: true },
  {
    name: 'FETCH_MAX_BODY',
    fallback: '10485760',
    meaning: 'maximum size of a page in bytes, after decompression',
    forReport: true,
  },
  {
    name: 'FETCH_MAX_HEADERS',
    fallback: '65536',
    meaning: 'maximum size of response headers in bytes',
    forReport: true,
  },
];

/** The configuration is invalid. `problems` names every invalid variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** High, because most runs wait for sites and use little memory meanwhile. */
const STATIC_CONCURRENCY = 128;

/**
 * Reads the configuration from `env` alone. Empty values count as unset.
 * @param cores number of processor cores
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
    statements: read.choice('DATABASE_STATEMENTS', STATEMENT_MODES, 'pipelined'),
  };
  const role = read.choice('ROLE', ROLES, 'all');
  if (role !== 'all' && !read.has('DATABASE_URL')) {
    problems.push(`ROLE=${role} requires DATABASE_URL: only one process can use the embedded database.`);
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS', 'DATABASE_PREPARED', 'DATABASE_STATEMENTS']) {
    if (read.has(name) && !read.has('DATABASE_URL')) problems.push(`${name} requires DATABASE_URL.`);
  }
  const generator = read.choice('GENERATOR', GENERATORS, 'static');
  // Lighthouse measures load times: two runs at the same time slow each other down.
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
      // 0 means no limit.
      generationsMaxAgeDays:
        read.integer('GENERATIONS_MAX_AGE', DEFAULT_RETENTION.generationsMaxAgeDays ?? 0, 0, 36_500) || null,
      auditLogMaxAgeDays: read.integer('AUDIT_LOG_DAYS', DEFAULT_RETENTION.auditLogMaxAgeDays ?? 0, 0, 36_500) || null,
    },
    auditLog: read.text('AUDIT_LOG'),
    trustProxy: read.integer('TRUST_PROXY', 0, 0, 100),
    rateLimit: read.integer('RATE_LIMIT', 600, 0, 1_000_000),
    sessionSecrets: read.sessionSecrets(),
    sender: read.sender(),
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
  if (config.auditLog === 'stdout' && !['debug', 'info'].includes(config.logLevel)) {
    problems.push('AUDIT_LOG=stdout requires LOG_LEVEL=info or LOG_LEVEL=debug. Use a file, or raise the level.');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Reads variables and collects problems. Messages never repeat a value that could be a secret. */
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

  /** Separated by commas. A comma inside a URL must be written as %2C. */
  databaseUrls(name: string): readonly string[] {
    const texts = (this.text(name) ?? '').split(',').map((text) => text.trim());
    return texts.filter((text) => text !== '' && this.#isDatabaseUrl(name, text));
  }

  sessionSecrets(): readonly string[] {
    const text = this.text('SESSION_SECRET');
    if (text === null) return [];
    const secrets = text.split(',').map((secret) => secret.trim());
    for (const [index, secret] of secrets.entries()) {
      const name = secrets.length === 1 ? 'SESSION_SECRET' : `SESSION_SECRET: secret ${index + 1} of ${secrets.length}`;
      if (secret.length < MIN_SECRET_LENGTH) {
        const hint = 'Create one with: openssl rand -base64 32';
        this.problems.push(`${name} must have at least ${MIN_SECRET_LENGTH} characters. ${hint}`);
      } else if (secrets.indexOf(secret) < index) {
        this.problems.push(`${name} is the same as secret ${secrets.indexOf(secret) + 1}. Remove it.`);
      }
    }
    return secrets;
  }

  sender(): Config['sender'] {
    const name = this.text('REPORT_SENDER');
    const logo = this.text('REPORT_LOGO');
    if (name !== null && name.length > MAX_SENDER_NAME)
      this.problems.push(`REPORT_SENDER has ${name.length} characters. Use at most ${MAX_SENDER_NAME}.`);
    if (name === null && logo !== null)
      this.problems.push('REPORT_LOGO requires REPORT_SENDER, the name beside the logo.');
    return name === null ? null : { name, logo };
  }

  #isDatabaseUrl(name: string, text: string): boolean {
    if (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)) return true;
    this.problems.push(`${name} must be a URL that starts with postgres:// or postgresql://.`);
    return false;
  }

  publicUrl(): string | null {
    const text = this.text('PUBLIC_URL');
    if (text === null) return null;
    const url = URL.canParse(text) ? new URL(text) : null;
    const isBase = url !== null && /^https?:$/.test(url.protocol) && url.href === url.origin + url.pathname;
    if (isBase) return url.href.replace(/\/+$/, '');
    this.problems.push('PUBLIC_URL must be an http:// or https:// URL without user name, query and fragment.');
    return null;
  }

  allowedTargets(): readonly AllowedTarget[] {
    const parsed = parseAllowedTargets(this.text('ALLOWED_TARGETS') ?? '');
    this.problems.push(...parsed.errors.map((error) => `ALLOWED_TARGETS: ${error}`));
    return parsed.targets;
  }
}

import { readFileSync } from 'node:fs';
import { ConfigError, VARIABLES, loadConfig } from '../../src/config.js';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env, 2);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('loadConfig', () => {
  test('has a default for every variable', () => {
    expect(loadConfig({}, 2)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      storage: { kind: 'embedded', dataDir: './data' },
      role: 'all',
      generator: 'static',
      allowedTargets: [],
      generationConcurrency: 128,
      freshGenerations: 8,
      generationPerHost: 1,
      retention: { generationsKept: 100, generationsMaxAgeDays: 400, auditLogMaxAgeDays: 365 },
      auditLog: null,
      trustProxy: 0,
      rateLimit: 600,
      sessionSecrets: [],
      shutdownTimeout: 10_000,
      logLevel: 'info',
    });
  });

  test('treats empty values as unset', () => {
    const empty = Object.fromEntries(VARIABLES.map(({ name }) => [name, ' ']));
    expect(loadConfig(empty, 4)).toEqual(loadConfig({}, 4));
  });

  test('reads every variable', () => {
    const env = {
      PORT: '0',
      HOST: '::1',
      PUBLIC_URL: 'https://sitegrade.example/base/',
      DATABASE_URL: 'postgresql://me@db/sitegrade',
      DATABASE_DIRECT_URL: 'postgres://me@direct/sitegrade',
      DATABASE_REPLICA_URLS: 'postgres://me@one/sitegrade, postgresql://me@two/sitegrade,',
      DATABASE_PREPARED: 'off',
      DATABASE_STATEMENTS: 'plain',
      ROLE: 'worker',
      ALLOWED_TARGETS: 'localhost:8080, 10.0.0.0/8',
      GENERATION_CONCURRENCY: '3',
      GENERATION_PER_HOST: '2',
      GENERATIONS_KEPT: '7',
      GENERATIONS_MAX_AGE: '0',
      TRUST_PROXY: '1',
      RATE_LIMIT: '0',
      AUDIT_LOG: '/var/log/sitegrade/audit.jsonl',
      AUDIT_LOG_DAYS: '0',
      SESSION_SECRET: 's'.repeat(32),
      REPORT_SENDER: 'Your Agency',
      REPORT_LOGO: 'logo.svg',
      SHUTDOWN_TIMEOUT: '5',
      LOG_LEVEL: 'warn',
      FETCH_MAX_BODY: '2048',
    };
    const config = loadConfig(env, 2);
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      publicUrl: 'https://sitegrade.example/base',
      storage: {
        kind: 'postgresql',
        url: env.DATABASE_URL,
        directUrl: env.DATABASE_DIRECT_URL,
        replicaUrls: ['postgres://me@one/sitegrade', 'postgresql://me@two/sitegrade'],
        prepared: false,
        statements: 'plain',
      },
      role: 'worker',
      generationConcurrency: 3,
      freshGenerations: 3,
      generationPerHost: 2,
      retention: { generationsKept: 7, generationsMaxAgeDays: null, auditLogMaxAgeDays: null },
      auditLog: '/var/log/sitegrade/audit.jsonl',
      trustProxy: 1,
      rateLimit: 0,
      sessionSecrets: [env.SESSION_SECRET],
      sender: { name: 'Your Agency', logo: 'logo.svg' },
      shutdownTimeout: 5000,
      logLevel: 'warn',
      fetchLimits: { maxBodyBytes: 2048 },
    });
    expect(config.allowedTargets).toHaveLength(2);
  });

  test('names all invalid variables at once', () => {
    const wrong = {
      PORT: '70000',
      PUBLIC_URL: 'ftp://x',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      DATABASE_DIRECT_URL: 'http://root:hunter2@db/x',
      DATABASE_REPLICA_URLS: 'postgres://one/x,two:hunter2@x',
      DATABASE_PREPARED: 'perhaps',
      DATABASE_STATEMENTS: 'fast',
      GENERATOR: 'magic',
      ALLOWED_TARGETS: '1.2.3.4/99,http://x',
      GENERATION_CONCURRENCY: '0',
      TRUST_PROXY: 'yes',
      RATE_LIMIT: '1e3',
      SESSION_SECRET: 'correct horse battery',
      LOG_LEVEL: 'loud',
    };
    const problems = problemsOf(wrong);
    for (const name of Object.keys(wrong)) expect(problems.some((problem) => problem.includes(name))).toBe(true);
    expect(problems.join()).not.toMatch(/hunter2|correct horse/);
  });

  test.each(['warn', 'silent'])('rejects the audit log on standard output if the level is %s', (level) => {
    const [problem] = problemsOf({ AUDIT_LOG: 'stdout', LOG_LEVEL: level });
    expect(problem).toContain('AUDIT_LOG=stdout requires LOG_LEVEL=info');
    expect(loadConfig({ AUDIT_LOG: 'audit.jsonl', LOG_LEVEL: level }, 1).auditLog).toBe('audit.jsonl');
  });

  test('the sender of reports has a name of at most 100 characters, and a logo only with it', () => {
    expect(loadConfig({}, 1).sender).toBeNull();
    expect(loadConfig({ REPORT_SENDER: 'Me' }, 1).sender).toEqual({ name: 'Me', logo: null });
    expect(problemsOf({ REPORT_SENDER: 'x'.repeat(101) })).toEqual([
      'REPORT_SENDER has 101 characters. Use at most 100.',
    ]);
    expect(problemsOf({ REPORT_LOGO: 'logo.svg' })).toEqual([expect.stringContaining('requires REPORT_SENDER')]);
  });

  test('reads a list of session secrets', () => {
    const [one, two] = ['1'.repeat(32), '2'.repeat(32)];
    expect(loadConfig({ SESSION_SECRET: ` ${one}, ${two} ` }, 1).sessionSecrets).toEqual([one, two]);
  });

  test('names a short or repeated session secret by its position, without repeating it', () => {
    const secret = 'correct horse battery staple 2026';
    const problems = problemsOf({ SESSION_SECRET: `${secret},short,${secret},` });
    expect(problems).toEqual([
      expect.stringContaining('SESSION_SECRET: secret 2 of 4 must have at least 32 characters.'),
      'SESSION_SECRET: secret 3 of 4 is the same as secret 1. Remove it.',
      expect.stringContaining('SESSION_SECRET: secret 4 of 4 must have at least 32 characters.'),
    ]);
    expect(problems.join()).not.toMatch(/correct horse|short,/);
  });

  test.each(['api', 'worker'])(
    'ROLE=%s requires DATABASE_URL: only one process can use the embedded database',
    (role) => {
      expect(problemsOf({ ROLE: role })).toEqual([expect.stringContaining('DATABASE_URL')]);
    },
  );

  test.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'])('%s requires DATABASE_URL', (name) => {
    expect(problemsOf({ [name]: 'postgres://db/x' })).toEqual([expect.stringMatching(`${name} .*DATABASE_URL`)]);
  });

  test('docs/configuration.md documents every variable', () => {
    const page = readFileSync('docs/configuration.md', 'utf8').replaceAll(/ +\|/g, ' |').replaceAll('`', '');
    for (const { name, fallback, meaning } of VARIABLES)
      expect(page).toContain(`| ${name} | ${fallback} | ${meaning} |`);
  });
});

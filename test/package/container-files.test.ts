import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { VARIABLES } from '../../src/config.js';

const REPOSITORY = join(import.meta.dirname, '..', '..');

interface Service {
  readonly build?: string;
  readonly command?: unknown;
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly stop_grace_period?: string;
}

const dockerfile = readFileSync(join(REPOSITORY, 'Dockerfile'), 'utf8');
const compose = parse(readFileSync(join(REPOSITORY, 'compose.yaml'), 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};

describe('Dockerfile', () => {
  const stages = dockerfile.split(/^(?=FROM )/m).slice(1);
  const last = stages.at(-1) ?? '';

  test('has no lint errors', () => {
    expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
  });

  test('runs the built program as a regular user, and stops it with SIGTERM', () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(last).toMatch(/^CMD \["node", "--no-allocation-site-pretenuring", "dist\/main\.js", "serve"\]$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
  });

  test('.dockerignore allows everything that it copies', () => {
    const ignore = readFileSync(join(REPOSITORY, '.dockerignore'), 'utf8');
    const allowed = Array.from(ignore.matchAll(/^!(.+)$/gm), ([, name]) => name);
    const copied = Array.from(dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, names]) => names!.split(' '));
    expect(ignore).toMatch(/^\*$/m);
    expect(copied.flat().map((name) => name.replace('./', ''))).not.toHaveLength(0);
    expect(allowed).toEqual(expect.arrayContaining(copied.flat()));
  });
});

describe('compose.yaml', () => {
  const { database, api, worker } = compose.services as Record<'database' | 'api' | 'worker', Service>;

  test('runs API and workers separately, after PostgreSQL is ready', () => {
    expect(api.environment['ROLE']).toBe('api');
    expect(worker.environment['ROLE']).toBe('worker');
    expect(api.environment['DATABASE_URL']).toBe(worker.environment['DATABASE_URL']);
    for (const service of [api, worker])
      expect(service.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    expect(database.healthcheck?.test).toContain('pg_isready');
  });

  test('sets only variables that the service reads', () => {
    const known = VARIABLES.map(({ name }) => name);
    for (const { environment } of [api, worker])
      expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
  });

  test('requires a password and contains none', () => {
    expect(database.environment['POSTGRES_PASSWORD']).toMatch(/^\$\{POSTGRES_PASSWORD:\?.+\}$/);
    expect(api.environment['DATABASE_URL']).toMatch(
      /^postgres:\/\/sitegrade:\$\{POSTGRES_PASSWORD:\?[^}]+\}@database:5432\//,
    );
  });

  test('has a valid health check command', () => {
    const [kind, program, flag, script] = api.healthcheck?.test ?? [];
    expect([kind, program, flag]).toEqual(['CMD', 'node', '-e']);
    expect(() => new Script(script ?? ';(')).not.toThrow();
  });
});

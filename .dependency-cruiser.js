import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Who may import whom (ARCHITECTURE.md, "Modules"). TypeScript's project references also keep globals and Node modules out of
 * domain and application. test/architecture plants a violation of each rule and checks that it is caught.
 */

/** What use cases share, although createApplication imports it. */
const sharedFiles = ['./audit-log/audit-trail', './sessions/no-ended-sessions'];

/** Use cases are the other files that createApplication imports. Their neighbors are helpers. */
function useCaseFiles() {
  const door = 'src/application/create-application.ts';
  const imports = readFileSync(door, 'utf8').matchAll(/^import \{[^}]+\} from '(\.\/[^']+)\.js';$/gm);
  return Array.from(imports, ([, path]) => path)
    .filter((path) => !sharedFiles.includes(path))
    .map((path) => `^${join(dirname(door), path)}\\.ts$`);
}

const useCases = useCaseFiles();
const own = (folder) => `^src/${folder}/`;
const packages = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];

/** The npm packages each adapter may load. */
const packagesOf = {
  argon2: ['@node-rs/argon2', 'p-queue'],
  cli: ['cli-progress', 'commander', 'fast-xml-builder', 'sarif', 'string-width', 'wrap-ansi'],
  koa: [
    '@koa/router',
    'class-transformer',
    'class-validator',
    '@resvg/resvg-js',
    'class-validator-jsonschema',
    'csv-stringify',
    'dejavu-fonts-ttf',
    'jose',
    'koa',
    'koa-body',
    'lru-cache',
    'minisearch',
    'preact',
    'preact-render-to-string',
    'reflect-metadata',
  ],
  // Lighthouse is an optional peer dependency, resolved at run time.
  'lighthouse-generator': ['p-queue'],
  'lru-cache': ['lru-cache'],
  memory: ['uuid'],
  'mikro-orm': ['@electric-sql/pglite', '@mikro-orm/[a-z-]+', 'kysely', 'modern-tar', 'pg', 'pg-protocol'],
  'pg-boss': ['lru-cache', 'pg-boss'],
  prometheus: ['prom-client'],
  'rate-limiter-flexible': ['rate-limiter-flexible'],
  'static-generator': [
    'csp_evaluator',
    'html-encoding-sniffer',
    'htmlparser2',
    'ipaddr.js',
    'language-subtag-registry',
    'lru-cache',
    'p-queue',
    'parse5',
    'robots-parser',
    'tldts',
    'undici',
    'whatwg-mimetype',
  ],
};

/**
 * Files that configuration and command line may import past an adapter's index. They import no package, and the index would
 * load the whole adapter even for `sitegrade --help`.
 */
const lightFiles = [
  '^src/adapters/koa/pages/index\\.ts$',
  '^src/adapters/koa/pages/(sender|session/secret-length)\\.ts$',
  '^src/adapters/koa/api/presenters/',
  '^src/adapters/static-generator/fetch/(allow-list|fetch-limits)\\.ts$',
];

const adapterPackages = Object.entries(packagesOf).map(([adapter, names]) => ({
  name: `adapter-${adapter}-loads-its-own-packages`,
  comment: 'A host that uses one adapter must not load the packages of another.',
  severity: 'error',
  from: { path: own(`adapters/${adapter}`) },
  to: {
    dependencyTypes: packages,
    ...(names.length > 0 && { pathNot: `(^|node_modules/)(@types/)?(${names.join('|').replaceAll('.', '\\.')})(/|$)` }),
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      comment: 'The domain imports only itself: no time, randomness, storage, HTTP or package.',
      severity: 'error',
      from: { path: own('domain') },
      to: { pathNot: own('domain') },
    },
    {
      name: 'application-imports-domain-only',
      comment: 'The application imports only the domain: no HTTP, SQL, environment, container or package.',
      severity: 'error',
      from: { path: own('application') },
      to: { pathNot: [own('application'), own('domain')] },
    },
    {
      name: 'domain-is-entered-by-its-index',
      comment: 'Import the index, so that the files behind it can move.',
      severity: 'error',
      from: { path: '^src/', pathNot: own('domain') },
      to: { path: own('domain'), pathNot: '^src/domain/index\\.ts$' },
    },
    {
      name: 'application-is-entered-by-its-index',
      comment: 'Hosts and adapters see createApplication, the ports, and the input and result types.',
      severity: 'error',
      from: { path: '^src/', pathNot: own('application') },
      to: { path: own('application'), pathNot: '^src/application/index\\.ts$' },
    },
    {
      name: 'use-case-not-to-use-case',
      comment: 'Use cases do not call each other. Shared code is a helper or belongs to the domain.',
      severity: 'error',
      from: { path: useCases },
      to: { path: useCases },
    },
    {
      name: 'adapter-not-to-adapter',
      comment: 'Adapters meet at ports, so that each can be replaced alone.',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/' },
      to: { path: '^src/adapters/', pathNot: '^src/adapters/$1/' },
    },
    {
      name: 'adapter-imports-domain-and-application-only',
      comment: 'Adapters do not know the container, the configuration or the program around them.',
      severity: 'error',
      from: { path: '^src/adapters/' },
      to: { path: '^src/', pathNot: ['^src/(domain|application|adapters)/'] },
    },
    {
      name: 'adapters-are-entered-by-their-index',
      comment: 'Import the index, so that the files behind it can move. `lightFiles` above lists the exceptions.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/adapters/' },
      to: { path: '^src/adapters/', pathNot: ['^src/adapters/[^/]+/index\\.ts$', ...lightFiles] },
    },
    ...adapterPackages,
    {
      name: 'adapters-are-listed-with-their-packages',
      comment: 'An adapter that is missing in `packagesOf` above could load any package.',
      severity: 'error',
      from: { path: '^src/adapters/', pathNot: Object.keys(packagesOf).map((adapter) => own(`adapters/${adapter}`)) },
      to: { dependencyTypes: packages },
    },
    {
      name: 'request-classes-stay-in-koa-requests',
      comment: 'Decorated request classes turn requests into input, in one place.',
      severity: 'error',
      from: { pathNot: '^src/adapters/koa/api/requests/' },
      to: { path: '(^|node_modules/)(class-validator|class-transformer)(/|$)' },
    },
    {
      name: 'testing-imports-assert-only',
      comment: 'The contract kit runs on any adapter and under any test runner.',
      severity: 'error',
      from: { path: own('testing') },
      to: { pathNot: ['^src/(testing|domain|application)/', '^(node:)?assert(/strict)?$'] },
    },
    {
      name: 'only-container-knows-inversify',
      comment: 'container.ts is the only file that knows inversify; classes are bound, never decorated.',
      severity: 'error',
      from: { pathNot: '^src/container\\.ts$' },
      to: { path: '(^|node_modules/)inversify(/|$)' },
    },
    {
      name: 'core-loads-no-package',
      comment: 'The main entry of the package is the core, which runs wherever JavaScript does.',
      severity: 'error',
      from: { path: '^src/index\\.ts$' },
      to: { pathNot: '^src/(domain|application)/index\\.ts$' },
    },
    {
      name: 'nobody-imports-main',
      comment: 'Importing main.ts would start the program.',
      severity: 'error',
      from: {},
      to: { path: '^src/main\\.ts$' },
    },
    {
      name: 'source-not-to-tests',
      comment: 'Published code must not need unpublished code.',
      severity: 'error',
      from: { path: '^src/' },
      to: { pathNot: '^src/', dependencyTypes: ['local'] },
    },
    {
      name: 'no-dev-dependency',
      comment: 'A plain install has no development dependencies.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'no-unresolvable',
      comment: 'A misspelled import.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'node', 'default'] },
  },
};

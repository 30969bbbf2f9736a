import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The walls of DESIGN.md ("Who may touch what"). TypeScript's project references hold the same line for globals and Node
 * modules in domain and application; test/architecture plants a violation of each rule and checks that it is caught.
 */

/** A file that createApplication builds is a use case. Whatever else lies beside one is a helper. */
function useCaseFiles() {
  const door = 'src/application/create-application.ts';
  const imports = readFileSync(door, 'utf8').matchAll(/^import \{[^}]+\} from '(\.\/[^']+)\.js';$/gm);
  return Array.from(imports, ([, path]) => `^${join(dirname(door), path)}\\.ts$`);
}

const useCases = useCaseFiles();
const own = (folder) => `^src/${folder}/`;
const packages = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];

/** What each adapter is made of: an entry of the package loads its own packages, and no others. */
const packagesOf = {
  argon2: ['@node-rs/argon2'],
  cli: ['cli-progress', 'commander', 'fast-xml-builder', 'fast-xml-parser', 'sarif'],
  koa: [
    '@koa/router',
    'class-transformer',
    'class-validator',
    '@resvg/resvg-js',
    'class-validator-jsonschema',
    'dejavu-fonts-ttf',
    'jose',
    'koa',
    'koa-body',
    'lru-cache',
    'preact',
    'preact-render-to-string',
    'reflect-metadata',
  ],
  // Lighthouse is looked for at run time: it is optional.
  'lighthouse-generator': [],
  'lru-cache': ['lru-cache'],
  memory: ['uuid'],
  'mikro-orm': ['@electric-sql/pglite', '@mikro-orm/[a-z-]+', 'kysely', 'pg', 'pg-protocol'],
  'pg-boss': ['lru-cache', 'pg-boss'],
  prometheus: ['prom-client'],
  'rate-limiter-flexible': ['rate-limiter-flexible'],
  'static-generator': [
    'csp_evaluator',
    'html-encoding-sniffer',
    'ipaddr.js',
    'parse5',
    'robots-parser',
    'tldts',
    'undici',
    'whatwg-mimetype',
  ],
};

const adapterPackages = Object.entries(packagesOf).map(([adapter, names]) => ({
  name: `adapter-${adapter}-loads-its-own-packages`,
  comment:
    'DESIGN.md, Tree: an entry loads only its own packages, so that a host which takes one adapter pays for one.',
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
      comment: 'DESIGN.md: the domain imports itself and knows no time, randomness, storage, wire or package.',
      severity: 'error',
      from: { path: own('domain') },
      to: { pathNot: own('domain') },
    },
    {
      name: 'application-imports-domain-only',
      comment:
        'DESIGN.md: the application imports the domain and knows no HTTP, SQL, environment, container or package.',
      severity: 'error',
      from: { path: own('application') },
      to: { pathNot: [own('application'), own('domain')] },
    },
    {
      name: 'domain-is-entered-by-its-index',
      comment: 'DESIGN.md: a room is entered by its door, so that what is behind it can move.',
      severity: 'error',
      from: { path: '^src/', pathNot: own('domain') },
      to: { path: own('domain'), pathNot: '^src/domain/index\\.ts$' },
    },
    {
      name: 'application-is-entered-by-its-index',
      comment: 'DESIGN.md: hosts and adapters see createApplication, the ports and the shapes of input and answer.',
      severity: 'error',
      from: { path: '^src/', pathNot: own('application') },
      to: { path: own('application'), pathNot: '^src/application/index\\.ts$' },
    },
    {
      name: 'use-case-not-to-use-case',
      comment: 'DESIGN.md: a use case does not know another one; what two share is a helper or belongs to the domain.',
      severity: 'error',
      from: { path: useCases },
      to: { path: useCases },
    },
    {
      name: 'adapter-not-to-adapter',
      comment: 'DESIGN.md: adapters meet at ports, so that any of them can be replaced alone.',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/' },
      to: { path: '^src/adapters/', pathNot: '^src/adapters/$1/' },
    },
    {
      name: 'adapter-imports-domain-and-application-only',
      comment: 'DESIGN.md: adapters know neither the container nor the configuration nor the program around them.',
      severity: 'error',
      from: { path: '^src/adapters/' },
      to: { path: '^src/', pathNot: ['^src/(domain|application|adapters)/'] },
    },
    ...adapterPackages,
    {
      name: 'adapters-are-listed-with-their-packages',
      comment: 'Without a line in `packagesOf` above, the rule of own packages would not hold for a new adapter.',
      severity: 'error',
      from: { path: '^src/adapters/', pathNot: Object.keys(packagesOf).map((adapter) => own(`adapters/${adapter}`)) },
      to: { dependencyTypes: packages },
    },
    {
      name: 'request-classes-stay-in-koa-requests',
      comment: 'DESIGN.md: decorated request classes translate wire to input, in one place, and go no further.',
      severity: 'error',
      from: { pathNot: '^src/adapters/koa/api/requests/' },
      to: { path: '(^|node_modules/)(class-validator|class-transformer)(/|$)' },
    },
    {
      name: 'testing-imports-assert-only',
      comment: 'DESIGN.md: the contract kit runs on any adapter and under any test runner.',
      severity: 'error',
      from: { path: own('testing') },
      to: { pathNot: ['^src/(testing|domain|application)/', '^(node:)?assert(/strict)?$'] },
    },
    {
      name: 'only-container-knows-inversify',
      comment: 'DESIGN.md: container.ts is the only file that knows inversify; classes are bound, never decorated.',
      severity: 'error',
      from: { pathNot: '^src/container\\.ts$' },
      to: { path: '(^|node_modules/)inversify(/|$)' },
    },
    {
      name: 'core-loads-no-package',
      comment: 'DESIGN.md, Tree: the main entry of the package is the core, which runs wherever JavaScript does.',
      severity: 'error',
      from: { path: '^src/index\\.ts$' },
      to: { pathNot: '^src/(domain|application)/index\\.ts$' },
    },
    {
      name: 'nobody-imports-main',
      comment: 'DESIGN.md: importing main.ts would start a program.',
      severity: 'error',
      from: {},
      to: { path: '^src/main\\.ts$' },
    },
    {
      name: 'source-not-to-tests',
      comment: 'What is published must not need what is not.',
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

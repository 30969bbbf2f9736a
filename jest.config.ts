import type { Config } from 'jest';

const swc = (module: 'commonjs' | 'es6', { tsx = false } = {}) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        react: { runtime: 'automatic', importSource: 'preact' },
      },
      experimental: { keepImportAttributes: true },
    },
    module: { type: module },
    sourceMaps: 'inline',
  },
];

const sourceNames = { '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.tsx', '$1.js'] };

const source = '<rootDir>/node_modules/';

/** fast-check takes longer to load than the whole unit suite takes to run. */
const PROPERTIES = '\\.properties\\.test\\.ts$';

/** Native ES modules, which the embedded database needs. */
const esModules = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': swc('es6') as never, '\\.tsx$': swc('es6', { tsx: true }) as never },
  moduleNameMapper: sourceNames,
};

/**
 * `npm test` runs the first two projects, which need nothing but Node. `npm run test:all` runs all of them. A test file
 * says in its name what else it needs: `*.postgres.test.ts`, `*.chromium.test.ts`; `*.slow.test.ts` needs time and perhaps strace.
 */
const config: Config = {
  // The main process is idle while workers run, so every core can have one.
  maxWorkers: '100%',
  /** Generous: busy machines can stall for minutes. No test waits this long. */
  testTimeout: 300_000,
  projects: [
    {
      displayName: 'unit',
      // CommonJS starts fastest.
      testMatch: ['<rootDir>/test/{domain,application}/**/*.test.ts', '<rootDir>/test/contracts/memory/**/*.test.ts'],
      testPathIgnorePatterns: [PROPERTIES, source],
      transform: { '\\.[cm]?[jt]s$': swc('commonjs') as never },
      transformIgnorePatterns: [],
      moduleNameMapper: sourceNames,
    },
    {
      displayName: 'integration',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: [
        '\\.(postgres|chromium|slow)\\.test\\.ts$',
        `<rootDir>/test/(domain|application)/(?!.*${PROPERTIES})`,
        '<rootDir>/test/contracts/memory/',
        source,
      ],
      ...esModules,
    },
    {
      displayName: 'postgres',
      testMatch: ['<rootDir>/test/**/*.postgres.test.ts'],
      testPathIgnorePatterns: [source],
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
      ...esModules,
    },
    {
      displayName: 'chromium',
      testMatch: ['<rootDir>/test/**/*.chromium.test.ts'],
      testPathIgnorePatterns: [source],
      ...esModules,
    },
    {
      displayName: 'slow',
      testMatch: ['<rootDir>/test/**/*.slow.test.ts'],
      testPathIgnorePatterns: [source],
      ...esModules,
    },
  ],
};

export default config;

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
    },
    module: { type: module },
    sourceMaps: 'inline',
  },
];

const sourceNames = { '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.tsx', '$1.js'] };

/** Property tests: fast-check takes longer to load than the whole of `unit` takes to run. */
const PROPERTIES = '\\.properties\\.test\\.ts$';

/**
 * Two projects. `unit` runs as CommonJS without flags, which starts fastest; `integration` runs as native ES modules,
 * which the embedded database needs.
 */
const config: Config = {
  /** Room for a busy machine; no test waits for it. */
  testTimeout: 60_000,
  projects: [
    {
      displayName: 'unit',
      testMatch: ['<rootDir>/test/{domain,application}/**/*.test.ts', '<rootDir>/test/contracts/memory/**/*.test.ts'],
      testPathIgnorePatterns: [PROPERTIES, '<rootDir>/node_modules/'],
      transform: { '\\.[cm]?[jt]s$': swc('commonjs') as never },
      transformIgnorePatterns: [],
      moduleNameMapper: sourceNames,
    },
    {
      displayName: 'integration',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
      testPathIgnorePatterns: [
        `<rootDir>/test/(domain|application)/(?!.*${PROPERTIES})`,
        '<rootDir>/test/contracts/memory/',
        '<rootDir>/node_modules/',
      ],
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      transform: { '\\.ts$': swc('es6') as never, '\\.tsx$': swc('es6', { tsx: true }) as never },
      moduleNameMapper: sourceNames,
    },
  ],
};

export default config;

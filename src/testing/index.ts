/** The contract kit: tests of every port's promises, for any adapter and any test runner. */
export * from './api-key-repository-suite.js';
export * from './audit-log-suite.js';
export * from './clock-suite.js';
export * from './contract.js';
export * from './ended-sessions-suite.js';
export * from './generation-queue-suite.js';
export * from './generation-repository-suite.js';
export * from './idempotency-store-suite.js';
export * from './ids-suite.js';
export * from './overview-repository-suite.js';
export * from './password-hasher-suite.js';
export * from './project-repository-suite.js';
export * from './rate-limiter-suite.js';
export * from './report-repository-suite.js';
export * from './secrets-suite.js';
export * from './share-link-repository-suite.js';
export * from './transactions-suite.js';

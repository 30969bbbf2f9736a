import {
  FixedGenerator,
  ManualClock,
  MemoryGenerationQueue,
  MemoryPasswordHasher,
  MemoryRateLimiter,
  SystemClock,
  createMemoryPorts,
} from '../../../src/adapters/memory/index.js';
import {
  apiKeyRepositorySuite,
  auditLogSuite,
  clockSuite,
  endedSessionsSuite,
  firstKeySuite,
  generationQueueSuite,
  generationRepositorySuite,
  idempotencyStoreSuite,
  idsSuite,
  overviewRepositorySuite,
  passwordHasherSuite,
  projectRepositorySuite,
  rateLimiterSuite,
  reportRepositorySuite,
  scanRepositorySuite,
  secretsSuite,
  shareLinkRepositorySuite,
  siteReaderSuite,
  transactionsSuite,
} from '../../../src/testing/index.js';
import { runSuite } from '../run-suite.js';
import { servedMemorySite } from './served-memory-site.js';

/** The lowest N of scrypt. */
const CHEAP = 2;
const ignore = () => undefined;
const WORKER_OPTIONS = { retryDelayMs: 1, log: { debug: ignore, info: ignore, warn: ignore, error: ignore } };

const newPorts = () =>
  createMemoryPorts({ generator: new FixedGenerator(), passwords: new MemoryPasswordHasher(CHEAP) });
const ports = newPorts();

runSuite(reportRepositorySuite, () => ports);
runSuite(projectRepositorySuite, () => ports);
runSuite(generationRepositorySuite, () => ports);
runSuite(overviewRepositorySuite, () => ports);
runSuite(scanRepositorySuite, () => ports);
runSuite(transactionsSuite, () => ports);
runSuite(apiKeyRepositorySuite, () => ports);
runSuite(firstKeySuite, newPorts);
runSuite(idempotencyStoreSuite, () => ports);
runSuite(auditLogSuite, () => ports);
runSuite(endedSessionsSuite, () => ports);
runSuite(shareLinkRepositorySuite, () => ports);
runSuite(siteReaderSuite, () => servedMemorySite());
runSuite(generationQueueSuite, () => ({
  ...ports,
  newWorker: () => new MemoryGenerationQueue(ports.store, ports.clock, WORKER_OPTIONS),
}));
runSuite(rateLimiterSuite, () => {
  const clock = new ManualClock();
  return {
    ids: ports.ids,
    newLimiter: (options) => new MemoryRateLimiter(clock, options),
    elapse: async (milliseconds) => clock.advance(milliseconds),
    setClock: async (milliseconds) => clock.advance(milliseconds),
  };
});
runSuite(passwordHasherSuite, () => ports);
runSuite(idsSuite, () => ports);
runSuite(secretsSuite, () => ports);

describe('SystemClock', () => {
  const clock = new SystemClock();
  runSuite(clockSuite, () => ({ clock, elapse: (milliseconds) => clock.sleep(milliseconds) }));
});

describe('ManualClock', () => {
  const clock = new ManualClock();
  runSuite(clockSuite, () => ({ clock, elapse: async (milliseconds) => clock.advance(milliseconds) }));
});

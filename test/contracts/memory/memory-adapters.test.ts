import { FixedGenerator, createMemoryPorts } from '../../../src/adapters/memory/index.js';
import {
  apiKeyRepositorySuite,
  firstKeySuite,
  generationRepositorySuite,
  idempotencyStoreSuite,
  projectRepositorySuite,
  reportRepositorySuite,
  transactionsSuite,
} from '../../../src/testing/index.js';
import { runSuite } from '../run-suite.js';

const newPorts = () => createMemoryPorts({ generator: new FixedGenerator() });
const ports = newPorts();

runSuite(reportRepositorySuite, () => ports);
runSuite(projectRepositorySuite, () => ports);
runSuite(generationRepositorySuite, () => ports);
runSuite(transactionsSuite, () => ports);
runSuite(apiKeyRepositorySuite, () => ports);
runSuite(firstKeySuite, newPorts);
runSuite(idempotencyStoreSuite, () => ports);

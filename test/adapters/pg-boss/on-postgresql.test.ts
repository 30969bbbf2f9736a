import { postgresBackend, type Backend } from './backends.js';
import { generationQueueCases } from './generation-queue-cases.js';

let backend: Backend;

beforeAll(() => {
  backend = postgresBackend(process.env.TESTPG!);
});

afterAll(() => backend.close());

generationQueueCases(() => backend);

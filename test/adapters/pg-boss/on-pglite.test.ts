import { pgliteBackend, type Backend } from './backends.js';
import { generationQueueCases } from './generation-queue-cases.js';

let backend: Backend;

beforeAll(async () => {
  backend = await pgliteBackend();
});

afterAll(() => backend.close());

generationQueueCases(() => backend);

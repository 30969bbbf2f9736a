export { DirectoryInUseError } from './pglite/directory-lock.js';
export { MikroOrmApiKeyRepository } from './mikro-orm-api-key-repository.js';
export { MikroOrmGenerationRepository } from './mikro-orm-generation-repository.js';
export { MikroOrmIdempotencyStore } from './mikro-orm-idempotency-store.js';
export { MikroOrmProjectRepository } from './mikro-orm-project-repository.js';
export { MikroOrmReportRepository } from './mikro-orm-report-repository.js';
export { MikroOrmStorage } from './mikro-orm-storage.js';
export { openStorage, type StorageOptions } from './open-storage.js';
export { MikroOrmTransactions } from './mikro-orm-transactions.js';

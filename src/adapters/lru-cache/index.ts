export { CachedApiKeyRepository, type CachedApiKeyRepositoryOptions } from './cached-api-key-repository.js';

import type { MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { useStorage } from '../../support/use-storage.js';
import { runStorageSuites } from './storage-suites.js';

let storage: MikroOrmStorage;
useStorage(
  (opened) => {
    storage = opened;
  },
  { statements: 'plain' },
);

runStorageSuites(() => storage);

import { scansOnDatabase } from './support/scans-on-database.js';

scansOnDatabase(() => Promise.resolve({ kind: 'embedded' }));

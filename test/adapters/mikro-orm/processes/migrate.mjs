// Migrates the database in the first argument and prints the names of the applied migrations as JSON.
import { openStorage } from '../../../../dist/adapters/mikro-orm/index.js';

const storage = await openStorage({ kind: 'postgresql', url: process.argv[2] });
const applied = await storage.migrate();
await storage.close();
console.log(JSON.stringify(applied));

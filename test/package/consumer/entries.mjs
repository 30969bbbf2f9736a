// Imports and requires every entry of the installed package, and checks that no other path can be imported.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { name, exports } = require('sitegrade/package.json');

const entries = Object.keys(exports).filter((entry) => !entry.endsWith('.json'));
for (const entry of entries) {
  const specifier = entry.replace('.', name);
  const imported = await import(specifier);
  const required = require(specifier);
  assert.notEqual(Object.keys(imported).length, 0, `${specifier} exports nothing`);
  for (const key of Object.keys(imported)) {
    assert.equal(required[key], imported[key], `${specifier}: require() and import return different values of ${key}`);
  }
  console.log(specifier);
}

const closed = ['dist/index.js', 'dist/container.js', 'dist/adapters/memory/memory-store.js', 'src/index.ts'];
for (const path of closed) {
  await assert.rejects(import(`${name}/${path}`), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' });
  assert.throws(() => require(`${name}/${path}`), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' });
}

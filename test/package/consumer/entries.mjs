// In a project that has sitegrade installed: imports and requires every entry, and shows that nothing else can be had.
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
    assert.equal(required[key], imported[key], `${specifier}: require() gives another ${key} than import`);
  }
  console.log(specifier);
}

const closed = ['dist/index.js', 'dist/container.js', 'dist/adapters/memory/memory-store.js', 'src/index.ts'];
for (const path of closed) {
  await assert.rejects(import(`${name}/${path}`), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' });
  assert.throws(() => require(`${name}/${path}`), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' });
}

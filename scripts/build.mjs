// Compiles the sources into dist and builds the assets that the program loads: npm run build
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const STEPS = [
  // The native TypeScript compiler is several times faster than the JavaScript one, which the linters still need.
  ['node_modules/@typescript/native/bin/tsc', '-b'],
  ['scripts/build-assets.mjs'],
  ['dist/adapters/mikro-orm/pglite/write-cluster-snapshot.js'],
];

if (!existsSync('dist/main.js')) process.stderr.write('Building Sitegrade. This takes about ten seconds, once …\n');

for (const step of STEPS) {
  const { status } = spawnSync(process.execPath, step, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

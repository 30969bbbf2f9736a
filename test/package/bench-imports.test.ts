import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** `dist` can contain files of deleted sources, so a wrong import is not always noticed. */
test.each(globSync('{bench,scripts}/**/*.mjs'))('%s imports only files of dist that have a source', (file) => {
  const imports = readFileSync(file, 'utf8').matchAll(/from '([^']*\/dist\/[^']+)'|import\('([^']*\/dist\/[^']+)'\)/g);
  const sources = Array.from(imports, ([, fixed, dynamic]) =>
    join('src', relative('dist', join(dirname(file), fixed ?? dynamic ?? ''))).replace(/\.js$/, '.ts'),
  );
  expect(sources.filter((source) => !existsSync(source) && !existsSync(`${source}x`))).toEqual([]);
});

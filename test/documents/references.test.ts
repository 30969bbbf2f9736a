import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Files that git tracks or would track, without test fixtures. */
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(md|ts|tsx|js|mjs|json|ya?ml|css)$|Dockerfile$/.test(path))
  .filter((path) => !/fixtures\/|^test\/architecture\/|^package-lock\.json$|^\.dependency-cruiser/.test(path))
  .filter((path) => existsSync(path));

const DOCUMENTS = FILES.filter((path) => path.endsWith('.md'));

/** Matches a file of this repository or a folder below `src` or `.ci`. Patterns such as `src/adapters/*` do not match. */
const PATH =
  /(?<![\w./@:-])(?:(?:test|docs|bench|scripts|examples|\.github)\/[\w./-]*\.\w+|(?:src|\.ci)\/[\w./-]*\w)(?![\w*<{[(/-]|\.\*)/g;

function targetExists(path: string): boolean {
  return [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].some((name) => existsSync(name));
}

test.each(DOCUMENTS)('every relative link of %s leads to a file', (document) => {
  const text = readFileSync(document, 'utf8').replace(/`[^`]*`/g, '');
  const links = text.matchAll(/\]\(<?(?!https?:|mailto:|#)([^)#>\s]+)[^)]*\)/g);
  const targets = Array.from(links, ([, target = '']) => normalize(join(dirname(document), target)));
  expect(targets.filter((target) => !existsSync(target))).toEqual([]);
});

test('every path that a document or comment names exists', () => {
  const missing = FILES.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(PATH), ([path]) => path)
      .filter((path) => !targetExists(path) && !targetExists(normalize(join(dirname(file), path))))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

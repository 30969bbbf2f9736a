import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InstalledPackage } from './installed-package.js';

let installed: InstalledPackage;

beforeAll(async () => {
  installed = await InstalledPackage.create();
});

afterAll(() => installed.remove());

test('contains the program, its declarations, sources and documents, and nothing else', () => {
  expect(installed.files).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'dist/main.js',
      'dist/index.js',
      'dist/index.d.ts',
      'src/index.ts',
    ]),
  );
  const known = [
    /^dist\/.+\.(js|d\.ts)(\.map)?$/,
    /^dist\/adapters\/koa\/pages\/assets\/built\/.+\.css$/,
    /^dist\/adapters\/mikro-orm\/pglite\/postgres-[\d.]+-[\da-f]{16}\.tar\.br$/,
    /^src\/.+\.tsx?$/,
    /^src\/adapters\/koa\/pages\/assets\/.+\.(css|js)$/,
    /^docs\/.+\.(md|png)$/,
    /^examples\/(.+\.mjs|README\.md)$/,
    /^bench\/README\.md$/,
    /^([A-Z]+(\.md)?|compose\.yaml|package\.json)$/,
  ];
  expect(installed.files.filter((path) => !known.some((pattern) => pattern.test(path)))).toEqual([]);
});

test('every relative link of its documents leads to one of its files', async () => {
  const documents = installed.files.filter((path) => path.endsWith('.md'));
  const links: { document: string; target: string }[] = [];
  for (const document of documents) {
    const text = await readFile(join(installed.project, 'node_modules/sitegrade', document), 'utf8');
    const prose = text.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '');
    for (const [, link = ''] of prose.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g))
      links.push({ document, target: posix.join(posix.dirname(document), link).replace(/\/$/, '') });
  }
  expect(links.length).toBeGreaterThan(50);
  const isThere = (target: string) => installed.files.some((path) => path === target || path.startsWith(`${target}/`));
  expect(links.filter(({ target }) => !isThere(target))).toEqual([]);
});

test('every entry can be imported and required with the same result, and no other path can', async () => {
  const printed = await installed.node('entries.mjs');
  expect(printed.trim().split('\n')).toEqual(installed.entries);
});

test('the core loads no package and no Node module', async () => {
  const loaded = (await installed.node('core.mjs')).trim().split('\n');
  const own = pathToFileURL(`${installed.project}/node_modules/sitegrade/dist/`).href;
  expect(loaded).toContain(`${own}index.js`);
  expect(loaded.filter((url) => !/\/dist\/(index|domain|application)\b/.test(url) || !url.startsWith(own))).toEqual([]);
});

test('the program prints its help', async () => {
  const help = await installed.node('node_modules/sitegrade/dist/main.js', '--help');
  for (const word of ['serve', 'migrate', 'keys', 'report', 'DATABASE_URL']) expect(help).toContain(word);
});

test('the declarations of the core compile without types of Node and the DOM', async () => {
  await installed.tsc('-p', 'tsconfig.json');
});

test('the declarations of all entries compile in a strict project', async () => {
  const uses = installed.entries.map((entry, index) => `export * as entry${index} from '${entry}';\n`);
  await installed.write('entries.ts', uses.join(''));
  await installed.tsc('-p', 'tsconfig.entries.json');
});

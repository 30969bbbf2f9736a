import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');

interface Entry {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

const manifest = JSON.parse(read('package.json')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
};
const lockfile = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Entry>> };
const packages = Object.entries(lockfile.packages).filter(([path]) => path !== '');
const production = packages.filter(([, { dev }]) => !dev);
const nameOf = (path: string) => path.split('node_modules/').pop() ?? '';

/** Licenses that ask for no more than to be named. */
const LICENSES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
]);

/** Licenses of single packages, and why they are fine. */
const EXCEPTIONS: readonly (readonly [name: RegExp, license: string, reason: string])[] = [
  [/^@resvg\/resvg-js(?:-.*)?$/, 'MPL-2.0', 'a binary that is used unchanged'],
  [
    /^dejavu-fonts-ttf$/,
    'SEE LICENSE IN README.md AND LICENSE',
    'the license of Bitstream Vera: fonts may be embedded',
  ],
  [/^type-fest$/, '(MIT OR CC0-1.0)', 'either is allowed'],
];

describe('the lockfile', () => {
  test('pins every package by content, from the registry of npm', () => {
    const unpinned = packages.filter(
      ([, { integrity = '', resolved = 'https://registry.npmjs.org/' }]) =>
        !/^sha512-[\w+/]{86}==$/.test(integrity) || !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(unpinned).toEqual([]);
    for (const range of Object.values({ ...manifest.dependencies, ...manifest.devDependencies })) {
      expect(range).toMatch(/^(?:npm:[^@]+@)?\d+\.\d+\.\d+$/);
    }
  });

  test('has install scripts only where package.json decides about them, and none in production', () => {
    const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    expect(scripted.toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted());
    expect(Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name])).toEqual(['node']);
    expect(production.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
  });

  test('has only licenses in production that permit our use', () => {
    expect(production.length).toBeGreaterThan(100);
    const others = production.filter(([, { license = 'none' }]) => !LICENSES.has(license));
    const unknown = others.filter(
      ([path, { license }]) => !EXCEPTIONS.some(([name, allowed]) => name.test(nameOf(path)) && license === allowed),
    );
    expect(unknown.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });
});

test('the bill of materials lists every production package with its hash, and nothing else', async () => {
  // npm hands its settings down to scripts as variables; the one for workspaces or omitted packages would change the list.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const script = join(REPOSITORY, 'scripts/write-sbom.mjs');
  const options = { cwd: REPOSITORY, env, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)(process.execPath, [script], options);
  const sbom = JSON.parse(stdout) as {
    readonly bomFormat: string;
    readonly metadata: { readonly component: { readonly purl: string; readonly name: string } };
    readonly components: readonly { readonly purl: string; readonly hashes: readonly { readonly alg: string }[] }[];
  };
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(sbom.bomFormat).toBe('CycloneDX');
  expect(sbom.metadata.component).toMatchObject({ name: 'sitegrade', purl: `pkg:npm/sitegrade@${version}` });
  const purls = new Set(production.map(([path, entry]) => `pkg:npm/${nameOf(path)}@${entry.version}`));
  expect(sbom.components.map(({ purl }) => decodeURIComponent(purl)).toSorted()).toEqual([...purls].toSorted());
  expect(sbom.components.filter(({ hashes }) => hashes[0]?.alg !== 'SHA-512')).toEqual([]);
});

describe('what runs in CI and containers is pinned by digest:', () => {
  test.each(globSync('.github/workflows/*.yml', { cwd: REPOSITORY }))('the actions in %s', (path) => {
    const text = read(path);
    const uses = Array.from(text.matchAll(/\buses: (.*)$/gm), ([, used]) => used);
    expect(uses.length).toBeGreaterThan(0);
    for (const used of uses) expect(used).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    // Rights are granted by job, and none by default.
    expect((parse(text) as { permissions: unknown }).permissions).toEqual({ contents: 'read' });
  });

  test('the base image, with the Node version that the tests run on', () => {
    const images = Array.from(read('Dockerfile').matchAll(/^FROM (\S+)/gm), ([, image]) => image);
    expect(new Set(images).size).toBe(1);
    expect(images[0]).toMatch(/^node:\d+\.\d+\.\d+-slim@sha256:[0-9a-f]{64}$/);
    expect(images[0]).toContain(`node:${manifest.devDependencies['node']}-slim@`);
  });

  test('the images in compose.yaml', () => {
    const { services } = parse(read('compose.yaml'), { merge: true }) as {
      services: Record<string, { image: string; build?: string }>;
    };
    const pulled = Object.values(services).filter(({ build }) => build === undefined);
    expect(pulled.length).toBeGreaterThan(0);
    for (const { image } of pulled) expect(image).toMatch(/^\w+:\d+\.\d+@sha256:[0-9a-f]{64}$/);
  });
});

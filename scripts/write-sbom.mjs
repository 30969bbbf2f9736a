// Writes the software bill of materials of the published package (CycloneDX) to standard output: node scripts/write-sbom.mjs
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productionPackages } from './support/production-packages.mjs';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * `npm sbom --omit=dev` leaves out each package that a development dependency needs, too: with npm 11.19, that is undici,
 * parse5 and a hundred others. Without development dependencies in its input, it lists all.
 */
function withoutDevelopment() {
  const lockfile = readJson('package-lock.json');
  const root = { ...lockfile.packages[''], devDependencies: {} };
  const packages = { '': root, ...Object.fromEntries(productionPackages(lockfile)) };
  return { manifest: { ...readJson('package.json'), devDependencies: {} }, lockfile: { ...lockfile, packages } };
}

const temporary = mkdtempSync(join(tmpdir(), 'sitegrade-sbom-'));
try {
  const { manifest, lockfile } = withoutDevelopment();
  // npm names the component after the directory.
  const directory = join(temporary, manifest.name);
  mkdirSync(directory);
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(directory, 'package-lock.json'), JSON.stringify(lockfile));
  const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const sbom = execFileSync('npm', ['sbom', ...options], { cwd: directory, encoding: 'utf8', maxBuffer: 2 ** 26 });

  const listed = new Set(JSON.parse(sbom).components.map(({ purl }) => decodeURIComponent(purl)));
  const missing = productionPackages(lockfile).filter(
    ([path, { version }]) => !listed.has(`pkg:npm/${path.split('node_modules/').pop()}@${version}`),
  );
  if (missing.length > 0) {
    throw new Error(`The bill of materials lacks ${missing.map(([path]) => path).join(', ')}. Report this to npm.`);
  }
  process.stdout.write(sbom);
} finally {
  rmSync(temporary, { recursive: true });
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The major version whose audits, configuration and errors this adapter supports. */
const MAJOR = 13;

/** The first minor version that is tested. */
const MINOR = 5;

/** The installed Lighthouse. It is an optional peer dependency, so it is resolved at run time. */
export interface LighthousePackage {
  readonly version: string;
  /** URL of a file in Lighthouse (`./…`), or of a package as resolved from Lighthouse. */
  resolve(specifier: string): string;
}

/** @throws Error that says what to install, if Lighthouse is missing or its version is not supported */
export function findLighthouse(from: string = import.meta.url): LighthousePackage {
  const manifest = findManifest(from);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major !== MAJOR || minor < MINOR) {
    throw new Error(
      `The Lighthouse generator needs Lighthouse ${MAJOR}.${MINOR} or a later ${MAJOR}.x, but ${version} is installed. ` +
        `Install it with: npm install lighthouse@^${MAJOR}.${MINOR}.0`,
    );
  }
  const require = createRequire(manifest);
  return {
    version,
    resolve: (specifier) =>
      pathToFileURL(specifier.startsWith('./') ? join(dirname(manifest), specifier) : require.resolve(specifier)).href,
  };
}

function findManifest(from: string): string {
  try {
    return createRequire(from).resolve('lighthouse/package.json');
  } catch (error) {
    throw new Error(
      `The Lighthouse generator needs Lighthouse, which is not installed. Install it with: npm install lighthouse@^${MAJOR}.${MINOR}.0`,
      { cause: error },
    );
  }
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The major version whose audits, configuration and errors this adapter knows. */
const MAJOR = 13;

/** The first minor version of it that has been tried. */
const MINOR = 5;

/** Where Lighthouse is installed. It is an optional peer, so that it is looked for when it is asked for. */
export interface LighthousePackage {
  readonly version: string;
  /** URL of a file of Lighthouse itself, or of a package as Lighthouse sees it. */
  resolve(specifier: string): string;
}

/** @throws Error that says what to install, where Lighthouse is missing or of another version */
export function findLighthouse(from: string = import.meta.url): LighthousePackage {
  const manifest = findManifest(from);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major !== MAJOR || minor < MINOR) {
    throw new Error(
      `The Lighthouse generator works with Lighthouse ${MAJOR}.${MINOR} or a later ${MAJOR}.x, and ${version} is installed. ` +
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

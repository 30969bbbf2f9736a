import { accessSync, constants, statSync } from 'node:fs';
import type { LighthousePackage } from './lighthouse-package.js';

const INSTALL =
  'Install Chrome or Chromium (Debian, Ubuntu: apt-get install chromium), or set CHROME_PATH to its path.';

interface ChromeLauncherModule {
  readonly Launcher: { getFirstInstallation(): string | undefined };
}

/**
 * Finds Chrome or Chromium.
 * @param named configured path; null looks in the usual locations
 * @throws Error that says what to install
 */
export async function findChrome(named: string | null, lighthouse: LighthousePackage): Promise<string> {
  if (named !== null) {
    if (isExecutable(named)) return named;
    throw new Error(`No executable Chrome at ${named}. ${INSTALL}`);
  }
  const { Launcher } = (await import(lighthouse.resolve('chrome-launcher'))) as ChromeLauncherModule;
  const found = firstInstallation(Launcher);
  if (found === undefined) throw new Error(`The Lighthouse generator needs Chrome, but none was found. ${INSTALL}`);
  return found;
}

/** chrome-launcher throws on some systems and returns undefined on others if there is no Chrome. */
function firstInstallation(launcher: ChromeLauncherModule['Launcher']): string | undefined {
  try {
    return launcher.getFirstInstallation();
  } catch {
    return undefined;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

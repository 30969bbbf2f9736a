import { accessSync, constants, statSync } from 'node:fs';
import type { LighthousePackage } from './lighthouse-package.js';

const INSTALL =
  'Install Chrome or Chromium (Debian, Ubuntu: apt-get install chromium), or name its program with CHROME_PATH.';

interface ChromeLauncherModule {
  readonly Launcher: { getFirstInstallation(): string | undefined };
}

/**
 * The program of Chrome or Chromium.
 * @param named where the operator says that it is; null looks where it usually is
 * @throws Error that says what to install
 */
export async function findChrome(named: string | null, lighthouse: LighthousePackage): Promise<string> {
  if (named !== null) {
    if (isProgram(named)) return named;
    throw new Error(`There is no Chrome that can be run at ${named}. ${INSTALL}`);
  }
  const { Launcher } = (await import(lighthouse.resolve('chrome-launcher'))) as ChromeLauncherModule;
  const found = firstInstallation(Launcher);
  if (found === undefined) throw new Error(`The Lighthouse generator needs Chrome, which was not found. ${INSTALL}`);
  return found;
}

/** The finder throws on some systems where it finds nothing, and on others answers with nothing. */
function firstInstallation(launcher: ChromeLauncherModule['Launcher']): string | undefined {
  try {
    return launcher.getFirstInstallation();
  } catch {
    return undefined;
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChrome } from '../../../src/adapters/lighthouse-generator/find-chrome.js';
import {
  findLighthouse,
  type LighthousePackage,
} from '../../../src/adapters/lighthouse-generator/lighthouse-package.js';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sitegrade-programs-'));
});

afterEach(() => rm(directory, { recursive: true }));

/** URL of a module next to that version of Lighthouse, or without Lighthouse. */
async function install(version: string | null): Promise<string> {
  if (version !== null) {
    const at = join(directory, 'node_modules', 'lighthouse');
    await mkdir(at, { recursive: true });
    await writeFile(join(at, 'package.json'), JSON.stringify({ name: 'lighthouse', version }));
  }
  return pathToFileURL(join(directory, 'main.js')).href;
}

describe('Lighthouse', () => {
  test('if missing, is an error that says what to install', async () => {
    const from = await install(null);
    expect(() => findLighthouse(from)).toThrow(
      /needs Lighthouse, which is not installed.* npm install lighthouse@\^13\.5\.0$/,
    );
  });

  test.each(['12.8.2', '13.4.9', '14.0.0'])('%s is not supported', async (version) => {
    const from = await install(version);
    expect(() => findLighthouse(from)).toThrow(
      new RegExp(`but ${version} is installed. Install it with: npm install lighthouse@`),
    );
  });

  test.each(['13.5.0', '13.12.3'])('%s is supported', async (version) => {
    const found = findLighthouse(await install(version));
    expect(found.version).toBe(version);
    expect(found.resolve('./core/index.js')).toMatch(/\/node_modules\/lighthouse\/core\/index\.js$/);
    expect(() => found.resolve('puppeteer-core')).toThrow(/Cannot find module 'puppeteer-core'/);
  });

  test('as installed here has the packages that we use', () => {
    const found = findLighthouse();
    expect(found.resolve('chrome-launcher')).toMatch(/^file:.*\/chrome-launcher\//);
    expect(found.resolve('puppeteer-core')).toMatch(/^file:.*\/puppeteer-core\//);
  });
});

describe('Chrome', () => {
  /** A Lighthouse with this body of `getFirstInstallation`. */
  function launcher(body: string): LighthousePackage {
    const source = `export const Launcher = { getFirstInstallation() { ${body} } };`;
    return { version: '13.5.0', resolve: () => `data:text/javascript,${encodeURIComponent(source)}` };
  }

  test.each([
    ['nothing', 'return undefined'],
    ['nothing, with an error', 'throw new Error("no")'],
  ])('is missing if the launcher finds %s: the error says what to install', async (_case, body) => {
    await expect(findChrome(null, launcher(body))).rejects.toThrow(
      /needs Chrome, but none was found.*apt-get install chromium.*CHROME_PATH/,
    );
  });

  test('is found by the launcher, unless a path is given', async () => {
    const found = launcher('return "/usr/bin/some-chrome"');
    expect(await findChrome(null, found)).toBe('/usr/bin/some-chrome');
    expect(await findChrome(process.execPath, found)).toBe(process.execPath);
  });

  test('at a given path must be an executable file', async () => {
    const file = join(directory, 'chrome');
    await writeFile(file, '');
    await chmod(file, 0o644);
    for (const path of [join(directory, 'nothing'), file, directory]) {
      await expect(findChrome(path, launcher('return "/usr/bin/some-chrome"'))).rejects.toThrow(
        `No executable Chrome at ${path}.`,
      );
    }
    await chmod(file, 0o755);
    expect(await findChrome(file, launcher(''))).toBe(file);
  });
});

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

/** Set by `npm run screenshots`: stores every screenshot instead of comparing it. */
const IS_UPDATE = process.env['UPDATE_SCREENSHOTS'] === '1';

/** Share of pixels that may differ, because browser versions draw edges slightly differently. */
export const TOLERANCE = 0.01;

/** Failed screenshots and their differences are written here. */
const FAILED = join(tmpdir(), 'sitegrade-screenshots');

const require = createRequire(import.meta.url);
const fontOf = (file: string) => readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${file}`)).toString('base64');

/** Makes screenshots independent of the machine's fonts, and hides the blinking cursor. */
const STYLE = `
  @font-face { font-family: Pinned; src: url(data:font/ttf;base64,${fontOf('DejaVuSans.ttf')}); }
  @font-face { font-family: Pinned; font-weight: bold; src: url(data:font/ttf;base64,${fontOf('DejaVuSans-Bold.ttf')}); }
  *, ::before, ::after { font-family: Pinned !important; caret-color: transparent !important; }
`;

/** For `newVisitor`: only screenshots bypass the Content-Security-Policy, to load the fonts. */
export const FOR_SCREENSHOTS = { bypassCSP: true } as const;

/** Compares the page with the reference screenshot `file`, a PNG. Values that change with each run are masked. */
export async function compareScreenshot(page: Page, file: string): Promise<void> {
  await page.addStyleTag({ content: STYLE });
  await page.evaluate(() => document.fonts.ready);
  const mask = [page.locator('input[readonly]:visible, .snippet:visible')];
  const bytes = await page.screenshot({ animations: 'disabled', mask, maskColor: '#808080' });
  if (IS_UPDATE) {
    writeFileSync(file, bytes);
    return;
  }
  if (!existsSync(file))
    throw new Error(`There is no reference screenshot ${file}. Create it with npm run screenshots.`);
  const [kept, taken] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(bytes)];
  expect([taken.width, taken.height]).toEqual([kept.width, kept.height]);
  const { share, picture } = differenceOf(kept, taken);
  if (share <= TOLERANCE) return;
  mkdirSync(FAILED, { recursive: true });
  writeFileSync(join(FAILED, basename(file)), bytes);
  writeFileSync(join(FAILED, `different-${basename(file)}`), PNG.sync.write(picture));
  throw new Error(
    `${basename(file)} differs by ${(share * 100).toFixed(1)} %: see ${FAILED}. If the change is intended, run ` +
      'npm run screenshots.',
  );
}

/** The share of pixels that differ between two images of the same size, from 0 to 1, and an image that marks them. */
export function differenceOf(kept: PNG, taken: PNG): { readonly share: number; readonly picture: PNG } {
  const { width, height } = kept;
  const picture = new PNG({ width, height });
  const pixels = pixelmatch(kept.data, taken.data, picture.data, width, height, { threshold: 0.2 });
  return { share: pixels / (width * height), picture };
}

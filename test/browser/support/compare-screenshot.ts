import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

/** Keeps every picture anew instead of comparing it: `npm run screenshots`. */
const IS_UPDATE = process.env['UPDATE_SCREENSHOTS'] === '1';

/** Share of the pixels that may differ: versions of the browser draw edges a little differently. */
export const TOLERANCE = 0.01;

/** Where a picture that is not as kept is left, with what differs. */
const FAILED = join(tmpdir(), 'sitegrade-screenshots');

const require = createRequire(import.meta.url);
const fontOf = (file: string) => readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${file}`)).toString('base64');

/** The fonts of the machine play no part, and nothing moves or blinks. */
const STYLE = `
  @font-face { font-family: Pinned; src: url(data:font/ttf;base64,${fontOf('DejaVuSans.ttf')}); }
  @font-face { font-family: Pinned; font-weight: bold; src: url(data:font/ttf;base64,${fontOf('DejaVuSans-Bold.ttf')}); }
  *, ::before, ::after { font-family: Pinned !important; caret-color: transparent !important; }
`;

/** For `newVisitor`: the one kind of page whose policy is put aside, for the fonts. */
export const FOR_SCREENSHOTS = { bypassCSP: true } as const;

/** Looks the same as in the kept picture `file`, a PNG. What is different each time is covered. */
export async function compareScreenshot(page: Page, file: string): Promise<void> {
  await page.addStyleTag({ content: STYLE });
  await page.evaluate(() => document.fonts.ready);
  const mask = [page.locator('input[readonly], .snippet')];
  const bytes = await page.screenshot({ animations: 'disabled', mask, maskColor: '#808080' });
  if (IS_UPDATE) {
    writeFileSync(file, bytes);
    return;
  }
  if (!existsSync(file)) throw new Error(`${file} is not kept yet: npm run screenshots`);
  const [kept, taken] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(bytes)];
  expect([taken.width, taken.height]).toEqual([kept.width, kept.height]);
  const { share, picture } = differenceOf(kept, taken);
  if (share <= TOLERANCE) return;
  mkdirSync(FAILED, { recursive: true });
  writeFileSync(join(FAILED, basename(file)), bytes);
  writeFileSync(join(FAILED, `different-${basename(file)}`), PNG.sync.write(picture));
  throw new Error(
    `${(share * 100).toFixed(1)} % of ${basename(file)} look different: see ${FAILED}. Is it meant to be so? ` +
      'Then keep it: npm run screenshots',
  );
}

/** How much of two pictures of the same size differs, from 0 to 1, and where. */
export function differenceOf(kept: PNG, taken: PNG): { readonly share: number; readonly picture: PNG } {
  const { width, height } = kept;
  const picture = new PNG({ width, height });
  const pixels = pixelmatch(kept.data, taken.data, picture.data, width, height, { threshold: 0.2 });
  return { share: pixels / (width * height), picture };
}

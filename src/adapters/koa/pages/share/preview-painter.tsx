import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import type { ReportDetails } from '../../../../application/index.js';
import { renderMarkup } from '../web-answer.js';
import { Preview } from './preview.js';

/** Pictures that are kept, of some 40 KB each. */
const MAX_KEPT = 100;

/** Requests that may wait while one picture is drawn, which takes about a tenth of a second of a processor. */
const MAX_WAITING = 20;

/** The fonts that the picture names. Those of the system are not looked at: a picture is the same everywhere. */
const FONTS = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'];

/** Draws the pictures for previews: one at a time, beside the main thread, and each but once while it is kept. */
export class PreviewPainter {
  readonly #kept = new LRUCache<string, Promise<Buffer>>({ max: MAX_KEPT });
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /**
   * @returns a PNG of 1200 × 630 pixels; null where too many pictures are asked for
   */
  async paint(report: ReportDetails): Promise<Buffer | null> {
    const key = `${report.id} ${report.version}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    if (this.#waiting >= MAX_WAITING) return null;
    this.#waiting += 1;
    const picture = this.#last.then(() => draw(report)).finally(() => (this.#waiting -= 1));
    this.#last = picture.catch(() => this.#kept.delete(key));
    this.#kept.set(key, picture);
    return picture;
  }
}

/** The library is loaded with the first picture: most processes never draw one. */
async function draw(report: ReportDetails): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const { resolve } = createRequire(import.meta.url);
  const fontFiles = FONTS.map((name) => resolve(`dejavu-fonts-ttf/ttf/${name}`));
  const image = await renderAsync(renderMarkup(<Preview report={report} />), {
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'DejaVu Sans' },
  });
  return image.asPng();
}

import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import type { ReportDetails } from '../../../../application/index.js';
import { renderMarkup } from '../page-answer.js';
import { Preview } from './preview.js';

/** Cached images, about 40 KB each. */
const MAX_CACHED = 100;

/** Maximum number of queued images. Drawing one takes about 100 ms of CPU time. */
const MAX_WAITING = 20;

/** Bundled fonts. System fonts are ignored, so that the image is the same on every machine. */
const FONTS = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'];

/** Draws and caches preview images, one at a time and off the main thread. */
export class PreviewPainter {
  readonly #cache = new LRUCache<string, Promise<Buffer>>({ max: MAX_CACHED });
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /**
   * @returns a PNG of 1200 × 630 pixels; null if too many images are queued
   */
  async paint(report: ReportDetails): Promise<Buffer | null> {
    const key = `${report.id} ${report.version}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    if (this.#waiting >= MAX_WAITING) return null;
    this.#waiting += 1;
    const image = this.#last.then(() => draw(report)).finally(() => (this.#waiting -= 1));
    this.#last = image.catch(() => this.#cache.delete(key));
    this.#cache.set(key, image);
    return image;
  }
}

/** Loads the library on first use: most processes never draw an image. */
async function draw(report: ReportDetails): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const { resolve } = createRequire(import.meta.url);
  const fontFiles = FONTS.map((name) => resolve(`dejavu-fonts-ttf/ttf/${name}`));
  const image = await renderAsync(renderMarkup(<Preview report={report} />), {
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'DejaVu Sans' },
  });
  return image.asPng();
}

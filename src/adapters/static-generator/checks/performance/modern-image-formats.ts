import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { isSuccess } from '../../resources/related-resources.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { declaredMediaType } from '../../headers/declared-media-type.js';
import { imageUrl } from '../../resources/referenced-resources.js';
import type { HeaderList } from '../../retrieved-page.js';
import { reviewUnfetched, unfetchedAmong } from '../support/unfetched.js';
import { countSome, notApplicable, pass, warn } from '../support/verdict.js';

const OLD_TYPES = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/bmp', 'image/x-ms-bmp', 'image/tiff']);
const OLD_NAMES = /\.(?:jpe?g|png|bmp|tiff?)$/i;
/** Lighthouse ignores savings of fewer bytes, so smaller images cannot matter. */
const SMALL = 4096;
/** Only the first images are looked up among the responses, which belong to the first resources. */
const MAX_LOOKED_UP = 50;
const MAX_IMAGES = 10_000;

/** Lighthouse's image-delivery-insight compares bytes with pixels. Without a layout, the type of the response decides. */
export const modernImageFormats: Check = {
  id: 'modern-image-formats',
  category: 'performance',
  title: 'Images use modern formats',
  failureTitle: 'Images use old formats',
  explained: {
    what: 'Checks `img` elements with a `src` other than a `data:` URL. Among the first 40 resources, uses the type of the response to a request that accepts AVIF and WebP, and skips images of 4,096 bytes or less. For others, uses the filename, and skips an `img` in a `picture`. Passes when none is a JPEG, PNG, BMP or TIFF. Warns with a score of 50 when one is. Needs a look when none is, but an image among the first 40 resources does not respond. Does not apply to pages without images. This check has no weight: how much another format saves is unknown until you try it.',
    why: 'AVIF and WebP need half to two thirds of the bytes for the same image, and images make up most of what a typical page loads.',
    fix: 'Let the image service choose the format by the `Accept` header, or offer several: `<picture><source type="image/avif" srcset="a.avif"><img src="a.jpg"></picture>`.',
    source: lighthouseSource('insights/image-delivery-insight'),
  },
  inspect(subject, { describe }) {
    const images: Element[] = [];
    let total = 0;
    return {
      elements: {
        img(element) {
          const source = attribute(element, 'src')?.slice(0, 4096).trim() ?? '';
          if (source === '' || /^data:/i.test(source)) return;
          total += 1;
          if (images.length < MAX_IMAGES) images.push(element);
        },
      },
      conclude() {
        if (total === 0) return notApplicable('The page has no images to check.');
        const oldTypeByUrl = new Map(
          subject.resources.subresources.flatMap(({ url, result, transferredBytes }) =>
            isSuccess(result)
              ? [[url, isOldType(result.headers) && (transferredBytes ?? Infinity) > SMALL] as const]
              : [],
          ),
        );
        const missing = unfetchedAmong(subject.resources.subresources.filter(({ kind }) => kind === 'image'));
        const missingUrls = new Set(missing.map(({ url }) => url));
        const isAnyOld = [...oldTypeByUrl.values()].includes(true);
        const old = new Offenders<Element>();
        images.forEach((image, index) => {
          const byName = isOldName(image);
          // Parses a URL only if a name or a response is of an old type.
          const isLookedUp = index < MAX_LOOKED_UP && (byName || isAnyOld);
          const url = isLookedUp ? urlOf(image, subject.baseUrl) : null;
          // Its response could have another type than its name says.
          if (url !== null && missingUrls.has(url)) return;
          if ((url === null ? undefined : oldTypeByUrl.get(url)) ?? byName) old.add(image);
        });
        if (old.count > 0) {
          return warn(
            `${countSome(old.count, total, 'is JPEG, PNG, BMP or TIFF', 'image')}. WebP and AVIF are smaller.`,
            50,
            old.first.map((element) => describe(element)),
          );
        }
        return missing.length > 0
          ? reviewUnfetched(missing, 'No image that responded is a large JPEG, PNG, BMP or TIFF.')
          : pass('No large image is a JPEG, PNG, BMP or TIFF.');
      },
    };
  },
};

function urlOf(image: Element, baseUrl: string): string {
  const [written = ''] = imageUrl(image)?.slice(0, 4096).split('#', 1) ?? [];
  return URL.parse(written, baseUrl)?.href ?? '';
}

function isOldType(headers: HeaderList): boolean {
  return OLD_TYPES.has(declaredMediaType(headers));
}

function isOldName(image: Element): boolean {
  // In a `picture`, `img` is only the fallback for old browsers.
  const { parentNode } = image;
  if (parentNode !== null && 'tagName' in parentNode && parentNode.tagName === 'picture') return false;
  return OLD_NAMES.test(attribute(image, 'src')?.slice(0, 4096).trim().split(/[?#]/, 1)[0] ?? '');
}

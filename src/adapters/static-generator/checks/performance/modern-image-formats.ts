import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { isSuccess } from '../../resources/related-resources.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { declaredMediaType } from '../../headers/declared-media-type.js';
import { imageAddress } from '../../resources/referenced-resources.js';
import type { HeaderList } from '../../retrieved-page.js';
import { count, notApplicable, pass, warn } from '../support/verdict.js';

const OLD_TYPES = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/bmp', 'image/x-ms-bmp', 'image/tiff']);
const OLD_NAMES = /\.(?:jpe?g|png|bmp|tiff?)$/i;
/** Lighthouse ignores smaller savings, so what is no larger as a whole. */
const SMALL = 4096;
/** Images whose addresses are looked up among the answers, which are those of the first. */
const MAX_LOOKED_UP = 50;
const MAX_IMAGES = 10_000;

/** Lighthouse weighs bytes against pixels; without a layout, the type of the answer has to do. */
export const modernImageFormats: Check = {
  id: 'modern-image-formats',
  category: 'performance',
  title: 'Images are in modern formats',
  failureTitle: 'Images are in modern formats',
  explained: {
    what: 'The `img` elements with an address other than `data:`. Of the first 40 sub-resources the type is that of the answer to a request which accepts AVIF and WebP, and images of 4,096 bytes or less are in order; of others the name has to do, and an `img` within a `picture` is in order. None as JPEG, PNG, BMP or TIFF passes; any warns with 50 of 100. Without images the check does not apply. It weighs nothing: how much another format saves is not known before it is tried.',
    why: 'AVIF and WebP take a half to two thirds of the bytes for the same picture, and images are most of what most pages load.',
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
        if (total === 0) return notApplicable('There are no images.');
        const answers = new Map(
          subject.resources.subresources.flatMap(({ url, result, transferredBytes }) =>
            isSuccess(result)
              ? [[url, isOldType(result.headers) && (transferredBytes ?? Infinity) > SMALL] as const]
              : [],
          ),
        );
        const isAnyOld = [...answers.values()].includes(true);
        const old = new Offenders<Element>();
        images.forEach((image, index) => {
          const byName = isOldName(image);
          // Where neither a name nor an answer is old, no address has to be parsed.
          const isLookedUp = index < MAX_LOOKED_UP && (byName || isAnyOld);
          const byAnswer = isLookedUp ? answers.get(addressOf(image, subject.baseUrl)) : undefined;
          if (byAnswer ?? byName) old.add(image);
        });
        return old.count === 0
          ? pass('No image is a JPEG, PNG, BMP or TIFF of any size.')
          : warn(
              `${old.count} of ${count(total, 'image')} ${old.count === 1 ? 'is' : 'are'} JPEG, PNG, BMP or TIFF; WebP and AVIF are smaller.`,
              50,
              old.first.map((element) => describe(element)),
            );
      },
    };
  },
};

function addressOf(image: Element, baseUrl: string): string {
  const [written = ''] = imageAddress(image)?.slice(0, 4096).split('#', 1) ?? [];
  return URL.parse(written, baseUrl)?.href ?? '';
}

function isOldType(headers: HeaderList): boolean {
  return OLD_TYPES.has(declaredMediaType(headers));
}

function isOldName(image: Element): boolean {
  // Only the first source that fits is loaded, and `img` is what is left for old browsers.
  const { parentNode } = image;
  if (parentNode !== null && 'tagName' in parentNode && parentNode.tagName === 'picture') return false;
  return OLD_NAMES.test(attribute(image, 'src')?.slice(0, 4096).trim().split(/[?#]/, 1)[0] ?? '');
}

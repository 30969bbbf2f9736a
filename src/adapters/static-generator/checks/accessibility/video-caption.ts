import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { countAll, countSome, notApplicable, pass, warn } from '../support/verdict.js';

/** The video-caption rule of axe-core 4.14, which never fails: captions may be part of the picture. */
export const videoCaption: Check = {
  id: 'video-caption',
  category: 'accessibility',
  title: 'Videos have captions',
  failureTitle: 'Videos have no caption track',
  explained: {
    what: 'Checks each `video` that the markup does not hide. Passes when each has a `track` of kind `captions`. Warns with a score of 50 when one has none, because captions may be part of the picture. Does not apply to pages without videos.',
    why: 'People who cannot hear, and people on a muted phone, miss what is said.',
    fix: 'Add a track: `<track kind="captions" src="talk.vtt" srclang="en" label="English">`.',
    source: axeSource('video-caption'),
  },
  inspect(_subject, { describe }) {
    const videos: Element[] = [];
    const captioned = new Set<Element>();
    let current: Element | null = null;
    return {
      elements: {
        video(element, context) {
          current = element;
          if (!context.isConcealed) videos.push(element);
        },
        track(element) {
          if (attribute(element, 'kind')?.toLowerCase() !== 'captions') return;
          // A track inside another element does not count.
          if (element.parentNode === current && current !== null) captioned.add(current);
        },
      },
      conclude() {
        if (videos.length === 0) return notApplicable('The page has no videos.');
        const uncaptioned = new Offenders<Element>();
        for (const video of videos) if (!captioned.has(video)) uncaptioned.add(video);
        return uncaptioned.count === 0
          ? pass(`${countAll(videos.length, 'has a caption track', 'video')}.`)
          : warn(
              `${countSome(uncaptioned.count, videos.length, 'has no caption track', 'video')}. Videos with speech need one.`,
              50,
              uncaptioned.first.map((video) => describe(video)),
            );
      },
    };
  },
};

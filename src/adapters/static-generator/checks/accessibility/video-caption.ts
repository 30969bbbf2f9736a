import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { count, notApplicable, pass, warn } from '../support/verdict.js';

/** axe's video-caption. Captions may be part of the picture, so axe fails nothing and asks for a look; so does this. */
export const videoCaption: Check = {
  id: 'video-caption',
  category: 'accessibility',
  title: 'Videos have captions',
  failureTitle: 'Videos have captions',
  explained: {
    what: 'Each `video` that is not hidden. Passes where each has a `track` of kind `captions`. One without warns and earns 50, since captions may be part of the picture; a page without videos is not applicable.',
    why: 'People who do not hear, and everybody on a silent phone, miss what is said.',
    fix: 'Add `<track kind="captions" src="talk.vtt" srclang="en" label="English">`.',
    source: axeSource('video-caption'),
  },
  inspect(_subject, { describe }) {
    const videos: Element[] = [];
    const captioned = new Set<Element>();
    let current: Element | null = null;
    return {
      elements: {
        video(element, place) {
          current = element;
          if (!place.isConcealed) videos.push(element);
        },
        track(element) {
          if (attribute(element, 'kind')?.toLowerCase() !== 'captions') return;
          // Tracks are the video's children or, through a wrong parent, follow it.
          if (element.parentNode === current && current !== null) captioned.add(current);
        },
      },
      conclude() {
        if (videos.length === 0) return notApplicable('The page has no videos.');
        const open = new Offenders<Element>();
        for (const video of videos) if (!captioned.has(video)) open.add(video);
        return open.count === 0
          ? pass(`${count(videos.length, 'video')}, each with captions.`)
          : warn(
              `${open.count} of ${count(videos.length, 'video')} without a track of captions; if it has speech, it needs them.`,
              50,
              open.first.map((video) => describe(video)),
            );
      },
    };
  },
};

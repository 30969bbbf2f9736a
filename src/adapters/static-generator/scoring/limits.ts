import type { CategoryLimits } from '../../../application/index.js';

/** What the checks of a category cannot find. */
export const LIMITS: Readonly<Record<string, CategoryLimits>> = {
  accessibility: {
    text: 'Automatic checks find only part of the barriers on a page. These checks read HTML without a browser: they cannot tell whether a keyboard reaches everything, whether the reading order makes sense, whether a text alternative says what its image shows, or whether contrast and target sizes are sufficient. A good score is not a statement of conformance with WCAG or EN 301 549.',
    manualTests: [
      'Keyboard: use the whole page with Tab, Shift+Tab, Enter, Space and the arrow keys. You always see where the focus is, and you never get stuck.',
      'Screen reader: listen to the page from top to bottom with NVDA, VoiceOver or TalkBack. The order makes sense, and each link, button and field says what it does.',
      'Text alternatives: read each one without its image. It says what the image shows or does, and decoration has an empty `alt`.',
      'Zoom: enlarge the page to 400 % in a window 1280 pixels wide. Nothing is cut off or overlaps, and you only scroll down.',
      'Contrast and targets: measure the contrast of text (at least 4.5 to 1, or 3 to 1 if it is large) and the size of small targets (at least 24 by 24 CSS pixels).',
    ],
  },
};

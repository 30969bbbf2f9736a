import type { CategoryLimits } from '../../../application/index.js';

/** What the checks of a category cannot find. */
export const LIMITS: Readonly<Record<string, CategoryLimits>> = {
  accessibility: {
    text: 'Automatic checks find only part of the barriers on a page. They cannot tell whether a keyboard reaches everything, whether the reading order makes sense, or whether a text alternative says what its image shows. A good score is not a statement of conformance with WCAG or EN 301 549.',
    manualTests: [
      'Keyboard: reach and use everything without a mouse. You always see where the focus is.',
      'Screen reader: listen to the whole page. The order makes sense, and each control says what it does.',
      'Text alternatives: read each one without its image. It says what the image shows or does.',
      'Zoom: enlarge the page to 400 % in a window 1280 pixels wide. Nothing is cut off, and you only scroll down.',
      'Forms: submit each one with mistakes. The messages say what is wrong, and a screen reader announces them.',
    ],
  },
};

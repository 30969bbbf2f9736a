import type { Check } from '../check.js';
import { notApplicable, pass, warn } from '../verdict.js';

const ADVISED_PERCENT = 10;

export const textHtmlRatio: Check = {
  id: 'text-html-ratio',
  category: 'seo',
  title: 'Text is a fair part of the HTML',
  inspect({ page }) {
    let characters = 0;
    return {
      text(value, place) {
        if (place.isSilent || place.isHidden) return;
        for (let index = 0; index < value.length; index += 1) if (value.charCodeAt(index) > 32) characters += 1;
      },
      judge() {
        if (page.html.length === 0) return notApplicable('The document is empty.');
        const percent = Math.round((characters / page.html.length) * 100);
        return percent >= ADVISED_PERCENT
          ? pass(`${percent} % of the HTML is text.`)
          : warn(`${percent} % of the HTML is text; ${ADVISED_PERCENT} % or more is advised.`, percent * 10);
      },
    };
  },
};

import type { Check } from '../check.js';
import { notApplicable, pass, warn } from '../verdict.js';

const ADVISED_PERCENT = 10;

export const textHtmlRatio: Check = {
  id: 'text-html-ratio',
  category: 'seo',
  title: 'Text is a fair part of the HTML',
  explained: {
    what: 'The characters of text, without spaces, as a share of the characters of the HTML. 10 % or more pass; less warns, and earns ten points for each percent. It weighs nothing: advice. Not applicable where the document is empty.',
    why: 'A page that is nearly all markup and code takes long to load for what it says.',
    mend: 'Leave out markup that is not needed, and move inline scripts and styles into files.',
    source: {
      name: 'web.dev, optimize encoding and transfer',
      url: 'https://web.dev/articles/optimizing-content-efficiency-optimize-encoding-and-transfer',
    },
  },
  inspect({ page, text }) {
    return {
      judge() {
        if (page.html.length === 0) return notApplicable('The document is empty.');
        const percent = Math.round((text.characters / page.html.length) * 100);
        return percent >= ADVISED_PERCENT
          ? pass(`${percent} % of the HTML is text.`)
          : warn(`${percent} % of the HTML is text; ${ADVISED_PERCENT} % or more is advised.`, percent * 10);
      },
    };
  },
};

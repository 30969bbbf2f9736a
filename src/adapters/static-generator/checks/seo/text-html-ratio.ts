import type { Check } from '../check.js';
import { sourceOf } from '../support/source-of.js';
import { notApplicable, pass, warn } from '../support/verdict.js';

const ADVISED_PERCENT = 10;

export const textHtmlRatio: Check = {
  id: 'text-html-ratio',
  category: 'seo',
  title: 'Text makes up at least 10% of the HTML',
  failureTitle: 'Text makes up less than 10% of the HTML',
  explained: {
    what: 'Divides the number of text characters, without spaces, by the number of HTML characters, and rounds to whole percent. Passes at 10% or more. Warns below, with a score of 10 for each percent. Does not apply to empty documents. This check has no weight: it is advice.',
    why: 'A page that is nearly all markup and code takes long to load for how little it says.',
    fix: 'Remove unneeded markup, and move inline scripts and styles into files.',
    source: sourceOf(
      'webDev',
      'optimize encoding and transfer',
      'articles/optimizing-content-efficiency-optimize-encoding-and-transfer',
    ),
  },
  inspect({ page, text }) {
    return {
      conclude() {
        if (page.html.length === 0) return notApplicable('The document is empty.');
        const percent = Math.round((text.characters / page.html.length) * 100);
        return percent >= ADVISED_PERCENT
          ? pass(`Text makes up ${percent}% of the HTML.`)
          : warn(`Text makes up ${percent}% of the HTML. Aim for at least ${ADVISED_PERCENT}%.`, percent * 10);
      },
    };
  },
};

import type { Evidence } from '../../../domain/index.js';
import type { Check } from '../check.js';
import { attribute, ownText } from '../document.js';
import { Offenders } from '../evidence.js';
import { count, fail, notApplicable, pass } from '../verdict.js';

/** Blocks beyond this many characters in all are not parsed: a page's own data is far smaller. */
const MAX_CHARACTERS = 2_000_000;

export const jsonLd: Check = {
  id: 'json-ld',
  category: 'seo',
  title: 'Structured data can be parsed',
  explained: {
    what: 'Each `script` of type `application/ld+json`, up to two million characters in all. Passes where each is a JSON object or array, fails where one is not. Not applicable where there are none.',
    why: 'Search engines ignore data that they cannot parse, so that no rich result is shown.',
    mend: 'Mend the JSON; often it is a comma too many or a quotation mark that is not escaped: `{"@context":"https://schema.org","@type":"Article"}`.',
    source: {
      name: 'JSON-LD 1.1, embedding in HTML',
      url: 'https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents',
    },
  },
  inspect(_subject, { describe }) {
    const broken = new Offenders<() => Evidence>();
    let blocks = 0;
    let characters = 0;
    return {
      elements: {
        script(element) {
          if (attribute(element, 'type')?.trim().toLowerCase() !== 'application/ld+json') return;
          const text = ownText(element);
          characters += text.length;
          if (characters > MAX_CHARACTERS) return;
          blocks += 1;
          if (!isObjectOrArray(text)) broken.add(() => describe(element, text.trim().slice(0, 100)));
        },
      },
      judge() {
        if (blocks === 0) return notApplicable('The page has no JSON-LD.');
        return broken.count === 0
          ? pass(`${count(blocks, 'block')} of JSON-LD, each valid JSON.`)
          : fail(
              `${count(broken.count, 'block')} of ${blocks} ${broken.count === 1 ? 'is' : 'are'} not valid JSON.`,
              broken.first.map((evidence) => evidence()),
            );
      },
    };
  },
};

function isObjectOrArray(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

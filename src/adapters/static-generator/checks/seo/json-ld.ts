import type { Evidence } from '../../../../domain/index.js';
import type { Check } from '../check.js';
import { attribute, ownText } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { sourceOf } from '../support/source-of.js';
import { countAll, countSome, fail, notApplicable, pass } from '../support/verdict.js';

/** Bounds the work: blocks beyond this many characters in all are not parsed. Real pages have far less. */
const MAX_CHARACTERS = 2_000_000;

export const jsonLd: Check = {
  id: 'json-ld',
  category: 'seo',
  title: 'Structured data is valid JSON',
  failureTitle: 'Structured data is not valid JSON',
  explained: {
    what: 'Checks each `script` of type `application/ld+json`, up to two million characters in all. Passes when each contains a JSON object or array. Fails when one does not. Does not apply to pages without such scripts.',
    why: 'Search engines ignore structured data that they cannot parse, and show no rich result.',
    fix: 'Fix the JSON. Trailing commas and unescaped quotation marks are common causes. Valid: `{"@context":"https://schema.org","@type":"Article"}`.',
    source: sourceOf('jsonLd', 'embedding in HTML', '#embedding-json-ld-in-html-documents'),
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
      conclude() {
        if (blocks === 0) return notApplicable('The page has no JSON-LD.');
        return broken.count === 0
          ? pass(`${countAll(blocks, 'contains a JSON object or array', 'JSON-LD block')}.`)
          : fail(
              `${countSome(broken.count, blocks, 'does not contain a JSON object or array', 'JSON-LD block')}.`,
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

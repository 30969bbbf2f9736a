import type { Check } from '../check.js';
import { Offenders } from '../support/evidence.js';
import { JsonLdBlocks } from '../support/json-ld-blocks.js';
import { sourceOf } from '../support/source-of.js';
import { countAll, countSome, fail, notApplicable, pass } from '../support/verdict.js';

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
    const blocks = new JsonLdBlocks();
    return {
      elements: { script: blocks.visit },
      conclude() {
        if (blocks.all.length === 0) return notApplicable('The page has no JSON-LD.');
        const broken = new Offenders<(typeof blocks.all)[number]>();
        for (const block of blocks.all) if (!isObjectOrArray(block[1])) broken.add(block);
        return broken.count === 0
          ? pass(`${countAll(blocks.all.length, 'contains a JSON object or array', 'JSON-LD block')}.`)
          : fail(
              `${countSome(broken.count, blocks.all.length, 'does not contain a JSON object or array', 'JSON-LD block')}.`,
              broken.first.map(([element, text]) => describe(element, text.trim().slice(0, 100))),
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

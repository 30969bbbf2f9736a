import type { Check } from '../check.js';
import type { Element } from '../../html/document.js';
import { JsonLdBlocks } from '../support/json-ld-blocks.js';
import { Microdata } from '../support/microdata.js';
import { Offenders } from '../support/evidence.js';
import { RICH_RESULTS, type RichResult } from '../support/rich-results.js';
import { StructuredItems, type Item } from '../support/structured-items.js';
import { sourceOf } from '../support/source-of.js';
import { countAll, countSome, fail, notApplicable, pass } from '../support/verdict.js';

/** In the explanation. */
const MAX_ADVISED_TYPES = 3;
const MAX_ADVISED_PROPERTIES = 6;
/** Longer names are cut. */
const MAX_NAME = 60;

const RULES = indexRules();
const ALTERNATIVES = parseRequirements();

interface Finding {
  readonly item: Item;
  readonly type: string;
  readonly missing: readonly string[];
  readonly origin: Element;
}

export const structuredData: Check = {
  id: 'structured-data',
  category: 'advice',
  title: 'Structured data has the required properties',
  failureTitle: 'Structured data lacks required properties',
  explained: {
    what: 'Checks items in JSON-LD and microdata whose type Google Search documents, such as `Product`, `Event`, `JobPosting`, `Recipe` and `VideoObject`. Each needs a value for every required property. Reads `@graph`, lists, nested items and references by `@id`. Nested items count where Google reads them, such as `Review` and `Offer`. Treats a reference to another page as complete. Passes when no required property is missing or empty. The explanation lists recommended properties. Does not apply without such items. The check `json-ld` covers blocks that are not valid JSON. RDFa is not read. This check has no weight: it is advice.',
    why: 'Search engines show a rich result, such as a price or a date, only for items with all required properties.',
    fix: 'Add the properties that the evidence names. Each type has a page of its own in the gallery. Then test the page with Google’s Rich Results Test.',
    source: sourceOf('searchCentral', 'structured data gallery', 'appearance/structured-data/search-gallery'),
  },
  inspect(_subject, { describe }) {
    const blocks = new JsonLdBlocks();
    const microdata = new Microdata();
    return {
      elements: {
        script: blocks.visit,
      },
      attributes: {
        itemscope: (element) => microdata.noteScope(element),
        itemprop: (element) => microdata.noteProperty(element),
      },
      conclude() {
        const found = new StructuredItems();
        const origins = new Map<Item, Element>();
        const sources = [...blocks.all.map(([element, text]) => [element, parse(text)] as const), ...microdata.items()];
        for (const [element, root] of sources) {
          const before = found.items.length;
          found.add(root);
          for (const item of found.items.slice(before)) origins.set(item, element);
        }
        const broken = new Offenders<Finding>();
        const advised = new Map<string, Set<string>>();
        let checked = 0;
        for (const [item, origin] of origins) {
          for (const [type, rule] of rulesFor(item, found)) {
            checked += 1;
            const missing = missingIn(requiredOf(rule, item, found), item, found);
            if (missing.length > 0) broken.add({ item, type, missing: missing.map(describeRequirement), origin });
            const optional = missingIn(rule.recommended, item, found).map((each) => each.split('|')[0] ?? '');
            if (optional.length === 0) continue;
            const names = advised.get(type) ?? new Set();
            for (const name of optional) names.add(name);
            advised.set(type, names);
          }
        }
        const isComplete = found.isComplete && microdata.isComplete && blocks.isComplete;
        const limits = isComplete ? [] : ['The page has more structured data than is checked.'];
        if (checked === 0) {
          return notApplicable(['The page has no structured data of a documented type.', ...limits].join(' '));
        }
        const rest = [...advise(advised), ...limits];
        if (broken.count === 0)
          return pass([`${countAll(checked, 'has every required property', 'item')}.`, ...rest].join(' '));
        return fail(
          [`${countSome(broken.count, checked, 'lacks required properties', 'item')}.`, ...rest].join(' '),
          broken.first.map(({ item, type, missing, origin }) => ({
            ...describe(origin),
            kind: 'text',
            value: `${type}${nameOf(item)} lacks ${missing.join('; ')}`,
          })),
        );
      },
    };
  },
};

/** null if it is not valid JSON, which the check `json-ld` reports. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function rulesFor(item: Item, found: StructuredItems): (readonly [string, RichResult])[] {
  // Two types of one item, such as Restaurant and LocalBusiness, can share a rule.
  const rules = new Map<RichResult, string>();
  for (const type of item.types) {
    for (const rule of RULES.get(type) ?? []) {
      if (!rules.has(rule) && applies(rule, item, found)) rules.set(rule, type);
    }
  }
  return [...rules].map(([rule, type]) => [type, rule]);
}

function applies({ placement, onlyWith }: RichResult, item: Item, found: StructuredItems): boolean {
  if (onlyWith !== undefined && !onlyWith.some((property) => found.has(item.node, [property]))) return false;
  if (placement === 'anywhere') return true;
  if (placement === 'standalone') return item.isStandalone;
  const { parent } = item;
  return (
    parent !== null &&
    placement.property === parent.property &&
    placement.of.some((type) => parent.types.includes(type))
  );
}

function requiredOf(rule: RichResult, item: Item, found: StructuredItems): readonly string[] {
  const { required, requiredUnlessIn, requiredUnlessLast } = rule;
  const isNested = requiredUnlessIn !== undefined && found.isValueOf(item, requiredUnlessIn.properties);
  return [
    ...required,
    ...(isNested ? [] : (requiredUnlessIn?.required ?? [])),
    ...(item.isLast ? [] : (requiredUnlessLast ?? [])),
  ];
}

/** Requirements that are not met. `location.address` is left out if `location` is missing too. */
function missingIn(requirements: readonly string[], { node }: Item, found: StructuredItems): readonly string[] {
  const missing = requirements.filter((requirement) => {
    const alternatives = ALTERNATIVES.get(requirement) ?? [];
    return !alternatives.some((paths) => paths.every((path) => found.has(node, path)));
  });
  return missing.filter((requirement) => !missing.some((other) => requirement.startsWith(`${other}.`)));
}

/** "a", "a or b", "a, b or c and d". */
function describeRequirement(requirement: string): string {
  const alternatives = requirement.replaceAll('+', ' and ').split('|');
  const last = alternatives.pop() ?? '';
  return alternatives.length === 0 ? last : `${alternatives.join(', ')} or ${last}`;
}

function advise(advised: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  return [...advised].slice(0, MAX_ADVISED_TYPES).map(([type, properties]) => {
    const names = [...properties].slice(0, MAX_ADVISED_PROPERTIES);
    return `Recommended for ${type}: ${names.join(', ')}.`;
  });
}

function nameOf({ node }: Item): string {
  const name = [node.name ?? node.headline].flat()[0];
  if (typeof name !== 'string' || name.trim() === '') return '';
  return ` “${name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name}”`;
}

function indexRules(): ReadonlyMap<string, readonly RichResult[]> {
  const rules = new Map<string, RichResult[]>();
  for (const rule of RICH_RESULTS) {
    for (const type of rule.types) rules.set(type, [...(rules.get(type) ?? []), rule]);
  }
  return rules;
}

/** The alternatives of each requirement. All paths of one are needed. */
function parseRequirements(): ReadonlyMap<string, readonly (readonly (readonly string[])[])[]> {
  const requirements = RICH_RESULTS.flatMap((rule) => [
    ...rule.required,
    ...rule.recommended,
    ...(rule.requiredUnlessIn?.required ?? []),
    ...(rule.requiredUnlessLast ?? []),
  ]);
  return new Map(
    requirements.map((requirement) => [
      requirement,
      requirement.split('|').map((alternative) => alternative.split('+').map((path) => path.split('.'))),
    ]),
  );
}

import type { Evidence } from '../../../domain/index.js';
import type { DetailObject, DetailValue } from '../lighthouse-module.js';
import { sanitize, MAX_EVIDENCE_LENGTH, withoutLinks } from './plain-text.js';

/** The limit of the domain's Audit. */
const MAX_EVIDENCE = 10;

/** Deeper lists are omitted; Lighthouse has two levels. */
const MAX_DEPTH = 4;

/** Entries read: a page may have a hundred thousand, but only ten become evidence. */
const MAX_ENTRIES = 100;

/** Converts the details of an audit: elements and URLs if there are any, or else text. */
export function toEvidence(details: DetailObject | undefined): Evidence[] {
  const found = new Map<string, Evidence>();
  for (const evidence of details === undefined ? [] : evidenceOf(details, MAX_DEPTH)) {
    const value = sanitize(evidence.value, MAX_EVIDENCE_LENGTH);
    if (value !== '' && !found.has(value)) found.set(value, { column: null, selector: null, ...evidence, value });
    if (found.size === MAX_EVIDENCE) break;
  }
  return [...found.values()];
}

function* evidenceOf(details: DetailObject, depth: number): Generator<Evidence> {
  if (depth === 0) return;
  const { type } = details;
  if (type === 'table' || type === 'opportunity') {
    const headings = listOf(details['headings']).filter(isObject);
    for (const item of listOf(details['items']).filter(isObject)) {
      const evidence = rowEvidence(item, headings);
      if (evidence !== null) yield evidence;
    }
  } else if (type === 'list') {
    for (const item of listOf(details['items']).filter(isObject)) yield* evidenceOf(item, depth - 1);
  } else if (type === 'list-section') {
    if (isObject(details['value'])) yield* evidenceOf(details['value'], depth - 1);
  } else if (type === 'checklist') {
    for (const item of Object.values(isObject(details['items']) ? details['items'] : {}).filter(isObject)) {
      if (item['value'] === false) yield textEvidence(textOf(item['label']));
    }
  } else {
    const evidence = valueEvidence(details);
    if (evidence !== null) yield evidence;
  }
}

/** The first element or URL in a row, or else the text of all its columns. */
function rowEvidence(item: DetailObject, headings: readonly DetailObject[]): Evidence | null {
  const texts: string[] = [];
  for (const heading of headings) {
    const value = item[textOf(heading['key'])];
    if (isObject(value)) {
      const evidence = valueEvidence(value);
      if (evidence !== null && evidence.kind !== 'text') return evidence;
      if (evidence !== null) texts.push(evidence.value);
    } else if (typeof value === 'string') {
      if (heading['valueType'] === 'url' && value !== '') return urlEvidence(value);
      texts.push(value);
    } else if (typeof value === 'number') {
      texts.push(`${textOf(heading['label'])} ${Math.round(value * 1000) / 1000}`);
    }
  }
  return texts.length === 0 ? null : textEvidence(texts.join(', '));
}

function valueEvidence(value: DetailObject): Evidence | null {
  const text = (key: string): string => textOf(value[key]);
  switch (value.type) {
    case 'node': {
      const source = text('snippet') || text('selector') || text('nodeLabel');
      return source === ''
        ? null
        : { kind: 'element', value: source, line: null, selector: selectorOf(text('selector')) };
    }
    case 'source-location': {
      return text('url') === '' ? null : { kind: 'url', value: text('url'), ...positionOf(value) };
    }
    case 'url':
      return urlEvidence(text('value'));
    case 'link':
      return textEvidence(text('text'));
    case 'text':
    case 'code':
      return textEvidence(text('value'));
    case undefined:
      // A text that is already localized.
      return text('formattedDefault') === '' ? null : textEvidence(text('formattedDefault'));
    default:
      return null;
  }
}

/** null if it is too long, because a cut selector matches nothing. Lighthouse's selectors can match other elements too. */
function selectorOf(selector: string): string | null {
  const isShown = selector !== '' && selector === sanitize(selector, MAX_EVIDENCE_LENGTH);
  return isShown ? selector : null;
}

/** Lighthouse counts lines and columns from 0. */
function positionOf({ line, column }: DetailObject): Pick<Evidence, 'line' | 'column'> {
  if (typeof line !== 'number') return { line: null };
  return { line: line + 1, column: typeof column === 'number' ? column + 1 : null };
}

function urlEvidence(value: string): Evidence {
  return { kind: 'url', value, line: null };
}

function textEvidence(value: string): Evidence {
  return { kind: 'text', value: withoutLinks(value.slice(0, MAX_EVIDENCE_LENGTH * 4)), line: null };
}

function textOf(value: DetailValue): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: DetailValue): readonly DetailValue[] {
  return isList(value) ? value.slice(0, MAX_ENTRIES) : [];
}

function isList(value: DetailValue): value is readonly DetailValue[] {
  return Array.isArray(value);
}

function isObject(value: DetailValue): value is DetailObject {
  return typeof value === 'object' && value !== null && !isList(value);
}

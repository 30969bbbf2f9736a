import MiniSearch from 'minisearch';
import type { SearchDocument } from './search-documents.js';

export interface SearchResult extends Pick<SearchDocument, 'path' | 'kind' | 'title'> {
  /** The part of the text around the first match, in pieces: every second one matches. */
  readonly excerpt: readonly string[];
}

const MAX_RESULTS = 30;

/** Fewer results with all words are not enough. */
const FEW = 5;

/** A query of 200 characters has up to 100 words; nobody needs so many. */
const MAX_WORDS = 10;

/** Characters of an excerpt before the first match, and in all. */
const EXCERPT_LEAD = 60;
const EXCERPT_LENGTH = 200;

/** Finds documents by words, beginnings of words, and words with typos. */
export class DocumentationSearch {
  readonly #documents: ReadonlyMap<string, SearchDocument>;
  readonly #index: MiniSearch<SearchDocument>;

  constructor(documents: readonly SearchDocument[]) {
    this.#documents = new Map(documents.map((document) => [document.path, document]));
    this.#index = new MiniSearch<SearchDocument>({
      idField: 'path',
      fields: ['title', 'names', 'text'],
      searchOptions: { boost: { title: 4, names: 3 }, prefix: true, fuzzy: 0.2 },
    });
    this.#index.addAll(documents);
  }

  /** @returns the best results first: those with all words, then, if they are few, those with any */
  find(query: string): readonly SearchResult[] {
    const words = query
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .slice(0, MAX_WORDS)
      .join(' ');
    const all = this.#index.search(words, { combineWith: 'AND' });
    const found = all.length < FEW ? [...all, ...this.#index.search(words)] : all;
    const matches = new Map(found.map(({ id, terms }) => [id as string, terms]));
    return [...matches].slice(0, MAX_RESULTS).flatMap(([id, terms]) => {
      const document = this.#documents.get(id);
      if (document === undefined) return [];
      const { path, kind, title, text } = document;
      return [{ path, kind, title, excerpt: excerptOf(text, terms) }];
    });
  }
}

/** @param terms words as the index stores them, in lower case */
function excerptOf(text: string, terms: readonly string[]): readonly string[] {
  const longestFirst = terms
    .toSorted((a, b) => b.length - a.length)
    .map((term) => term.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const start = Math.max(0, text.search(pattern) - EXCERPT_LEAD);
  // Begins and ends between words.
  const from = start === 0 ? 0 : text.indexOf(' ', start) + 1;
  const end = from + EXCERPT_LENGTH >= text.length ? text.length : text.lastIndexOf(' ', from + EXCERPT_LENGTH);
  const pieces = text.slice(from, end).split(pattern);
  return [
    `${from === 0 ? '' : '… '}${pieces[0] ?? ''}`,
    ...pieces.slice(1, -1),
    ...(pieces.length > 1 ? [pieces.at(-1) ?? ''] : []),
  ].map((piece, index, every) => (index === every.length - 1 && end < text.length ? `${piece} …` : piece));
}

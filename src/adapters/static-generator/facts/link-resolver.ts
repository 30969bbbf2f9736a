import { MAX_URL_LENGTH, resolveTargetUrl } from '../../../domain/index.js';

/** Paths and queries that normalization does not change: without dot segments, empty segments or percent signs. */
const PLAIN = /^(?=\/)(?:\/[\w-][\w.~-]*)*\/?(?:\?[\w.=&~+-]*)?$/;

/** `resolveTargetUrl` for many references of one page: most of them are plain paths, which need no URL parser. */
export class LinkResolver {
  /** Null if plain paths need the parser too. */
  readonly #origin: string | null;

  /** @param base absolute URL */
  constructor(private readonly base: string) {
    const url = URL.parse(base);
    const isPlain = url !== null && url.origin !== 'null' && url.username === '' && url.password === '';
    this.#origin = isPlain && /^https?:$/.test(url.protocol) ? url.origin : null;
  }

  /** @param reference without a fragment */
  resolve(reference: string): string | null {
    const isPlain = this.#origin !== null && reference.length < MAX_URL_LENGTH / 2 && PLAIN.test(reference);
    return isPlain ? this.#origin + reference : resolveTargetUrl(reference, this.base);
  }
}

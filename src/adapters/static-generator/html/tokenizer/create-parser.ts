import { Parser, type DefaultTreeAdapterMap, type TreeAdapter } from 'parse5';
import { SkippingTokenizer } from './skipping-tokenizer.js';

/** `skipping` is faster, `plain` is parse5's own. Both give the same tree. */
export type TokenizerKind = 'skipping' | 'plain';

/**
 * The switch for all pages. The skipping tokenizer overrides protected methods of parse5 and was checked with parse5 8.1.1.
 * When the tokenizer tests fail after an update of parse5, set this to `plain`: parses take 1.7 times as long, and nothing
 * else changes.
 */
export const DEFAULT_TOKENIZER: TokenizerKind = 'skipping';

/** Creates a parser for one whole document. */
export function createParser(
  treeAdapter: TreeAdapter<DefaultTreeAdapterMap>,
  tokenizer: TokenizerKind = DEFAULT_TOKENIZER,
): Parser<DefaultTreeAdapterMap> {
  const parser = new Parser<DefaultTreeAdapterMap>({ treeAdapter });
  if (tokenizer === 'skipping') parser.tokenizer = new SkippingTokenizer(parser);
  return parser;
}

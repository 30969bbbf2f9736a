// Constants of the seeded data, for the seeder and the benchmarks.
import { createHash } from 'node:crypto';
import { formatToken } from '../../dist/domain/api-key-token.js';

/** The account that owns half of all reports and projects. */
export const BIG = 'big';

export const SECTIONS = ['products', 'blog', 'articles', 'news', 'docs', 'Products', 'help', 'events'];

/** No word contains a q, so that searches can use words with a q as rare words. */
export const WORDS = (
  'amber anchor autumn beacon birch breeze canyon cedar clover copper coral crystal delta dune ember falcon feather ' +
  'fern field flint forest garden glacier granite harbor hazel heron hollow indigo island ivory juniper lagoon lantern ' +
  'lark linen maple marble meadow mirror north oak ocean olive orchard otter pearl pine prairie raven ridge river ' +
  'saffron shadow silver spruce stone summit thistle timber valley velvet willow winter'
).split(' ');

/** Search words by how many reports of the big account match. */
export const SEARCHES = {
  'every report': 'https',
  common: 'products',
  'one in a hundred': 'saffron-otter',
  'one in a thousand': 'events/2025/p',
  'one in four thousand': 'lark-oak',
  rare: 'quetzal',
  absent: 'quokkajuggler',
  'one letter, common': 'e',
  'one letter, absent': '~',
  'two letters, common': 'co',
  'two letters, absent': 'qx',
  'a long one': 'amber-anchor-1.example.com/products/20',
};

/** Number of other accounts, of projects, and of generations with full audits. */
export function extentOf(reports) {
  return {
    accounts: Math.max(20, Math.min(1_000, Math.round(reports / 1_000))),
    projects: Math.max(500, Math.min(50_000, Math.round(reports / 20))),
    // Limited, because ten million full audits would take 50 GB.
    audited: Math.min(reports, 200_000),
  };
}

/** The API key of an account. It is not secret: anyone with this file can compute it. */
export function tokenOf(account) {
  return formatToken(createHash('sha256').update(`sitegrade bench ${account}`).digest().subarray(0, 22));
}

/** The name of the n-th project. Must match the SQL of the seeder. */
export function projectName(n) {
  return `${WORDS[n % WORDS.length]}-${WORDS[(n * 7 + 1) % WORDS.length]}-${n}.example.com`;
}

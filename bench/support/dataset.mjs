// What the seeded data is made of, for the seeder and for those who measure with it.
import { createHash } from 'node:crypto';
import { formatToken } from '../../dist/domain/api-key-token.js';

/** The account that owns half of everything. */
export const BIG = 'big';

export const SECTIONS = ['products', 'blog', 'articles', 'news', 'docs', 'Products', 'help', 'events'];

/** No word has a q, so that texts with one occur only where they are put. */
export const WORDS = (
  'amber anchor autumn beacon birch breeze canyon cedar clover copper coral crystal delta dune ember falcon feather ' +
  'fern field flint forest garden glacier granite harbor hazel heron hollow indigo island ivory juniper lagoon lantern ' +
  'lark linen maple marble meadow mirror north oak ocean olive orchard otter pearl pine prairie raven ridge river ' +
  'saffron shadow silver spruce stone summit thistle timber valley velvet willow winter'
).split(' ');

/** Search words by how many of the big account's reports have them. */
export const SEARCHES = {
  'every report': 'https',
  common: 'products',
  'one in a hundred': 'saffron-otter',
  rare: 'quetzal',
  absent: 'quokkajuggler',
  'one letter, common': 'e',
  'one letter, absent': '~',
  'two letters, common': 'co',
  'two letters, absent': 'qx',
  'a long one': 'amber-anchor-1.example.com/products/20',
};

/** How many accounts share what the big one does not own, how many projects there are, and how many full audits. */
export function extentOf(reports) {
  return {
    accounts: Math.max(20, Math.min(1_000, Math.round(reports / 1_000))),
    projects: Math.max(500, Math.min(50_000, Math.round(reports / 20))),
    // Ten million times 5 KB would be a database of 50 GB, of which a benchmark reads the same part again and again.
    audited: Math.min(reports, 200_000),
  };
}

/** The API key of an account. Nobody's secret: whoever has this file can make it. */
export function tokenOf(account) {
  return formatToken(createHash('sha256').update(`sitegrade bench ${account}`).digest().subarray(0, 22));
}

/** The name of the n-th project; must say the same as the seeder's SQL. */
export function projectName(n) {
  return `${WORDS[n % WORDS.length]}-${WORDS[(n * 7 + 1) % WORDS.length]}-${n}.example.com`;
}

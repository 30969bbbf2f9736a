import { fileURLToPath } from 'node:url';

interface Drawn {
  readonly isSecure: boolean;
  readonly headers: readonly (readonly [string, string])[];
}

/** The scripts have no types. */
async function load<T>(name: string): Promise<T> {
  const path = fileURLToPath(new URL(`../../scripts/calibrate/${name}.mjs`, import.meta.url));
  return (await import(path)) as T;
}

const { seededRandom } = await load<{ seededRandom(seed: string): () => number }>('seeded-random');
const { spearman } = await load<{ spearman(xs: readonly number[], ys: readonly number[]): number }>('spearman');
const { SECURITY_HEADERS } = await load<{
  SECURITY_HEADERS: readonly { readonly name: string; readonly share: number }[];
}>('security-headers');
const { drawPopulation } = await load<{
  drawPopulation(names: readonly string[], seed: string): ReadonlyMap<string, Drawn>;
}>('draw-population');
const { restorePage } = await load<{ restorePage(html: string, name: string, seed: string): string }>('restore-page');

const names = Array.from({ length: 1_000 }, (_, index) => `page-${index}.example`);

describe('seededRandom', () => {
  const draw = (seed: string) => Array.from({ length: 10_000 }, seededRandom(seed));

  test('gives the same numbers for the same seed, and others for another', () => {
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });

  test('is uniform between 0 and 1', () => {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (const number of draw('a')) tenths[Math.floor(number * 10)]! += 1;
    for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});

describe('drawPopulation', () => {
  const population = drawPopulation(names, 'seed');
  const senders = (header: string) =>
    [...population.values()].filter(({ headers }) => headers.some(([name]) => name === header)).length;

  test.each(SECURITY_HEADERS)('$name has its share', ({ name, share }) => {
    expect(senders(name)).toBe(Math.round(share * names.length));
  });

  test('about a third of the pages send no security header, a third send three or more', () => {
    const counts = [...population.values()].map(({ headers }) => headers.length);
    const share = (matches: (count: number) => boolean) => counts.filter(matches).length / counts.length;
    expect(share((count) => count === 0)).toBeGreaterThan(0.25);
    expect(share((count) => count === 0)).toBeLessThan(0.42);
    expect(share((count) => count >= 3)).toBeGreaterThan(0.25);
    expect(share((count) => count >= 3)).toBeLessThan(0.42);
  });

  test('98 % use TLS, and only they send Strict-Transport-Security', () => {
    const plain = [...population.values()].filter(({ isSecure }) => !isSecure);
    expect(plain).toHaveLength(20);
    for (const { headers } of plain) {
      expect(headers.map(([name]) => name)).not.toContain('strict-transport-security');
    }
  });

  test('depends only on the seed', () => {
    expect(drawPopulation(names, 'seed')).toEqual(population);
    expect(drawPopulation(names, 'other')).not.toEqual(population);
  });
});

describe('restorePage', () => {
  const restored = restorePage(
    '<head><meta value="A" name="og:title"><meta name="description" value="B"><meta name="c" content="D"></head><body></body>',
    'page',
    'seed',
  );

  test('meta elements have their attributes back', () => {
    expect(restored).toContain('<meta content="A" property="og:title">');
    expect(restored).toContain('<meta name="description" content="B">');
    expect(restored).toContain('<meta name="c" content="D">');
  });
});

describe('spearman', () => {
  test('is 1 for the same order and -1 for the opposite order', () => {
    expect(spearman([1, 2, 3, 10], [2, 4, 8, 9])).toBeCloseTo(1);
    expect(spearman([1, 2, 3, 10], [9, 8, 4, 2])).toBeCloseTo(-1);
  });

  test('equal values share their mean rank', () => {
    // Ranks 1.5 1.5 3 4 and 1 2 3 4: covariance 1.125, variances 1.125 and 1.25.
    expect(spearman([5, 5, 6, 7], [1, 2, 3, 4])).toBeCloseTo(1.125 / Math.sqrt(1.125 * 1.25));
  });
});

// Is a list as fast with millions of reports as with ten thousand? Measures every kind of list, alternating between a
// small and a large database: node bench/shapes.mjs [--sizes 10k,1m] [--samples 40] [--only TEXT] [--all] [--ephemeral]
// Queries our repository on one connection, to measure only the database and our statements.
import { parseArgs } from 'node:util';
import { openStorage } from '../dist/adapters/mikro-orm/index.js';
import { Databases } from './support/databases.mjs';
import { machine, markdown, wholeNumber } from './support/numbers.mjs';
import { middlePositions, projectShapes, reportShapes } from './support/shapes.mjs';

/** Seconds to measure one shape on one database. A slow shape needs only a few samples. */
const BUDGET = 1;

/** The largest ratio that counts as flat. */
const FLAT = 1.5;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10k,1m' },
    samples: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
    ephemeral: { type: 'boolean', default: false },
  },
});
const samples = wholeNumber('samples', values.samples);
const sizes = values.sizes.split(',');
if (sizes.length !== 2) throw new Error('--sizes must have two sizes, the smaller one first, such as 10k,1m.');

const databases = await Databases.open(values.ephemeral);
const storages = [];
try {
  const sides = [];
  for (const size of sizes) {
    const url = await databases.of(size);
    const storage = await openStorage({ kind: 'postgresql', url, poolSize: 1 });
    storages.push(storage);
    sides.push({ storage, positions: await middlePositions(url) });
  }
  const rows = await measureShapes(sides);
  report(rows);
} finally {
  for (const storage of storages) await storage.close();
  await databases.close();
}

async function measureShapes(sides) {
  const shapes = [
    ...reportShapes().map((shape) => ({ ...shape, run: ({ storage }, query) => storage.reports.list(query) })),
    ...projectShapes().map((shape) => ({ ...shape, run: ({ storage }, query) => storage.projects.list(query) })),
  ].filter(({ name }) => name.includes(values.only));
  const rows = [];
  for (const [index, { name, queryAt, run }] of shapes.entries()) {
    const subjects = sides.map((side) => ({ measure: () => run(side, queryAt(side.positions)), times: [], spent: 0 }));
    for (let sample = -3; sample < samples; sample += 1) {
      for (const one of subjects) {
        if (one.spent > BUDGET * 1000) continue;
        const began = performance.now();
        await one.measure();
        const time = performance.now() - began;
        one.spent += time;
        // The first samples warm up, unless they have already used up the time.
        if (sample >= 0 || one.spent > BUDGET * 1000) one.times.push(time);
      }
    }
    const [small, large] = subjects.map(({ times }) => times.toSorted((a, b) => a - b));
    const at = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
    const [p50, p99] = [0.5, 0.99].map((share) => [at(small, share), at(large, share)]);
    rows.push({ name, p50, p99, ratio: p50[1] / p50[0], ratio99: p99[1] / p99[0] });
    if (index % 100 === 99) console.error(`${index + 1} of ${shapes.length} shapes`);
  }
  return rows;
}

/** Prints the shapes that are not flat, or all of them with --all. */
function report(rows) {
  const sorted = rows.toSorted((a, b) => b.ratio - a.ratio);
  const steep = sorted.filter(({ ratio }) => ratio > FLAT);
  const slow = sorted.filter(({ ratio, ratio99 }) => ratio <= FLAT && ratio99 > FLAT);
  console.log(`${machine()}\n`);
  console.log(`${rows.length} kinds of lists, ${samples} samples each, in ms, ${sizes.join(' and ')} reports.`);
  console.log(`${steep.length} have a median ratio above ${FLAT}; ${slow.length} more have a p99 ratio above it.\n`);
  const head = [
    'list',
    'p50 ratio',
    ...sizes.map((size) => `p50 ${size}`),
    'p99 ratio',
    ...sizes.map((size) => `p99 ${size}`),
  ];
  const shown = values.all ? sorted : steep;
  const cells = ({ name, ratio, p50, ratio99, p99 }) => [
    name,
    ratio.toFixed(2),
    ...p50.map((time) => time.toFixed(2)),
    ratio99.toFixed(2),
    ...p99.map((time) => time.toFixed(2)),
  ];
  console.log(markdown([head, ...shown.map(cells)]));
}

// Does a list take as long among millions of reports as among ten thousand? Every shape of list, in turn on a small and
// on a large database: node bench/shapes.mjs [--sizes 10k,1m] [--samples 40] [--only TEXT] [--all] [--ephemeral]
// Our own repository is asked, on one connection, so that a time is of the database and of what we send it.
import { parseArgs } from 'node:util';
import { openStorage } from '../dist/adapters/mikro-orm/index.js';
import { Databases } from './support/databases.mjs';
import { machine, markdown, wholeNumber } from './support/numbers.mjs';
import { deepPlaces, projectShapes, reportShapes } from './support/shapes.mjs';

/** Seconds that one shape may take on one database: a slow one is known to be slow after a few samples. */
const BUDGET = 1;

/** What counts as flat; the goal of the project. */
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
if (sizes.length !== 2) throw new Error('--sizes names two sizes, the smaller one first.');

const databases = await Databases.open(values.ephemeral);
const storages = [];
try {
  const sides = [];
  for (const size of sizes) {
    const url = await databases.of(size);
    const storage = await openStorage({ kind: 'postgresql', url, poolSize: 1 });
    storages.push(storage);
    sides.push({ storage, places: await deepPlaces(url) });
  }
  const rows = await measureShapes(sides);
  report(rows);
} finally {
  for (const storage of storages) await storage.close();
  await databases.close();
}

async function measureShapes(sides) {
  const shapes = [
    ...reportShapes().map((shape) => ({ ...shape, ask: ({ storage }, query) => storage.reports.list(query) })),
    ...projectShapes().map((shape) => ({ ...shape, ask: ({ storage }, query) => storage.projects.list(query) })),
  ].filter(({ name }) => name.includes(values.only));
  const rows = [];
  for (const [index, { name, queryAt, ask }] of shapes.entries()) {
    const asks = sides.map((side) => ({ run: () => ask(side, queryAt(side.places)), times: [], spent: 0 }));
    for (let sample = -3; sample < samples; sample += 1) {
      for (const one of asks) {
        if (one.spent > BUDGET * 1000) continue;
        const began = performance.now();
        await one.run();
        const time = performance.now() - began;
        one.spent += time;
        // The first ones warm up, unless one of them has used up the time.
        if (sample >= 0 || one.spent > BUDGET * 1000) one.times.push(time);
      }
    }
    const [small, large] = asks.map(({ times }) => times.toSorted((a, b) => a - b));
    const at = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
    const [p50, p99] = [0.5, 0.99].map((share) => [at(small, share), at(large, share)]);
    rows.push({ name, p50, p99, ratio: p50[1] / p50[0], ratio99: p99[1] / p99[0] });
    if (index % 100 === 99) console.error(`${index + 1} of ${shapes.length} shapes`);
  }
  return rows;
}

/** Those that are not flat first; of the others how many there are, unless all are asked for. */
function report(rows) {
  const sorted = rows.toSorted((a, b) => b.ratio - a.ratio);
  const steep = sorted.filter(({ ratio }) => ratio > FLAT);
  const slow = sorted.filter(({ ratio, ratio99 }) => ratio <= FLAT && ratio99 > FLAT);
  console.log(`${machine()}\n`);
  console.log(`${rows.length} shapes of lists, ${samples} samples each, in ms, ${sizes.join(' and ')} reports.`);
  console.log(
    `${steep.length} with a median ratio above ${FLAT}; of the others ${slow.length} with a p99 ratio above it.\n`,
  );
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

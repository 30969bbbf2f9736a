// Is a list as fast with a million reports as with ten thousand? Measures every kind of list in databases of several sizes
// in turn: node bench/shapes.mjs [--ephemeral] [--sizes 10k,100k,1m] [--samples 20] [--only TEXT] [--all] [--cpu] [--record FILE]
// Queries our repository on one connection, to measure only the database and our statements. Prints each list that is not
// flat as soon as it is measured. With --record, an interrupted run continues where it stopped.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openStorage } from '../dist/adapters/mikro-orm/index.js';
import { BackendTime } from './support/backend-time.mjs';
import { Databases } from './support/databases.mjs';
import { machine, markdown, median, wholeNumber } from './support/numbers.mjs';
import { middlePositions, overviewShapes, projectShapes, reportShapes } from './support/shapes.mjs';

/** Milliseconds to measure one kind of list in one database. A slow one needs only a few samples. */
const BUDGET = 250;

/** A list is flat if its median grows by no more than this, and bounded if its largest median takes no more milliseconds. */
const [FLAT, BOUND] = [2, 50];

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10k,100k,1m' },
    samples: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
    cpu: { type: 'boolean', default: false },
    record: { type: 'string' },
    ephemeral: { type: 'boolean', default: false },
  },
});
const samples = wholeNumber('samples', values.samples);
const sizes = values.sizes.split(',');
if (sizes.length < 2) throw new Error('--sizes needs at least two sizes, the smallest first, such as 10k,1m.');

const databases = await Databases.open(values.ephemeral);
const closing = [];
try {
  const sides = [];
  for (const size of sizes) {
    const url = await databases.of(size);
    const storage = await openStorage({ kind: 'postgresql', url, poolSize: 1 });
    closing.push(storage);
    const cpu = values.cpu ? await BackendTime.open(url) : null;
    if (cpu !== null) closing.push(cpu);
    sides.push({ storage, positions: await middlePositions(url), timeOf: cpu ? (work) => cpu.of(work) : clockOf });
  }
  report(await measureShapes(sides));
} finally {
  for (const one of closing) await one.close();
  await databases.close();
}

async function clockOf(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function measureShapes(sides) {
  const shapes = [
    ...reportShapes().map((shape) => ({ ...shape, run: ({ storage }, query) => storage.reports.list(query) })),
    ...projectShapes().map((shape) => ({ ...shape, run: ({ storage }, query) => storage.projects.list(query) })),
    ...overviewShapes().map(({ name, run }) => ({
      name,
      queryAt: () => null,
      run: ({ storage }) => run(storage.overview),
    })),
  ].filter(({ name }) => name.includes(values.only));
  const recorded = recordedRows();
  const rows = [];
  for (const [index, { name, queryAt, run }] of shapes.entries()) {
    const earlier = recorded.get(name);
    if (earlier !== undefined) {
      rows.push(earlier);
      continue;
    }
    const subjects = sides.map((side) => ({
      measure: () => side.timeOf(() => run(side, queryAt(side.positions))),
      times: [],
      spent: 0,
    }));
    for (let sample = -3; sample < samples; sample += 1) {
      for (const one of subjects) {
        if (one.spent > BUDGET) continue;
        const began = performance.now();
        const time = await one.measure();
        one.spent += performance.now() - began;
        // The first samples warm up, unless they have already used up the time.
        if (sample >= 0 || one.spent > BUDGET) one.times.push(time);
      }
    }
    const medians = subjects.map(({ times }) => median(times));
    const row = { name, medians, growth: medians.at(-1) / medians[0], slowest: Math.max(...medians) };
    rows.push(row);
    if (values.record) appendFileSync(values.record, `${JSON.stringify(row)}\n`);
    if (verdictOf(row) !== 'flat') console.error(cellsOf(row).join('  '));
    if (index % 100 === 99) console.error(`${index + 1} of ${shapes.length} kinds of lists`);
  }
  return rows;
}

/** The lists that an earlier run measured, by name. */
function recordedRows() {
  if (!values.record || !existsSync(values.record)) return new Map();
  const lines = readFileSync(values.record, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => JSON.parse(line)).map((row) => [row.name, row]));
}

function verdictOf({ growth, slowest }) {
  return growth <= FLAT ? 'flat' : slowest <= BOUND ? 'bounded' : 'steep';
}

function cellsOf(row) {
  return [row.name, verdictOf(row), row.growth.toFixed(1), ...row.medians.map((time) => time.toFixed(2))];
}

/** Prints the lists that are neither flat nor bounded, then those that are only bounded; with --all also the others. */
function report(rows) {
  const groups = Object.groupBy(rows, verdictOf);
  console.log(`${machine()}\n`);
  console.log(
    `${rows.length} kinds of lists, medians of up to ${samples} samples in ms${values.cpu ? ' of processor time of PostgreSQL' : ''}.`,
  );
  const countOf = (verdict) => groups[verdict]?.length ?? 0;
  console.log(
    `${countOf('flat')} grow by no more than ${FLAT}, ${countOf('bounded')} others stay below ${BOUND} ms, ` +
      `${countOf('steep')} are steep.\n`,
  );
  const shown = ['steep', 'bounded', ...(values.all ? ['flat'] : [])];
  const cells = shown.flatMap((verdict) =>
    (groups[verdict] ?? []).toSorted((a, b) => b.slowest - a.slowest).map((row) => cellsOf(row)),
  );
  console.log(markdown([['list', 'verdict', 'growth', ...sizes], ...cells]));
}

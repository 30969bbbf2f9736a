// What partitioned tables cost and save: the same operations, alternating between two seeded databases, one of them
// partitioned with `sitegrade migrate --partitions 32`: node bench/partitions.mjs URL URL [--samples 200]
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openStorage } from '../dist/adapters/mikro-orm/index.js';
import { Report, parseTargetUrl } from '../dist/domain/index.js';
import { BIG, SEARCHES, projectName } from './support/dataset.mjs';
import { machine, markdown, wholeNumber } from './support/numbers.mjs';
import { middlePositions } from './support/shapes.mjs';

const { values, positionals } = parseArgs({
  options: { samples: { type: 'string', default: '200' } },
  allowPositionals: true,
});
if (positionals.length !== 2) throw new Error('Pass the URLs of two databases.');
const samples = wholeNumber('samples', values.samples);

const NOTHING = { search: null, project: null, result: null, privacy: null, status: null };
const list = (query, page) => ({
  run: ({ storage, positions }) => {
    const { sort } = query;
    const cursor = page === 'half-way' ? { position: positions[sort], towards: 'next' } : null;
    return storage.reports.list({ account: BIG, ...NOTHING, direction: 'desc', limit: 10, ...query, cursor });
  },
});

const OPERATIONS = {
  'list, newest': list({ sort: 'id' }),
  'list, by score, half-way down': list({ sort: 'score' }, 'half-way'),
  'list, a project, by URL': list({ sort: 'url', project: projectName(0) }),
  'list, a rare word': list({ sort: 'id', search: SEARCHES.rare }),
  projects: {
    run: ({ storage }) =>
      storage.projects.list({
        account: BIG,
        search: null,
        sort: 'created_at',
        direction: 'desc',
        limit: 10,
        cursor: null,
      }),
  },
  'get one, by ID only': {
    run: ({ storage, ids }) => storage.reports.find(ids[Math.floor(Math.random() * ids.length)]),
  },
  create: {
    run: async (side) => {
      const { storage, created } = side;
      const report = newReport();
      await storage.transactions.run(() => storage.reports.add(report));
      created.push(report.state.id);
    },
  },
  update: {
    run: ({ storage, created }) =>
      storage.reports.update({ account: BIG, id: created[Math.floor(Math.random() * created.length)] }, (report) =>
        report.changePrivacy({ kind: report.state.privacy.kind === 'public' ? 'private' : 'public' }, new Date()),
      ),
  },
  delete: { run: ({ storage, created }) => storage.reports.delete(BIG, created.pop()) },
};

function newReport() {
  return Report.create({
    id: randomUUID(),
    account: BIG,
    target: parseTargetUrl(`https://${projectName(150)}/partitions-${randomUUID()}`),
    privacy: { kind: 'public' },
    generationId: randomUUID(),
    now: new Date(),
  });
}

const sides = [];
try {
  for (const url of positionals) {
    const storage = await openStorage({ kind: 'postgresql', url, poolSize: 1 });
    sides.push({ storage, created: [], ids: [], positions: null });
    await storage.migrate();
    const side = sides.at(-1);
    side.positions = await middlePositions(url);
    const { rows } = await storage.executeSql('select id from reports tablesample system (0.01) limit 1000');
    side.ids = rows.map(({ id }) => id);
  }
  console.log(`${machine()}\n`);
  const table = [['', 'first p50', 'second p50', 'ratio', 'first p99', 'second p99']];
  for (const [name, { run }] of Object.entries(OPERATIONS)) {
    const times = sides.map(() => []);
    // Ten runs warm up: PostgreSQL needs several to choose the plan of a prepared statement.
    for (let sample = -10; sample < samples; sample += 1) {
      for (const [index, side] of sides.entries()) {
        const began = performance.now();
        await run(side);
        if (sample >= 0) times[index].push(performance.now() - began);
      }
    }
    const [one, two] = times.map((each) => each.toSorted((a, b) => a - b));
    const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
    const ratio = at(two, 0.5) / at(one, 0.5);
    const numbers = [at(one, 0.5), at(two, 0.5), ratio, at(one, 0.99), at(two, 0.99)];
    table.push([name, ...numbers.map((number) => number.toFixed(2))]);
  }
  console.log(markdown(table));
} finally {
  for (const { storage, created } of sides) {
    for (const id of created) await storage.reports.delete(BIG, id);
    await storage.close();
  }
}

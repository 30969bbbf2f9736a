import './typescript-hooks.mjs';

/** Takes jobs, prints each, and never finishes one. Arguments: kind, location (a URL or a directory), schema, job to enqueue. */
const [kind, location, schema, job] = process.argv.slice(2);
const { pgliteBackend, postgresBackend } = await import('./backends.js');
const { PgBossGenerationQueue } = await import('../../../src/adapters/pg-boss/index.js');

const backend = kind === 'pglite' ? await pgliteBackend(location) : postgresBackend(location);
const log = { debug() {}, info() {}, warn() {}, error() {} };
const queue = new PgBossGenerationQueue({ ...backend, log, schema, concurrency: 2, perHost: 1 });
await queue.start({
  run: ({ generationId }, { number }) => {
    process.stdout.write(`${JSON.stringify({ generationId, number })}\n`);
    return new Promise(() => {});
  },
  giveUp: async () => {},
});
await queue.enqueue(JSON.parse(job));

// What a team writes in an afternoon: Fastify, and ORM entities that are found, changed and flushed. Same data
// and responses as ours, in the tables of support/reference-tables.mjs. See bench/README.md.
import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import Fastify from 'fastify';
import { MikroORM, raw } from '@mikro-orm/postgresql';
import { PgBoss, fromKysely } from 'pg-boss';
import { ApiKey, ENTITIES, Generation, Project, Report } from './afternoon/entities.mjs';
import { presentReport, toPage } from './afternoon/present.mjs';
import { PRIVACIES, RANGES, announce, decodeCursor, projectOf, scopeOf, uuid7, BASE } from './wire.mjs';

const clientUrl = process.env.DATABASE_URL;
const orm = await MikroORM.init({ clientUrl, entities: ENTITIES, pool: { min: 10, max: 10 }, ensureDatabase: false });
const boss = new PgBoss({ connectionString: clientUrl, schema: 'sitegrade_queue', supervise: false, schedule: false });
await boss.start();

const COLUMNS = { id: 'id', url: 'url', score: 'score_key', generated_at: 'generated_key' };
const app = Fastify();
app.setErrorHandler((error, _request, reply) => {
  console.error(error);
  return reply.code(500).send({ status: 500 });
});
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
  done(null, Object.fromEntries(new URLSearchParams(text)));
});

const keys = new Map();
app.addHook('onRequest', async (request, reply) => {
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  const hash = createHash('sha256').update(token).digest('hex');
  let cached = keys.get(hash);
  if (cached === undefined || cached.until < Date.now()) {
    const key = await orm.em.fork().findOne(ApiKey, { hash, revoked_at: null });
    cached = { key, until: Date.now() + 3_000 };
    if (keys.size > 10_000) keys.clear();
    keys.set(hash, cached);
  }
  if (cached.key === null) return reply.code(401).send({ status: 401 });
  if (cached.key.scope === 'read' && request.method !== 'GET') return reply.code(403).send({ status: 403 });
  request.account = cached.key.account;
});

app.get('/api/v1/reports', async (request) => {
  const { search, project, result, sort_by: sortBy = 'id', sort = 'desc', per_page: perPage = '10' } = request.query;
  const scope = scopeOf(request.account, request.query);
  const cursor = request.query.cursor ? decodeCursor(request.query.cursor, scope) : null;
  const isBack = cursor?.towards === 'prev';
  const isUp = (sort === 'asc') !== isBack;
  const where = { account: request.account };
  if (search) where.url_lc = { $like: `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` };
  if (project) where.project = project.toLowerCase();
  if (result) where.score_key = { $gte: RANGES[result][0], $lt: RANGES[result][1] };
  if (cursor) {
    const { key, id } = cursor.position;
    const beyond = { id: { [isUp ? '$gt' : '$lt']: id } };
    const column = COLUMNS[sortBy];
    const value = sortBy === 'score' ? (key === null ? -1 : key * 10) : key;
    const further = { [column]: { [isUp ? '$gt' : '$lt']: value } };
    Object.assign(where, sortBy === 'id' ? beyond : { $or: [further, { [column]: value, ...beyond }] });
  }
  const order = isUp ? 'asc' : 'desc';
  const orderBy = sortBy === 'id' ? { id: order } : { [COLUMNS[sortBy]]: order, id: order };
  if (sort === 'asc' && sortBy === 'score') Object.assign(orderBy, { [raw('score_key < 0')]: order });
  const rows = await orm.em.fork().find(Report, where, { orderBy, limit: Number(perPage) + 1 });
  return toPage(rows, request.query, scope, cursor);
});

app.get('/api/v1/reports/:id', async (request, reply) => {
  const em = orm.em.fork();
  const report = await em.findOne(Report, { id: request.params.id });
  const isOwner = report?.account === request.account;
  if (report === null || (report.privacy === 'private' && !isOwner)) return reply.code(404).send({ status: 404 });
  if (report.privacy === 'password' && !isOwner) return reply.code(403).send({ status: 403 });
  return respond(em, report);
});

app.post('/api/v1/reports', async (request, reply) => {
  const url = new URL(request.body.url);
  url.hash = '';
  const { account } = request;
  const project = projectOf(url);
  const now = new Date();
  return orm.em.fork().transactional(async (em) => {
    await em.upsert(Project, { account, name: project, created_at: now }, { onConflictAction: 'ignore' });
    const report = em.create(Report, {
      account,
      id: uuid7(),
      url: url.href,
      project,
      privacy: PRIVACIES[request.body.privacy ?? 0],
      status: 'pending',
      generation_id: uuid7(),
      attempt: 0,
      score_key: -1,
      generated_key: '-infinity',
      created_at: now,
      updated_at: now,
      version: 1,
    });
    await em.flush();
    await count(em, report, 1);
    await enqueue(em, report);
    reply.code(201).header('Location', `${BASE}/api/v1/reports/${report.id}`);
    return respond(em, report);
  });
});

app.put('/api/v1/reports/:id', async (request, reply) => {
  const { privacy, update } = request.body;
  return orm.em.fork().transactional(async (em) => {
    const report = await em.findOne(Report, { account: request.account, id: request.params.id });
    if (report === null) return reply.code(404).send({ status: 404 });
    const { status, version } = report;
    const runsAgain = update === '1' && status !== 'pending' && status !== 'running';
    if (privacy !== undefined && PRIVACIES[privacy] !== report.privacy) {
      Object.assign(report, { privacy: PRIVACIES[privacy], password_hash: null, version: version + 1 });
    }
    if (runsAgain) {
      const fresh = {
        status: 'pending',
        generation_id: uuid7(),
        attempt: 0,
        failure_code: null,
        failure_message: null,
      };
      Object.assign(report, fresh, { version: report.version + 1 });
    }
    if (report.version !== version) report.updated_at = new Date();
    await em.flush();
    if (runsAgain) await enqueue(em, report);
    return respond(em, report);
  });
});

app.delete('/api/v1/reports/:id', async (request, reply) => {
  const isFound = await orm.em.fork().transactional(async (em) => {
    const report = await em.findOne(Report, { account: request.account, id: request.params.id });
    if (report === null) return false;
    em.remove(report);
    await em.flush();
    await count(em, report, -1);
    if (report.status === 'pending' || report.status === 'running') {
      await boss.cancel('generations', report.generation_id, { db: fromKysely(em.getTransactionContext()) });
      await em.execute("select pg_notify('pgboss_0c1bfc966fea40c52fbddad2', '')");
    }
    return true;
  });
  return isFound ? reply.code(204).send() : reply.code(404).send({ status: 404 });
});

async function respond(em, report) {
  const { account, id: report_id, shown_generation_id: id } = report;
  const generation = id ? await em.findOne(Generation, { account, report_id, id }) : null;
  const audits = generation === null ? [] : JSON.parse(inflateSync(generation.packed_audits).toString());
  return { data: presentReport(report, generation, audits) };
}

/** Updates the counts of the project, which our project lists read. */
async function count(em, { account, project, score_key: key }, sign) {
  const isIn = ([from, below]) => (key >= from && key < below ? sign : 0);
  const values = [
    account,
    project,
    sign,
    isIn(RANGES.good),
    isIn(RANGES.decent),
    isIn(RANGES.bad),
    sign * Math.max(key, 0),
  ];
  await em.execute(
    `insert into reference.project_counts as counts (account, project, shard, reports, good, decent, bad, score_sum)
     values (?, ?, pg_backend_pid() % 16, ?, ?, ?, ?, ?)
     on conflict (account, project, shard) do update set reports = counts.reports + excluded.reports,
       good = counts.good + excluded.good, decent = counts.decent + excluded.decent, bad = counts.bad + excluded.bad,
       score_sum = counts.score_sum + excluded.score_sum`,
    values,
  );
}

async function enqueue(em, { generation_id: generationId, account, id: reportId, url }) {
  const host = new URL(url).hostname;
  const db = fromKysely(em.getTransactionContext());
  await boss.send(
    'generations',
    { generationId, account, reportId, host },
    { id: generationId, group: { id: host }, db },
  );
  await em.execute("select pg_notify('pgboss_0c1bfc966fea40c52fbddad2', '')");
}

await app.listen({ port: 0, host: '127.0.0.1' });
announce(app.server);

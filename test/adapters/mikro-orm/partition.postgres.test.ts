import { v7 } from 'uuid';
import type { MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { AuditList, Report, parseTargetUrl } from '../../../src/domain/index.js';
import { useStorage } from '../../support/use-storage.js';

const TABLES = ['projects', 'reports', 'report_ranks', 'report_marks', 'generations', 'project_counts'];
const ACCOUNTS = Array.from({ length: 12 }, (_, index) => `account-${index}`);
const PARTITIONS = 4;

let storage: MikroOrmStorage;
useStorage(async (opened) => {
  storage = opened;
  for (const account of ACCOUNTS) {
    for (const site of ['one', 'two', 'two']) await addScored(account, `https://${site}.example/`);
  }
});

async function addScored(account: string, url: string): Promise<void> {
  const now = new Date();
  const [id, generationId] = [v7(), v7()];
  const attempt = { generationId, attempt: 1 };
  const generator = { name: 'g', version: '1' };
  const target = parseTargetUrl(url);
  const privacy = { kind: url.includes('one') ? 'private' : 'public' } as const;
  await storage.reports.add(Report.create({ id, account, target, privacy, generationId, now }));
  const outcome = {
    kind: 'scored',
    score: 50,
    title: null,
    categories: [],
    audits: AuditList.EMPTY,
    actions: [],
    caps: [],
  } as const;
  const run = { id: generationId, generator, startedAt: now, finishedAt: now, outcome };
  await storage.generations.recordOutcome(
    { account, id },
    run,
    10,
    (report) => report.start(attempt, now)?.succeed(attempt, { score: 50, title: null, generator }, now) ?? report,
  );
}

async function rowsOf<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
  return (await storage.executeSql(text, values)).rows as Row[];
}

/** Every row of every table, as text. */
function contents(): Promise<unknown[][]> {
  return Promise.all(TABLES.map((table) => rowsOf(`select ${table}::text as row from ${table} order by 1`)));
}

/** Names of columns, constraints and indexes. */
async function schema(): Promise<unknown[]> {
  return rowsOf(
    `select conrelid::regclass::text as table, conname as name, contype::text as kind, null as detail
       from pg_constraint where conrelid::regclass::text = any($1) and conparentid = 0
     union all
     select tablename, indexname, 'index', null from pg_indexes where tablename = any($1)
     union all
     select table_name, column_name, data_type, collation_name from information_schema.columns where table_name = any($1)
     order by 1, 2, 3`,
    [TABLES],
  );
}

async function isDivided(): Promise<boolean[]> {
  const tables = await rowsOf<{ kind: string }>('select relkind as kind from pg_class where relname = any($1)', [
    TABLES,
  ]);
  return tables.map(({ kind }) => kind === 'p');
}

test('invalid numbers of partitions are rejected', async () => {
  for (const count of [0, 1, 2.5, 129]) await expect(storage.partition(count)).rejects.toThrow(RangeError);
});

test('a failure leaves everything unchanged', async () => {
  const before = await contents();
  await storage.executeSql('create table generations_2 (in_the_way text)');
  await expect(storage.partition(PARTITIONS)).rejects.toMatchObject({ code: '42P07' });
  await storage.executeSql('drop table generations_2');
  expect(await isDivided()).toEqual(TABLES.map(() => false));
  expect(await contents()).toEqual(before);
});

test('partitioning keeps every row, column, constraint and index, and a second call does nothing', async () => {
  const [rowsBefore, schemaBefore] = [await contents(), await schema()];
  expect(await storage.partition(PARTITIONS)).toBe(true);
  expect(await isDivided()).toEqual(TABLES.map(() => true));
  expect(await contents()).toEqual(rowsBefore);
  const isNoLonger = ({ name, kind }: { name: string; kind: string }) => name === 'reports_id' && kind === 'u';
  expect(await schema()).toEqual((schemaBefore as { name: string; kind: string }[]).filter((row) => !isNoLonger(row)));
  expect(await storage.partition(PARTITIONS)).toBe(false);
  expect(await storage.isReady()).toBe(true);
});

test('an account is in one partition of each table, and its queries read only that one', async () => {
  for (const table of TABLES) {
    const places = await rowsOf<{ account: string }>(`select distinct account, tableoid from ${table}`);
    expect(places.map(({ account }) => account).toSorted()).toEqual(ACCOUNTS.toSorted());
    const plan = await rowsOf(`explain select 1 from ${table} where account = 'account-3'`);
    expect(new Set(JSON.stringify(plan).match(new RegExp(`${table}_\\d+`, 'g')))).toHaveProperty('size', 1);
  }
  const used = await rowsOf<{ tables: number }>('select count(distinct tableoid)::integer as tables from reports');
  expect(used[0]?.tables).toBeGreaterThan(1);
});

test('an id can be used again after its report, or its project, was deleted', async () => {
  const ids = () => rowsOf('select id from report_ids order by id');
  expect(await ids()).toEqual(await rowsOf('select id from reports order by id'));
  expect(await storage.projects.delete(ACCOUNTS[0]!, 'two.example')).toBe(true);
  expect(await ids()).toHaveLength(3 * ACCOUNTS.length - 2);
  expect(await ids()).toEqual(await rowsOf('select id from reports order by id'));
});

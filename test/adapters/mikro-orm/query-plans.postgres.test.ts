import type { MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import {
  KEEP,
  TRIM,
  listGenerationsStatement,
  listScoresStatement,
  removeOldStatement,
  runValues,
} from '../../../src/adapters/mikro-orm/reports/generation-statements.js';
import { fromReport } from '../../../src/adapters/mikro-orm/mapping/report.js';
import { COUNT_ALL } from '../../../src/adapters/mikro-orm/reports/project-counts.js';
import { projectsStatement } from '../../../src/adapters/mikro-orm/lists/list-projects.js';
import {
  countMatchesStatement,
  sortKeysStatement,
  sortMatchesStatement,
} from '../../../src/adapters/mikro-orm/lists/rare-filters.js';
import {
  nearbyStatement,
  fragmentStatement,
  scanUrlsStatement,
  walkStatement,
  wordsStatement,
} from '../../../src/adapters/mikro-orm/lists/search-statements.js';
import { NEVER_SORT } from '../../../src/adapters/mikro-orm/database/statement.js';
import { pageStatement, valuesOf } from '../../../src/adapters/mikro-orm/lists/page-statement.js';
import { PROJECT_SORTS, REPORT_SORTS, type Cursor, type ReportQuery } from '../../../src/application/index.js';
import { AuditList, Report, parseTargetUrl } from '../../../src/domain/index.js';
import { useStorage } from '../../support/use-storage.js';
import {
  FAILING,
  FAILING_IN_PROJECT,
  RESCORED,
  RESCORED_IN_PROJECT,
} from '../../../src/adapters/mikro-orm/overview/changes-statements.js';
import { SITE, SITES } from '../../../src/adapters/mikro-orm/overview/sites-statement.js';
import { UNDER_WAY } from '../../../src/adapters/mikro-orm/overview/under-way-statement.js';
import { buildOnly as queries } from './build-only.js';

/*
 * Every list, with enough rows that reading all of them costs more than an index: no plan may read a whole table, and no plan
 * may sort more than a page if an index has the order.
 */

const ROWS = 20_000;
const ACCOUNT = 'big';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

let storage: MikroOrmStorage;
useStorage((opened) => {
  storage = opened;
});

beforeAll(async () => {
  await storage.executeSql(`insert into projects select account, 'p' || number || '.example', now()
    from unnest(array['${ACCOUNT}', 'small']) account, generate_series(0, 999) number`);
  await storage.executeSql(`insert into projects select 'projects-only', 'p' || number || '.example', now()
    from generate_series(1, ${ROWS}) number`);
  // Half of everything belongs to one account; every tenth report has no outcome; project 0 has a tenth of the reports.
  await storage.executeSql(`insert into reports (account, id, url, project, privacy, status, generation_id, attempt,
      shown_generation_id, score_key, generated_key, created_at, updated_at, version)
    select account, gen_random_uuid(), 'https://' || project || '/' || md5(number::text), project,
      case when number % 20 = 6 then 'private' else 'public' end, case when number % 20 = 8 then 'failed' else 'ready' end,
      gen_random_uuid(), 1, case when bare then null else gen_random_uuid() end,
      case when bare then -1 else number % 1001 end,
      case when bare then '-infinity' else now() - number * interval '1 second' end, now(), now(), 1
    from generate_series(1, ${ROWS}) number,
      lateral (select case when number % 2 = 0 then '${ACCOUNT}' else 'small' end as account, number % 10 = 0 as bare,
        'p' || case when number % 10 < 2 then 0 else number % 1000 end || '.example' as project) row`);
  // Two generations per report; only the newer one is shown.
  await storage.executeSql(`insert into generations (account, report_id, id, generator_name, generator_version,
      started_at, finished_at, failure)
    select account, id, generation, 'g', '1', now() - days, now() - days, '{}'
    from reports, lateral (values (gen_random_uuid(), interval '500 days'), (generation_id, interval '1 day')) run (generation, days)`);
  await storage.executeSql(COUNT_ALL);
  await storage.executeSql(`insert into project_openings
    select account, name, 0, now() - days * interval '1 day', 1, 100 from projects, generate_series(0, 9) days`);
  // Also moves the trigrams of the new rows from the pending list into the index.
  await storage.executeSql('vacuum analyze');
});

async function planOf(statement: { compile(): { sql: string; parameters: readonly unknown[] } }): Promise<Plan[]> {
  const { sql, parameters } = statement.compile();
  const { rows } = await storage.executeSql(`explain (format json) ${sql}`, parameters);
  const [{ 'QUERY PLAN': plans }] = rows as [{ 'QUERY PLAN': { Plan: Plan }[] }];
  const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];
  return plans.flatMap(({ Plan: plan }) => flatten(plan));
}

/** The plan of a prepared statement, made without its values. */
async function genericPlanOf(
  statement: { compile(): { sql: string; parameters: readonly unknown[] } },
  setting = 'set local enable_sort = on',
): Promise<Plan[]> {
  const { sql, parameters } = statement.compile();
  return storage.transactions.run(async () => {
    await storage.executeSql('set local plan_cache_mode = force_generic_plan');
    await storage.executeSql(setting);
    await storage.executeSql(`prepare tried as ${sql}`);
    try {
      const values = parameters
        .map((value) => `'${value instanceof Date ? value.toISOString() : String(value)}'`)
        .join(', ');
      return await planOf({ compile: () => ({ sql: `execute tried(${values})`, parameters: [] }) });
    } finally {
      await storage.executeSql('deallocate tried');
    }
  });
}

/** The indexes that find rows. Those that only look up the report of a row of another table are left out. */
function indexesOf(plan: readonly Plan[]): string[] {
  return plan.filter((node) => !isLookup(node)).flatMap((node) => node['Index Name'] ?? []);
}

function isLookup({ 'Relation Name': relation, 'Index Cond': condition = '' }: Plan): boolean {
  return relation === 'reports' && /\bid = (report_ranks|report_marks|entries)(_\d)?\.id\b/.test(condition);
}

function expectNoFullRead(plan: readonly Plan[]): void {
  const read = plan.filter((node) => node['Node Type'].includes('Seq Scan')).map((node) => node['Relation Name']);
  expect(read).toEqual([]);
}

const BASE: Omit<ReportQuery, 'sort' | 'direction' | 'cursor'> = {
  account: ACCOUNT,
  search: null,
  project: null,
  result: null,
  privacy: null,
  status: null,
  limit: 100,
};

const page = (query: ReportQuery) => pageStatement(queries, query, valuesOf(query));

const INDEX = {
  id: 'reports_pkey',
  generated_at: 'report_ranks_generated',
  url: 'reports_url',
  score: 'report_ranks_score',
};

const PROJECT_INDEX = {
  id: 'reports_project',
  generated_at: 'report_ranks_project_generated',
  url: 'reports_project_url',
  score: 'report_ranks_project_score',
};

const KEY = { id: null, generated_at: '2026-01-01T00:00:00.000Z', url: 'https://p5.example/', score: 50 };

describe.each(REPORT_SORTS)('reports by %s', (sort) => {
  const cursors = (['next', 'prev'] as const).map((towards): Cursor => ({
    towards,
    position: { key: KEY[sort], id: '00000000-0000-7000-8000-000000000000' },
  }));

  test.each(['asc', 'desc'] as const)('walk their own index, %s', async (direction) => {
    for (const cursor of [null, ...cursors]) {
      const plan = await planOf(page({ ...BASE, sort, direction, cursor }));
      expectNoFullRead(plan);
      expect(plan.map((node) => node['Node Type'])).not.toContain('Sort');
      expect(new Set(indexesOf(plan))).toEqual(new Set([INDEX[sort]]));
    }
  });

  test.each<Partial<ReportQuery>>([
    { result: 'good' },
    { result: 'bad' },
    { project: 'p0.example' },
    { project: 'p77.example' },
    { project: 'unknown.example' },
    { result: 'decent', project: 'p0.example' },
  ])('read no whole table with %j', async (filters) => {
    for (const direction of ['asc', 'desc'] as const) {
      const query = { ...BASE, ...filters, sort, direction, cursor: null };
      expectNoFullRead(await planOf(page(query)));
    }
  });
});

test('many reports of one status are sorted by their keys alone', async () => {
  for (const sort of ['id', 'score', 'generated_at'] as const) {
    const query = { ...BASE, status: 'failed', sort, direction: 'desc', cursor: null } as const;
    const plan = await planOf(sortKeysStatement(queries, query, valuesOf(query), 'status') ?? page(query));
    // Half of all marks are these.
    expectNoFullRead(plan.filter((node) => node['Relation Name'] !== 'report_marks'));
    if (sort !== 'id') expect(indexesOf(plan)).toContain('report_ranks_pkey');
    // Reports are read after the limit, so they are not below it.
    const belowLimit = plan.slice(plan.findIndex((node) => node['Node Type'] === 'Limit'));
    expect(belowLimit[0]?.Plans?.some((node) => node['Relation Name'] === 'reports')).toBe(false);
  }
});

test('one status of a project is read from indexes of marks and ranks', async () => {
  const query = {
    ...BASE,
    status: 'failed',
    project: 'p0.example',
    sort: 'score',
    direction: 'desc',
    cursor: null,
  } as const;
  const plan = await planOf(sortKeysStatement(queries, query, valuesOf(query), 'status') ?? page(query));
  expect(indexesOf(plan)).toContain('report_ranks_project_score');
});

test('reports without an outcome are found by one range of scores', async () => {
  const query = { ...BASE, status: 'failed', sort: 'score', direction: 'desc', cursor: null } as const;
  const plan = await planOf(sortKeysStatement(queries, query, valuesOf(query), 'status') ?? page(query));
  const scored = plan.find((node) => node['Index Name'] === 'report_ranks_score');
  expect(scored?.['Index Cond']).toContain('score_key <=');
});

test('a walk by URL to a word reads no table before it found a page', async () => {
  const query = { ...BASE, search: 'p77.example', sort: 'url', direction: 'desc', cursor: null } as const;
  const plan = await genericPlanOf(
    walkStatement(queries, query, valuesOf(query), 4_096),
    'set local enable_sort = off',
  );
  const walked = plan.filter((node) => node['Index Name'] === 'reports_url');
  expect(walked.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
});

test.each(REPORT_SORTS)('a walk by %s to a word in a project uses its index', async (sort) => {
  const query = { ...BASE, search: 'md5', project: 'p0.example', sort, direction: 'asc', cursor: null } as const;
  const plan = await genericPlanOf(
    walkStatement(queries, query, valuesOf(query), 4_096),
    'set local enable_sort = off',
  );
  expect(indexesOf(plan)).toContain(PROJECT_INDEX[sort]);
});

test.each(REPORT_SORTS)('a rare word by %s is found by trigrams, in a project too', async (sort) => {
  for (const project of [null, 'p0.example']) {
    const query = { ...BASE, search: 'a3f0c9', project, sort, direction: 'asc', cursor: null } as const;
    expect(indexesOf(await planOf(wordsStatement(queries, query, valuesOf(query))))).toEqual(['reports_search']);
  }
});

const RARE = [
  ['result', { result: 'good' }, 'report_ranks_score'],
  ['status', { status: 'failed' }, 'report_marks_pkey'],
  ['privacy', { privacy: 'private' }, 'report_marks_pkey'],
] as const;

test.each(RARE)(
  'few reports by %s are counted and gathered by their own index, whatever the order',
  async (filter, given, index) => {
    for (const sort of REPORT_SORTS) {
      for (const project of [null, 'p0.example']) {
        const query = { ...BASE, ...given, project, sort, direction: 'asc', cursor: null } as const;
        const expected = project !== null && filter === 'result' ? 'report_ranks_project_score' : index;
        for (const build of [countMatchesStatement, sortMatchesStatement]) {
          expect(indexesOf(await planOf(build(queries, query, valuesOf(query), filter, 2_000)))).toEqual([expected]);
        }
      }
    }
  },
);

test.each(REPORT_SORTS)('a search for two letters by %s reads no whole table', async (sort) => {
  for (const direction of ['asc', 'desc'] as const) {
    const query = { ...BASE, search: 'q~', sort, direction, cursor: null } as const;
    const near = await genericPlanOf(nearbyStatement(queries, query, valuesOf(query)), 'set local enable_sort = off');
    expectNoFullRead(near);
    expect(indexesOf(near)).toContain(INDEX[sort]);
    const spelled = await planOf(fragmentStatement(queries, query, valuesOf(query)));
    expect(new Set(indexesOf(spelled))).toEqual(new Set(['reports_search']));
    const scan = await planOf(scanUrlsStatement(queries, query, valuesOf(query)));
    expectNoFullRead(scan);
    expect(indexesOf(scan).join()).toMatch(/reports_(pkey|id)/);
  }
});

test('a search of the first reports by score is not compiled, although it has to sort', async () => {
  const query = { ...BASE, search: 'q~', sort: 'score', direction: 'desc', cursor: null } as const;
  const { sql, parameters } = nearbyStatement(queries, query, valuesOf(query)).compile();
  await storage.transactions.run(async () => {
    await storage.executeSql(NEVER_SORT.text, NEVER_SORT.parameters);
    const { rows } = await storage.executeSql(`explain (format json) ${sql}`, parameters);
    const [{ 'QUERY PLAN': plans }] = rows as [{ 'QUERY PLAN': object[] }];
    expect(plans[0]).toHaveProperty('Plan');
    expect(plans[0]).not.toHaveProperty('JIT');
  });
});

test.each(['~', '%-'])('a search for the rare marks %j uses their index', async (search) => {
  const query = { ...BASE, search, sort: 'url', direction: 'desc', cursor: null } as const;
  expect(indexesOf(await planOf(fragmentStatement(queries, query, valuesOf(query))))).toEqual(['reports_url_marks']);
});

test('a class of reports by time does not read those without a time', async () => {
  const query = { ...BASE, result: 'bad', sort: 'generated_at', direction: 'asc', cursor: null } as const;
  const plan = await planOf(page(query));
  const walk = plan.find((node) => node['Index Name'] === 'report_ranks_generated');
  expect(walk?.['Index Cond']).toContain('generated_key >');
});

test.each(REPORT_SORTS)('a big project by %s walks its own index', async (sort) => {
  const position = { key: KEY[sort], id: '00000000-0000-7000-8000-000000000000' };
  for (const direction of ['asc', 'desc'] as const) {
    for (const cursor of [null, { towards: 'next', position } as const]) {
      const query = { ...BASE, direction, cursor, sort, project: 'p0.example' };
      // By id there is nothing to sort, whatever the planner chooses.
      const plan = await genericPlanOf(page(query), `set local enable_sort = ${sort === 'id' ? 'on' : 'off'}`);
      expect(new Set(indexesOf(plan))).toEqual(new Set([PROJECT_INDEX[sort]]));
    }
  }
});

test.each(REPORT_SORTS)('all reports by %s walk their own index with a plan for any account', async (sort) => {
  const position = { key: KEY[sort], id: '00000000-0000-7000-8000-000000000000' };
  for (const direction of ['asc', 'desc'] as const) {
    for (const cursor of [null, { towards: 'prev', position } as const]) {
      const plan = await genericPlanOf(page({ ...BASE, direction, cursor, sort }));
      expect(new Set(indexesOf(plan))).toEqual(new Set([INDEX[sort]]));
    }
  }
});

test.each(['good', 'bad'] as const)(
  '%s reports by score walk the index of scores with a plan for any class',
  async (result) => {
    const position = { key: result === 'good' ? 90 : 20, id: '00000000-0000-7000-8000-000000000000' };
    for (const direction of ['asc', 'desc'] as const) {
      for (const cursor of [null, { towards: 'next', position } as const]) {
        const plan = await genericPlanOf(page({ ...BASE, result, direction, cursor, sort: 'score' }));
        expect(new Set(indexesOf(plan))).toEqual(new Set([INDEX.score]));
      }
    }
  },
);

test('a small project, and a big one by URL, use the project indexes', async () => {
  const query = { ...BASE, direction: 'desc', cursor: null } as const;
  const small = await planOf(page({ ...query, project: 'p77.example', sort: 'id' }));
  expect(indexesOf(small).join()).toMatch(/^reports_project/);
  const big = await planOf(page({ ...query, project: 'p0.example', sort: 'url' }));
  expect(indexesOf(big)).toEqual(['reports_project_url']);
});

test.each(PROJECT_SORTS)(
  'projects by %s: what is kept of those on the page is read, and of their reports none but the newest',
  async (sort) => {
    for (const direction of ['asc', 'desc'] as const) {
      const query = { account: ACCOUNT, search: null, sort, direction, limit: 10, cursor: null };
      const plan = await planOf(projectsStatement(queries, query));
      expectNoFullRead(plan);
      expect(indexesOf(plan)).toContain(sort === 'project' ? 'projects_pkey' : 'projects_created');
      expect(indexesOf(plan)).toEqual(
        expect.arrayContaining(['project_counts_pkey', 'report_ranks_project_generated']),
      );
      expect(new Set(indexesOf(plan)).size).toBe(3);
    }
  },
);

describe('overviews read only what they show, by index', () => {
  const since = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000);
  const [first, kind, limit] = ['2026-01-01', null, 20];
  const all = { account: ACCOUNT, project: null };
  const one = { account: ACCOUNT, project: 'p0.example' };
  test.each([
    ['sites', SITES.bind(queries, { ...all, first, limit })],
    ['one site', SITE.bind(queries, { ...one, first, limit })],
    ['failing reports', FAILING.bind(queries, { ...all, limit })],
    ['failing reports of a site', FAILING_IN_PROJECT.bind(queries, { ...one, limit })],
    ['changed scores', RESCORED.bind(queries, { ...all, since, kind, limit })],
    ['changed scores of a site', RESCORED_IN_PROJECT.bind(queries, { ...one, since, kind, limit })],
    ['reports under way', UNDER_WAY.bind(queries, { ...all, limit })],
  ])('%s', async (_name, { text, parameters }) => {
    const plan = await genericPlanOf({ compile: () => ({ sql: text, parameters }) });
    expectNoFullRead(plan);
  });
});

describe('generations', () => {
  test('of a report are walked along their key, in both directions', async () => {
    const { rows } = await storage.executeSql(`select id from reports where account = '${ACCOUNT}' limit 1`);
    const reportId = (rows[0] as { id: string }).id;
    const cursor: Cursor = { towards: 'next', position: { key: null, id: '00000000-0000-7000-8000-000000000000' } };
    for (const kind of [null, 'scored', 'failed'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const query = { account: ACCOUNT, reportId, kind, direction, limit: 100, cursor };
        const plan = await planOf(listGenerationsStatement(queries, query));
        expectNoFullRead(plan);
        expect(indexesOf(plan)).toEqual(['generations_pkey']);
      }
    }
  });

  test('of a report until a time, and its scores, are read along their key', async () => {
    const { rows } = await storage.executeSql(`select id from reports where account = '${ACCOUNT}' limit 1`);
    const reportId = (rows[0] as { id: string }).id;
    for (const days of [0, 100, 600]) {
      const finishedUntil = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
      const slice = { kind: 'scored', direction: 'desc', limit: 1, cursor: null } as const;
      const query = { account: ACCOUNT, reportId, finishedUntil, ...slice };
      expect(indexesOf(await planOf(listGenerationsStatement(queries, query)))).toEqual(['generations_pkey']);
    }
    const plan = await planOf(listScoresStatement(queries, ACCOUNT, reportId, 10_000));
    expect(indexesOf(plan)).toEqual(['generations_pkey']);
  });

  test('are stored and trimmed without reading those of other reports', async () => {
    const { rows } = await storage.executeSql(`select id from reports where account = '${ACCOUNT}' limit 1`);
    const [{ id }] = rows as [{ id: string }];
    const [now, target, generationId] = [new Date(), parseTargetUrl('https://p0.example/'), id];
    const report = Report.create({ account: ACCOUNT, id, target, privacy: { kind: 'public' }, generationId, now });
    const outcome = {
      kind: 'scored',
      score: 50,
      title: null,
      categories: [],
      audits: AuditList.EMPTY,
      actions: [],
      caps: [],
    } as const;
    const generator = { name: 'g', version: '1' };
    const run = { id, generator, startedAt: now, finishedAt: now, outcome };
    const replaced = { replaced_version: 1, replaced_score_key: 0 };
    const values = { ...fromReport(report), ...replaced, ...runValues(run) };
    const keep = KEEP.bind(queries, values);
    const keeping = await planOf({ compile: () => ({ sql: keep.text, parameters: keep.parameters }) });
    expectNoFullRead(keeping);
    const trim = TRIM.bind(queries, { account: ACCOUNT, report: id, run: id, kept: 100 });
    const trimming = await genericPlanOf({ compile: () => ({ sql: trim.text, parameters: trim.parameters }) });
    expectNoFullRead(trimming);
    expect(indexesOf(trimming)).toContain('generations_pkey');
    // A nested loop would count all others for each row.
    expect(trimming.map((node) => node['Node Type'])).not.toContain('Nested Loop');
  });

  test('that are too old are found by an index on the time', async () => {
    const before = new Date(Date.now() - 400 * 24 * 60 * 60 * 1000);
    // As small for this table as a batch is for a real one.
    const plan = await planOf({ compile: () => removeOldStatement(before, 10).compile(queries) });
    expectNoFullRead(plan);
    expect(indexesOf(plan)).toContain('generations_finished');
  });
});

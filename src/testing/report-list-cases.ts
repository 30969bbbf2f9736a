import assert from 'node:assert/strict';
import { PRIVACY_KINDS, REPORT_STATUSES, RESULTS, type Report, type Result } from '../domain/index.js';
import {
  DIRECTIONS,
  REPORT_SORTS,
  toSummary,
  type Direction,
  type Position,
  type ReportQuery,
  type ReportSort,
  type ReportSummary,
} from '../application/index.js';
import type { ContractCase } from './contract.js';
import { FAILURE, addReport, later, newAccount, newReport, generate, type ReportPorts } from './fixtures.js';
import { assertPages, type PagedList } from './walk-pages.js';

/** Reports with ties, gaps and boundary values for every sort key. `minute` is when the score was generated. */
const SHELF: readonly { url: string; score?: number; minute?: number }[] = [
  { url: 'https://b.example/', score: 80, minute: 5 },
  { url: 'https://b.example/', score: 79.9, minute: 5 },
  { url: 'https://a.example/Z', score: 50, minute: 1 },
  { url: 'https://a.example/a' },
  { url: 'https://a.example/_', score: 49.9, minute: 9 },
  { url: 'https://c.example/', score: 0, minute: 9 },
  { url: 'https://c.example/' },
  { url: 'http://z.example/', score: 100, minute: 2 },
  { url: 'https://b.example/', score: 80, minute: 5 },
  { url: 'https://a.example/%25', score: 9.5, minute: 3 },
  { url: 'https://www.a.example/', score: 10, minute: 3 },
  { url: 'https://a.example:8443/' },
];

interface Shelf {
  readonly account: string;
  readonly reports: readonly Report[];
}

/** Cases that only read share one account per subject. */
const shelves = new WeakMap<ReportPorts, Promise<Shelf>>();

function shelfOf(ports: ReportPorts): Promise<Shelf> {
  const existing = shelves.get(ports);
  if (existing) return existing;
  const filled = fillShelf(ports);
  shelves.set(ports, filled);
  return filled;
}

async function fillShelf(ports: ReportPorts): Promise<Shelf> {
  const account = newAccount(ports);
  const neighbor = newAccount(ports);
  const reports: Report[] = [];
  for (const { url, score, minute = 0 } of SHELF) {
    const added = await addReport(ports, { account, url });
    const foreign = await addReport(ports, { account: neighbor, url });
    if (score === undefined) {
      reports.push(added);
      continue;
    }
    reports.push((await generate(ports, added.state, { score }, later(minute * 60_000))).report);
    await generate(ports, foreign.state, { score }, later(minute * 60_000));
  }
  return { account, reports };
}

type Filters = Partial<Pick<ReportQuery, 'search' | 'project' | 'result' | 'privacy' | 'status'>>;

/** Whether a report matches all filters except the search. */
function passes(report: Report, filters: Omit<Filters, 'search'>): boolean {
  const row = toSummary(report);
  return Object.entries(filters).every(([field, value]) => row[field as keyof ReportSummary] === value);
}

function listOf(
  ports: ReportPorts,
  account: string,
  sort: ReportSort,
  filters: Filters = {},
): PagedList<ReportSummary> {
  const query = { account, sort, search: null, project: null, result: null, privacy: null, status: null, ...filters };
  return {
    page: (slice) => ports.reports.list({ ...query, ...slice }),
    positionOf: (row) => ({ key: keyOf(row, sort), id: row.id }),
  };
}

function keyOf(row: ReportSummary, sort: ReportSort): Position['key'] {
  switch (sort) {
    case 'id':
      return null;
    case 'url':
      return row.url;
    case 'score':
      return row.score;
    case 'generated_at':
      return row.generatedAt?.toISOString() ?? null;
  }
}

/** The order that the port promises, computed in the simplest way. */
function sortedIds(reports: readonly Report[], sort: ReportSort, direction: Direction): string[] {
  const rows = reports.map(toSummary);
  const up = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  const sign = direction === 'asc' ? 1 : -1;
  const [bare, keyed] = [
    rows.filter((row) => keyOf(row, sort) === null),
    rows.filter((row) => keyOf(row, sort) !== null),
  ];
  keyed.sort((a, b) => sign * (up(keyOf(a, sort) ?? '', keyOf(b, sort) ?? '') || up(a.id, b.id)));
  bare.sort((a, b) => sign * up(a.id, b.id));
  return [...keyed, ...bare].map(({ id }) => id);
}

async function idsWhere(ports: ReportPorts, account: string, filters: Filters): Promise<string[]> {
  const slice = { direction: 'asc', limit: 100, cursor: null } as const;
  return (await listOf(ports, account, 'id', filters).page(slice)).rows.map(({ id }) => id);
}

const orderCases = REPORT_SORTS.flatMap((sort) =>
  DIRECTIONS.map((direction): ContractCase<ReportPorts> => ({
    name: `lists by ${sort} ${direction}, in pages, in both directions`,
    async run(ports) {
      const { account, reports } = await shelfOf(ports);
      await assertPages(listOf(ports, account, sort), direction, sortedIds(reports, sort, direction));
    },
  })),
);

const filterCases: readonly ContractCase<ReportPorts>[] = RESULTS.map((result) => ({
  name: `pages through the ${result} reports for every sort key`,
  async run(ports) {
    const { account, reports } = await shelfOf(ports);
    const kept = reports.filter((report) => toSummary(report).result === result);
    for (const sort of REPORT_SORTS) {
      for (const direction of DIRECTIONS) {
        await assertPages(listOf(ports, account, sort, { result }), direction, sortedIds(kept, sort, direction), [2]);
      }
    }
  },
}));

const searchCases: readonly ContractCase<ReportPorts>[] = [
  {
    name: 'searches for text literally: %, _ and \\ have no special meaning',
    async run(ports) {
      const account = newAccount(ports);
      const urls = [
        'https://s.example/a_b',
        'https://s.example/axb',
        'https://s.example/50%25',
        'https://s.example/500',
        'https://s.example/?q=\\n',
        'https://s.example/?q=n',
        "https://s.example/?q='x'",
      ];
      const ids = new Map<string, string>();
      for (const url of urls) ids.set(url, (await addReport(ports, { account, url })).state.id);
      const words = [
        'a_b',
        '_',
        '%',
        '0%',
        '%25',
        '\\',
        '\\n',
        'q=\\',
        "'",
        "'x'",
        'a%b',
        '__',
        '.',
        '\\\\',
        '\\%',
        '*',
        '"',
      ];
      for (const search of words) {
        const stored = [...ids.keys()].map((url) => newReport(ports, { account, url }).state.url.toLowerCase());
        const expected = [...ids.values()].filter((_, index) => stored[index]?.includes(search));
        assert.deepEqual(await idsWhere(ports, account, { search }), expected, `search for ${search}`);
      }
    },
  },
  {
    name: 'searches case-insensitively, for one, two and very many characters',
    async run(ports) {
      const account = newAccount(ports);
      const long = `https://s.example/${'Abc/'.repeat(80)}END`;
      const other = (await addReport(ports, { account, url: 'https://s.example/OTHER' })).state.id;
      const { id } = (await addReport(ports, { account, url: long })).state;
      for (const search of ['b', 'BC', 'bc/', 'end', 'END', long.toLowerCase().slice(-255), 'ABC/'.repeat(60)]) {
        assert.deepEqual(await idsWhere(ports, account, { search }), [id], `search for ${search}`);
      }
      assert.deepEqual(await idsWhere(ports, account, { search: 'oth' }), [other]);
      assert.deepEqual(await idsWhere(ports, account, { search: 'abc/END ' }), []);
    },
  },
  {
    name: 'pages through the results of a search for every sort key',
    async run(ports) {
      const { account, reports } = await shelfOf(ports);
      for (const search of ['a.example/', 'https', '84']) {
        const kept = reports.filter((report) => report.state.url.includes(search));
        for (const sort of REPORT_SORTS) {
          for (const direction of DIRECTIONS) {
            await assertPages(
              listOf(ports, account, sort, { search }),
              direction,
              sortedIds(kept, sort, direction),
              [2],
            );
          }
        }
      }
    },
  },
  {
    name: 'combines a search for a word, for one or two letters, and for a punctuation mark with every other filter',
    async run(ports) {
      const { account, reports } = await shelfOf(ports);
      const others: Filters[] = [
        ...RESULTS.map((result) => ({ result })),
        { status: 'pending' },
        { status: 'ready', result: 'decent' },
        { privacy: 'private' },
      ];
      for (const search of ['a.example/', 'Z', 'le', '_']) {
        for (const other of others) {
          const found = reports.filter(({ state }) => state.url.toLowerCase().includes(search.toLowerCase()));
          const kept = found.filter((report) => passes(report, other));
          for (const sort of ['id', 'score'] as const) {
            const list = listOf(ports, account, sort, { search, ...other });
            await assertPages(list, 'asc', sortedIds(kept, sort, 'asc'), [2]);
          }
        }
      }
    },
  },
];

export const reportListCases: readonly ContractCase<ReportPorts>[] = [
  ...orderCases,
  ...filterCases,
  {
    name: 'pages through the reports of one project for every sort key',
    async run(ports) {
      const { account, reports } = await shelfOf(ports);
      for (const project of ['a.example', 'b.example', 'example']) {
        const kept = reports.filter((report) => report.state.project === project);
        for (const sort of REPORT_SORTS) {
          for (const direction of DIRECTIONS) {
            await assertPages(
              listOf(ports, account, sort, { project }),
              direction,
              sortedIds(kept, sort, direction),
              [2],
            );
          }
        }
      }
    },
  },
  ...searchCases,
  {
    name: 'pages through the reports of one privacy, and of one status, for every sort key',
    async run(ports) {
      const account = newAccount(ports);
      const privacies = PRIVACY_KINDS.map((kind) => (kind === 'password' ? { kind, hash: 'a hash' } : { kind }));
      const reports: Report[] = [];
      for (const privacy of [...privacies, ...privacies]) {
        const pending = await addReport(ports, { account, privacy });
        const started = await addReport(ports, { account, privacy });
        const { id, generationId } = started.state;
        const start = (report: Report) => report.start({ generationId, attempt: 1 }, later(1)) ?? report;
        const running = (await ports.reports.update({ account, id }, start)) ?? started;
        const ready = await generate(
          ports,
          (await addReport(ports, { account, privacy })).state,
          { score: 50 },
          later(2),
        );
        const failed = await generate(ports, ready.report.state, { failure: FAILURE }, later(3));
        const other = await generate(
          ports,
          (await addReport(ports, { account, privacy })).state,
          { score: 9 },
          later(4),
        );
        reports.push(pending, running, failed.report, other.report);
      }
      const filters: Filters[] = [
        ...PRIVACY_KINDS.map((privacy) => ({ privacy })),
        ...REPORT_STATUSES.map((status) => ({ status })),
        { privacy: 'private', status: 'failed', result: 'decent' },
      ];
      for (const filter of filters) {
        const kept = reports.filter((report) => passes(report, filter));
        assert.ok(kept.length > 0 && kept.length < reports.length, JSON.stringify(filter));
        for (const sort of REPORT_SORTS) {
          for (const direction of DIRECTIONS) {
            await assertPages(listOf(ports, account, sort, filter), direction, sortedIds(kept, sort, direction), [2]);
          }
        }
      }
    },
  },
  {
    name: 'combines search, project and result',
    async run(ports) {
      const { account, reports } = await shelfOf(ports);
      const project = 'a.example';
      for (const search of ['A.EXAMPLE/', '/z', 'www']) {
        for (const result of RESULTS satisfies readonly Result[]) {
          const kept = reports.filter(
            ({ state }) => state.project === project && state.url.toLowerCase().includes(search.toLowerCase()),
          );
          const expected = kept.filter((report) => toSummary(report).result === result);
          assert.deepEqual(
            await idsWhere(ports, account, { search, project, result }),
            sortedIds(expected, 'id', 'asc'),
            `${search} ${result}`,
          );
        }
      }
    },
  },
  {
    name: 'lists what a report shows now',
    async run(ports) {
      const account = newAccount(ports);
      const privacy = { kind: 'password', hash: 'a hash' } as const;
      const fresh = await addReport(ports, { account, privacy });
      const scored = await addReport(ports, { account });
      await generate(ports, scored.state, { score: 79.9 }, later(1000));
      const { report: failed } = await generate(ports, scored.state, { failure: FAILURE }, later(2000));
      const { rows } = await listOf(ports, account, 'id').page({ direction: 'asc', limit: 10, cursor: null });
      assert.deepEqual(rows, [toSummary(fresh), toSummary(failed)]);
    },
  },
  {
    name: 'returns a new list to each caller',
    async run(ports) {
      const account = newAccount(ports);
      await addReport(ports, { account });
      const list = listOf(ports, account, 'id');
      const slice = { direction: 'asc', limit: 10, cursor: null } as const;
      const [row] = (await list.page(slice)).rows;
      const createdAt = new Date(row?.createdAt ?? 0);
      row?.createdAt.setTime(0);
      assert.deepEqual((await list.page(slice)).rows[0]?.createdAt, createdAt);
    },
  },
  {
    name: 'continues from a position whose row was deleted',
    async run(ports) {
      for (const sort of REPORT_SORTS) {
        for (const direction of DIRECTIONS) {
          const { account, reports } = await fillShelf(ports);
          const list = listOf(ports, account, sort);
          const { rows } = await list.page({ direction, limit: 100, cursor: null });
          const ids = sortedIds(reports, sort, direction);
          // The second row has a key; the last but one has none, for sort keys that can be missing.
          for (const index of [1, rows.length - 2]) {
            const row = rows[index];
            assert.ok(row);
            await ports.reports.delete(account, row.id);
            const position = list.positionOf(row);
            const left = ids.filter((id) => id !== row.id && (index === 1 || id !== ids[1]));
            const cut = ids.slice(0, index).filter((id) => left.includes(id)).length;
            const next = await list.page({ direction, limit: 100, cursor: { position, towards: 'next' } });
            const prev = await list.page({ direction, limit: 100, cursor: { position, towards: 'prev' } });
            assert.deepEqual(
              [...prev.rows, ...next.rows].map(({ id }) => id),
              left,
              `${sort} ${direction}`,
            );
            assert.equal(prev.rows.length, cut, `${sort} ${direction}`);
          }
        }
      }
    },
  },
  {
    name: 'repeats and skips nothing if reports are added and deleted between two pages',
    async run(ports) {
      const account = newAccount(ports);
      const list = listOf(ports, account, 'url');
      const add = async (path: string) =>
        (await addReport(ports, { account, url: `https://p.example/${path}` })).state.id;
      const [b, c, d, e] = [await add('b'), await add('c'), await add('d'), await add('e')];
      const first = await list.page({ direction: 'asc', limit: 2, cursor: null });
      assert.deepEqual(first, { rows: first.rows, more: true });
      assert.deepEqual(
        first.rows.map(({ id }) => id),
        [b, c],
      );
      await add('a');
      await ports.reports.delete(account, c);
      const last = first.rows[1];
      assert.ok(last);
      const cursor = { position: list.positionOf(last), towards: 'next' } as const;
      const second = await list.page({ direction: 'asc', limit: 2, cursor });
      assert.deepEqual(
        second.rows.map(({ id }) => id),
        [d, e],
      );
    },
  },
];

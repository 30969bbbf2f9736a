import assert from 'node:assert/strict';
import { pageDepth, type ScanPage } from '../domain/index.js';
import type { Position, ScanPageQuery } from '../application/index.js';
import type { ContractCase } from './contract.js';
import { later, newAccount } from './fixtures.js';
import {
  addFound,
  addScan,
  allPages,
  failedCheck,
  foundPage,
  locked,
  saveVisits,
  visited,
  type ScanPorts,
} from './scan-fixtures.js';
import { assertPages } from './walk-pages.js';

/** Promises of `ScanRepository.list`, `findLatest` and `listPages`. */
export const scanListCases: readonly ContractCase<ScanPorts>[] = [
  {
    name: 'lists the scans of an account, by project and status, in both directions',
    async run(ports) {
      const account = newAccount(ports);
      const add = (url: string, status: 'ready' | 'running') => addScan(ports, { account, url, status });
      const scans = [
        await add('https://one.example/', 'ready'),
        await add('https://one.example/', 'running'),
        await add('https://two.example/', 'ready'),
        await add('https://www.one.example/', 'ready'),
      ];
      await addScan(ports, { account: newAccount(ports), url: 'https://one.example/' });
      for (const [filters, expected] of [
        [{}, [0, 1, 2, 3]],
        [{ project: 'one.example' }, [0, 1, 3]],
        [{ status: 'ready' }, [0, 2, 3]],
        [{ project: 'one.example', status: 'ready' }, [0, 3]],
        [{ project: 'other.example' }, []],
        [{ project: 'a\0b' }, []],
        [{ status: 'failed' }, []],
      ] as const) {
        const ids = expected.map((index) => scans[index]?.id ?? '');
        const list = {
          page: (slice: Pick<ScanPageQuery, 'direction' | 'limit' | 'cursor'>) =>
            ports.scans.list({ account, project: null, status: null, ...filters, ...slice }),
          positionOf: ({ id }: { id: string }) => ({ key: null, id }),
        };
        await assertPages(list, 'asc', ids, [1, 3]);
        await assertPages(list, 'desc', ids.toReversed(), [1, 3]);
      }
      const slice = { direction: 'desc', limit: 1, cursor: null } as const;
      const { rows } = await ports.scans.list({ account, project: null, status: null, ...slice });
      assert.deepEqual(rows[0]?.state, scans[3]?.state);
    },
  },
  {
    name: 'finds the latest ready scan of a project, or the one before another',
    async run(ports) {
      const account = newAccount(ports);
      const first = await addScan(ports, { account, status: 'ready' });
      const second = await addScan(ports, { account, status: 'ready' });
      const running = await addScan(ports, { account, status: 'running' });
      await addScan(ports, { account, status: 'ready', url: 'https://other.example/' });
      await addScan(ports, { account: newAccount(ports), status: 'ready' });
      const find = async (before: string | null, project = 'example.com') =>
        (await ports.scans.findLatest(account, project, before))?.state;
      assert.deepEqual(await find(null), second.state);
      assert.deepEqual(await find(running.id), second.state);
      assert.deepEqual(await find(second.id), first.state);
      assert.equal(await find(first.id), undefined);
      assert.equal(await find(null, 'unknown.example'), undefined);
      await locked(ports, second, (scan) => ports.scans.save(scan.with({ status: 'canceled' }, later(1))));
      assert.deepEqual(await find(null), first.state);
    },
  },
  {
    name: 'sorts pages by number, URL, score and depth, with ties by number and empty values last',
    async run(ports) {
      const scan = await addScan(ports, { account: newAccount(ports) });
      const depths = [0, 1, 2, 1, 3, 2, 5, 1, 1, 2, 4, 1];
      const urls = Array.from('mcaZkbzdyex', (name) => `https://example.com/${name}`).concat(
        'https://example.com/%C3%9C',
      );
      await addFound(ports, scan, [
        ...urls.map((url, index) => foundPage(url, { depth: depths[index] ?? 0 })),
        foundPage('https://elsewhere.example/', { kind: 'link', depth: 1 }),
      ]);
      const scores = [80, null, 49.9, 100, null, 80, 0, 12.5, 100, null];
      const visits = scores.map((score, index) => visited(index + 1, { score }));
      await saveVisits(ports, scan, visits);
      await assertSorted(ports, allPages(scan), { scores, urls, depths });

      // Once the scan has ended, what it found counts.
      const clicks = [0, null, 7, 1, 1, null, 2, 3, 3, 4, null, 2];
      const positions = clicks.map((each, index) => ({ number: index + 1, linksIn: index, clicks: each }));
      await locked(ports, scan, () => ports.scans.savePositions(scan.id, positions));
      await assertSorted(ports, allPages(scan), { scores, urls, depths: clicks });
    },
  },
  {
    name: 'filters pages by result, status, check and search, alone and together',
    async run(ports) {
      const scan = await addScan(ports, { account: newAccount(ports) });
      const other = await addScan(ports, { account: newAccount(ports) });
      await addFound(ports, other, ['a']);
      await saveVisits(ports, other, [visited(1, { score: 90, checks: [failedCheck('https', 3)], title: 'Über' })]);
      await addFound(ports, scan, [
        ...['A%20b', 'two_words', 'three', 'four', 'five', 'six'],
        foundPage('https://example.com/robots', { skippedReason: 'robots' }),
        foundPage('https://elsewhere.example/two', { kind: 'link' }),
      ]);
      await saveVisits(ports, scan, [
        visited(1, { score: 80, title: 'ÜBER uns (100 %)', checks: [failedCheck('https', 3), failedCheck('fail', 1)] }),
        visited(2, { score: 79.9, title: 'a\\b', checks: [failedCheck('https', 0, 'warn')] }),
        visited(3, { score: 50, title: '[a-z].*', checks: [failedCheck('http', 3)] }),
        visited(4, { score: 49.9, title: null }),
        visited(5, { status: 'failed', statusCode: 404 }),
      ]);
      for (const [filters, numbers] of [
        [{}, [1, 2, 3, 4, 5, 6, 7]],
        [{ result: 'good' }, [1]],
        [{ result: 'decent' }, [2, 3]],
        [{ result: 'bad' }, [4]],
        [{ status: 'waiting' }, [6]],
        [{ status: 'checked' }, [1, 2, 3, 4]],
        [{ status: 'failed' }, [5]],
        [{ status: 'skipped' }, [7]],
        [{ check: 'https' }, [1, 2]],
        [{ check: 'fail' }, [1]],
        [{ check: 'warn' }, []],
        [{ check: 'a\0b' }, []],
        [{ search: 'über' }, [1]],
        [{ search: 'EXAMPLE.com/t' }, [2, 3]],
        [{ search: '%' }, [1]],
        [{ search: '_' }, [2]],
        [{ search: '\\' }, [2]],
        [{ search: '.*' }, [3]],
        [{ search: '[a-Z]' }, [3]],
        [{ search: 'elsewhere' }, []],
        [{ search: 'a\0b' }, []],
        [{ check: 'https', result: 'decent', status: 'checked', search: 'TWO' }, [2]],
        [{ check: 'https', result: 'bad' }, []],
      ] as const) {
        const { rows, more } = await ports.scans.listPages(allPages(scan, filters));
        assert.deepEqual([rows.map(({ number }) => number), more], [numbers, false], JSON.stringify(filters));
      }
    },
  },
];

interface Values {
  readonly scores: readonly (number | null)[];
  readonly urls: readonly string[];
  readonly depths: readonly (number | null)[];
}

/** Asserts that pages with these values, by number, are listed in every order. */
async function assertSorted({ scans }: ScanPorts, query: ScanPageQuery, values: Values): Promise<void> {
  const { scores, urls, depths } = values;
  for (const [sort, keys] of [
    ['number', urls.map(() => 0)],
    ['url', urls],
    ['score', urls.map((_, index) => scores[index] ?? null)],
    ['depth', depths],
  ] as const) {
    const list = {
      page: (slice: Pick<ScanPageQuery, 'direction' | 'limit' | 'cursor'>) =>
        scans.listPages({ ...query, sort, ...slice }),
      positionOf: (page: ScanPage): Position => ({ key: keyOf(page, sort), id: String(page.number) }),
    };
    for (const direction of ['asc', 'desc'] as const) {
      await assertPages(list, direction, sorted(keys, direction === 'asc' ? 1 : -1), [1, 5]);
    }
  }
}

function keyOf(page: ScanPage, sort: ScanPageQuery['sort']): Position['key'] {
  return { number: null, url: page.url, score: page.score, depth: pageDepth(page) }[sort];
}

/** The numbers of rows in the order of their keys. */
function sorted(keys: readonly (number | string | null)[], sign: 1 | -1): string[] {
  return keys
    .map((key, index) => ({ key, number: index + 1 }))
    .sort((a, b) => {
      if (a.key === b.key) return sign * (a.number - b.number);
      if (a.key === null || b.key === null) return a.key === null ? 1 : -1;
      return a.key < b.key ? -sign : sign;
    })
    .map(({ number }) => String(number));
}

import { v7 } from 'uuid';
import type { Statement } from '../../../src/adapters/mikro-orm/database/statement.js';
import type { MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { fromVisit } from '../../../src/adapters/mikro-orm/mapping/scan-page.js';
import {
  ADD_PAGES,
  COUNT_TAKEN,
  FIND_KNOWN,
  FIND_PAGE,
  REPLACE_JOB,
  SAVE_VISIT,
  TAKE_WAITING,
} from '../../../src/adapters/mikro-orm/scans/frontier-statements.js';
import type { NewScanPage, TakenPage, VisitedPage } from '../../../src/application/index.js';
import { DEFAULT_SCAN_OPTIONS, Scan, parseTargetUrl } from '../../../src/domain/index.js';
import { useStorage } from '../../support/use-storage.js';
import { buildOnly } from './build-only.js';

let storage: MikroOrmStorage;
useStorage((opened) => {
  storage = opened;
});

const BOUNDS = { maxRows: { page: 60_000, link: 10_000 }, maxVariants: 100 };

async function addScan(): Promise<Scan> {
  const scan = Scan.create({
    id: v7(),
    account: 'acme',
    target: parseTargetUrl('https://example.com/'),
    options: DEFAULT_SCAN_OPTIONS,
    privacy: { kind: 'private' },
    jobId: v7(),
    now: new Date(),
  });
  await storage.scans.add(scan);
  return scan;
}

function pageUrl(index: number): string {
  return `https://example.com/${index}`;
}

function visit(number: number): VisitedPage {
  const nothing = { redirectTo: null, skippedReason: null, description: null, canonical: null, failure: null };
  const found = { status: 'checked', statusCode: 200, title: 'Title', isNoindex: false, alternates: [] } as const;
  return { number, ...nothing, ...found, reportId: v7(), score: 50, checks: [] };
}

describe('eight workers that record visits of one scan at once', () => {
  const PAGES = 200;

  test('visit every page once', async () => {
    const { scans, transactions } = storage;
    const scan = await addScan();
    const visits = new Map<string, number>();
    const linksOf = (url: string) => {
      const index = Number(url.split('/').at(-1));
      const linked = new Set([0, index + 1, index * 3, index * 7 + 5].map((each) => each % PAGES));
      return [...linked].map(found);
    };
    const found = (index: number): NewScanPage => {
      return { url: pageUrl(index), kind: 'page', depth: 1, isInSitemap: false, skippedReason: null };
    };
    const waiting: TakenPage[] = [];
    const step = (work: () => Promise<unknown>) =>
      transactions.run(async () => {
        const current = await scans.lock(scan.id);
        await work();
        const { tally } = current!.state;
        await scans.save(current!.with({ tally: { ...tally, visits: tally.visits + 1 } }, new Date()));
        return scans.takeWaiting(scan.id, [v7(), v7()]);
      });
    waiting.push(...(await step(() => scans.addPages(scan.id, [found(0)], BOUNDS))));

    const worker = async () => {
      // Idle workers wait for those that may still find pages.
      for (let page = waiting.shift(); visits.size < PAGES; page = waiting.shift()) {
        if (page === undefined) {
          await scans.countTaken(scan.id);
          continue;
        }
        const { url, number } = page;
        visits.set(url, (visits.get(url) ?? 0) + 1);
        waiting.push(
          ...(await step(async () => {
            const { known } = await scans.addPages(scan.id, linksOf(url), BOUNDS);
            const links = known.map((each) => ({ target: each.number, text: '', isNofollow: false }));
            await scans.saveVisit(scan.id, visit(number), links, []);
          })),
        );
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));

    expect([...visits.values()]).toEqual(Array.from({ length: PAGES }, () => 1));
    const rows = await scans.readGraph(scan.id, 0, 2 * PAGES);
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: PAGES }, (_, index) => index + 1));
    expect(rows.filter(({ status, jobId }) => status !== 'checked' || jobId !== null)).toEqual([]);
    expect((await scans.find('acme', scan.id))?.state.tally.visits).toBe(PAGES + 1);
    const numbers = new Map(rows.map(({ url, number }) => [url, number]));
    for (const { url, links } of rows) {
      const expected = new Set(linksOf(url).map((link) => numbers.get(link.url)));
      expect(new Set(links.map(({ target }) => target))).toEqual(expected);
    }
  });
});

describe('statements that were planned while no scan existed', () => {
  const ROWS = 3000;
  /** More than any statement looks up, and far fewer than the scan has. */
  const MOST_ROWS = 400;
  const JOB = v7();
  const scan = v7();
  const urls = Array.from({ length: 100 }, (_, index) => pageUrl(index * 31));
  const all = <T>(value: T) => urls.map(() => value);
  const bounds = { max_pages: 60_000, max_links: 10_000, max_variants: 100 };
  const found = { kinds: all('page'), depths: all(2), sitemap: all(false), reasons: all(null) };

  const STATEMENTS: readonly [name: string, text: string, parameters: readonly unknown[]][] = [
    bound('adding links', ADD_PAGES, { scan, urls, ...found, ...bounds }),
    bound('finding rows of URLs', FIND_KNOWN, { scan, urls }),
    bound('finding a page', FIND_PAGE, { scan, number: 7 }),
    bound('taking pages', TAKE_WAITING, { scan, jobs: [v7(), v7()] }),
    bound('counting jobs', COUNT_TAKEN, { scan }),
    bound('replacing a job', REPLACE_JOB, { scan, number: 2001, job: JOB, next: v7() }),
    bound('recording a visit', SAVE_VISIT, { scan, number: 7, ...fromVisit(visit(7), { links: [], others: [] }) }),
  ];

  test.each(STATEMENTS)('%s reads only the rows that it needs', async (name, text, parameters) => {
    // A rollback keeps prepared statements.
    const prepared = name.replaceAll(' ', '_');
    const plan = await storage.transactions
      .run(async () => {
        await storage.executeSql('set local plan_cache_mode = force_generic_plan');
        await storage.executeSql(`prepare ${prepared} as ${text}`);
        // Makes the plan.
        await storage.executeSql(`explain execute ${prepared}(${parameters.map(literal).join(', ')})`);
        await storage.executeSql(`insert into scans (id, account, project, url, options, privacy, status, sitemaps, tally,
            page_rows, created_at, updated_at)
          values ('${scan}', 'acme', 'example.com', 'u', '{}', 'private', 'running', 'none', '{}', ${ROWS}, now(), now())`);
        await storage.executeSql(`insert into scan_pages (scan_id, number, url, kind, depth, in_sitemap, status, job_id)
          select '${scan}', index + 1, 'https://example.com/' || index, 'page', 1, false,
            case when index < 2000 then 'checked' else 'waiting' end, case when index = 2000 then '${JOB}'::uuid end
          from generate_series(0, ${ROWS - 1}) as index`);
        const { rows } = await storage.executeSql(
          `explain (analyze, format json) execute ${prepared}(${parameters.map(literal).join(', ')})`,
        );
        throw new Done(rows as [{ 'QUERY PLAN': { Plan: Plan }[] }]);
      })
      .catch((error: unknown) => {
        if (error instanceof Done) return error.rows[0]['QUERY PLAN'];
        throw error;
      });
    const read = plan
      .flatMap(({ Plan: top }) => flatten(top))
      .filter((node) => node['Relation Name'] === 'scan_pages' || node['Index Name']?.startsWith('scan_pages'))
      .map((node) => ({
        ...node,
        read: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      }));
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter((node) => node.read > MOST_ROWS)).toEqual([]);
  });

  function bound<Values extends object>(
    name: string,
    statement: Statement<Values, unknown>,
    values: Values,
  ): [string, string, readonly unknown[]] {
    const { text, parameters } = statement.bind(buildOnly, values);
    return [name, text, parameters];
  }
});

/** Rolls a transaction back with its result. */
class Done extends Error {
  constructor(readonly rows: readonly [{ 'QUERY PLAN': { Plan: Plan }[] }]) {
    super('done');
  }
}

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

function flatten(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flatten)];
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `'{${value.map((each) => (each === null ? 'null' : `"${each}"`)).join()}}'`;
  return `'${value as string | number | boolean}'`;
}

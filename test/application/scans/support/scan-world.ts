import {
  NEVER_CANCELLED,
  type ScanJob,
  type CreateScanInput,
  type Ports,
  type ScanPageView,
} from '../../../../src/application/index.js';
import type { FixedPage } from '../../../../src/adapters/memory/index.js';
import { OWNER, newWorld } from '../../support/new-world.js';
import { ScriptedSite } from './scripted-site.js';

export const HOME = 'https://example.com/';

export const FIRST = { number: 1, isLastAttempt: false };

export type ScanWorld = ReturnType<typeof scanWorld>;

/** The application in memory with a scripted site. Paths are those of https://example.com. */
export function scanWorld(
  pages: Readonly<Record<string, FixedPage>>,
  replaced: Partial<Omit<Ports, 'clock' | 'queue'>> = {},
) {
  const site = new ScriptedSite();
  const world = newWorld({ siteReader: site, ...replaced });
  world.generator.site(
    Object.fromEntries(Object.entries(pages).map(([path, page]) => [new URL(path, HOME).href, page])),
  );
  return {
    ...world,
    site,
    start: (input: Partial<CreateScanInput> = {}) => world.scans.create.execute(OWNER, { url: HOME, ...input }),
    /** Runs a scan to its end. */
    async scan(input: Partial<CreateScanInput> = {}) {
      const { id } = await world.scans.create.execute(OWNER, { url: HOME, ...input });
      await world.generateAll();
      return world.scans.get.execute(OWNER, { id });
    },
    /** Runs the jobs of scans that are queued, and those that follow, one at a time and without the queue. */
    async runScanJobs(): Promise<void> {
      for (let [job] = await this.jobs(); job !== undefined; [job] = await this.jobs()) {
        await this.run(job);
      }
    },
    /** Runs one job without the queue. */
    async run(job: ScanJob | undefined) {
      if (job === undefined) throw new Error('There is no such job.');
      const end = await world.scans.work.execute(job, FIRST, NEVER_CANCELLED);
      await world.ports.queue.cancel(job.generationId);
      return end;
    },
    /** The jobs of all scans. */
    async jobs(): Promise<readonly ScanJob[]> {
      const work = await world.ports.scans.listWork(100, null);
      return Promise.all(
        work.map(async ({ scanId, account, page, jobId, url }): Promise<ScanJob> => {
          const scan = await world.ports.scans.find(account, scanId);
          const step = page === null ? ((scan?.state.tally.visits ?? 0) > 0 ? 'finish' : 'open') : 'visit';
          return { generationId: jobId, account, scanId, step, page, host: new URL(url).hostname };
        }),
      );
    },
    /** All pages by path, or by URL if they are of another host. */
    async pages(id: string): Promise<Record<string, ScanPageView>> {
      const pages: ScanPageView[] = [];
      for (
        let cursor = undefined as Parameters<typeof world.scans.listPages.execute>[1]['cursor'], more = true;
        more;
      ) {
        const page = await world.scans.listPages.execute(OWNER, { id, perPage: 100, cursor });
        pages.push(...page.items);
        cursor = page.next ?? undefined;
        more = page.next !== null;
      }
      return Object.fromEntries(pages.map((page) => [page.url.replace('https://example.com', ''), page]));
    },
  };
}

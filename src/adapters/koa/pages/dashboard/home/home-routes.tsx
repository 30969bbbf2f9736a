import { randomUUID } from 'node:crypto';
import { CHANGE_KINDS, includesScope, type AccountActor, type ChangeKind } from '../../../../../domain/index.js';
import type { ScanDetails } from '../../../../../application/index.js';
import { withCookies } from '../../../http/cookies.js';
import type { Answer } from '../../../http/answer.js';
import { page } from '../../page-answer.js';
import type { PageRequest } from '../../page-request.js';
import type { PageRoute } from '../../page-route.js';
import type { PageServices } from '../../page-services.js';
import { signInForm } from '../../session/sign-in-form.js';
import type { Guard } from '../guard.js';
import type { Visit } from '../visit.js';
import { FirstCheckPage } from './first-check-page.js';
import { HomePage } from './home-page.js';
import { WelcomePage } from './welcome-page.js';

const RECENT_SCANS = 50;

/** The first page: the account's sites, or for visitors who are not signed in, what Sitegrade is. */
export function homeRoutes({ application, assets }: PageServices, guard: Guard): PageRoute[] {
  function welcome(request: PageRequest): Answer {
    const { token, cookie } = signInForm.open(request.req.headers.cookie, request);
    // The form belongs to this browser, so the page is not cached. Search engines may list it.
    const answer = page(200, <WelcomePage {...{ request, assets, token }} />, { 'Cache-Control': 'no-store' });
    return withCookies(answer, cookie);
  }

  /** The newest of each site. */
  async function scansUnderWay(actor: AccountActor): Promise<ReadonlyMap<string, ScanDetails>> {
    const lists = await Promise.all(
      (['pending', 'running'] as const).map((status) => application.scans.list.execute(actor, { status, perPage: 10 })),
    );
    const oldestFirst = lists.flatMap(({ items }) => items).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return new Map(oldestFirst.map((scan) => [scan.project, scan]));
  }

  /** The newest of each site, if it failed. Sites without one of the latest scans are left out. */
  async function failedScans(actor: AccountActor): Promise<ReadonlyMap<string, ScanDetails>> {
    const { items } = await application.scans.list.execute(actor, { perPage: RECENT_SCANS });
    const newest = new Map(items.toReversed().map((scan) => [scan.project, scan]));
    return new Map([...newest].filter(([, { status }]) => status === 'failed'));
  }

  async function home(visit: Visit): Promise<Answer> {
    const { actor, request } = visit;
    const { overview } = application;
    const kind = readKind(request.query.get('changes'));
    const [sites, changes, running, scans, failed] = await Promise.all([
      overview.sites.execute(actor),
      overview.changes.execute(actor, { kind }),
      overview.running.execute(actor),
      scansUnderWay(actor),
      failedScans(actor),
    ]);
    const formId = randomUUID();
    const canWrite = includesScope(actor.scope, 'write');
    if (sites.items.length === 0) return page(200, <FirstCheckPage {...{ visit, formId, canWrite }} />);
    return page(200, <HomePage {...{ visit, sites, changes, kind, running, scans, failed, formId, canWrite }} />);
  }

  return [{ path: '/', GET: guard.view(home, welcome) }];
}

/** @returns undefined for all kinds, also if the URL names one that does not exist */
function readKind(text: string | null): ChangeKind | undefined {
  return CHANGE_KINDS.find((kind) => kind === text);
}

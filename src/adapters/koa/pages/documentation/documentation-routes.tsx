import { LRUCache } from 'lru-cache';
import type { VNode } from 'preact';
import type { Application } from '../../../../application/index.js';
import { compressed, type Answer } from '../../http/answer.js';
import { ProblemError } from '../../http/problem.js';
import { PROBLEM_NAMES, type ProblemName } from '../../http/problem-types.js';
import type { PageRequest } from '../page-request.js';
import type { PageHandler, PageRoute } from '../page-route.js';
import { page } from '../page-answer.js';
import { CheckPage, ChecksPage } from './checks-page.js';
import type { DocumentationSite } from './documentation-frame.js';
import { OverviewPage, type OpenApi } from './overview-page.js';
import { ProblemPage } from './problem-page.js';

export interface DocumentationOptions {
  readonly openApi: OpenApi;
  readonly describeChecks: Application['checks']['describe'];
  readonly site: DocumentationSite;
}

/** The overview depends only on the address of the service, which has few values. */
const MAX_OVERVIEWS = 10;

/** The documentation of the API, its errors and the checks. It needs no API key. */
export function documentationRoutes({ openApi, describeChecks, site }: DocumentationOptions): PageRoute[] {
  const overviews = new LRUCache<string, Answer>({ max: MAX_OVERVIEWS });

  const overview: PageHandler = (request) => {
    const key = request.base ?? '';
    const answer = overviews.get(key) ?? documentPage(<OverviewPage {...{ request, site, openApi }} />);
    overviews.set(key, answer);
    return compress(request, answer);
  };

  const problem: PageHandler = (request) => {
    const name = request.params['name'] as ProblemName;
    if (!PROBLEM_NAMES.includes(name)) throw notFound('This error type does not exist.');
    return compress(request, documentPage(<ProblemPage {...{ request, site, name }} />));
  };

  const checks: PageHandler = async (request) => {
    const catalogue = await describeChecks.execute();
    return compress(request, documentPage(<ChecksPage {...{ request, site, catalogue }} />));
  };

  const check: PageHandler = async (request) => {
    const catalogue = await describeChecks.execute();
    const found = catalogue.checks.find(({ id }) => id === request.params['check']);
    if (found === undefined) throw notFound('This check does not exist.');
    return compress(request, documentPage(<CheckPage {...{ request, site, catalogue }} check={found} />));
  };

  return [
    { path: '/docs', GET: overview },
    { path: '/docs/problems/{name}', GET: problem },
    { path: '/docs/checks', GET: checks },
    { path: '/docs/checks/{check}', GET: check },
  ];
}

function documentPage(document: VNode): Answer {
  return page(200, document, { 'Cache-Control': 'no-cache', 'Referrer-Policy': 'no-referrer' });
}

function compress({ req }: PageRequest, answer: Answer): Promise<Answer> {
  return compressed(answer, req.headers['accept-encoding']);
}

function notFound(detail: string): ProblemError {
  return new ProblemError({ name: 'not-found', detail });
}

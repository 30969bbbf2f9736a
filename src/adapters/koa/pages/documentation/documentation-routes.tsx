import { LRUCache } from 'lru-cache';
import type { VNode } from 'preact';
import type { Application } from '../../../../application/index.js';
import { MAX_SEARCH } from '../../api/openapi/system-paths.js';
import { compressed, type Answer } from '../../http/answer.js';
import { PreparedText } from '../../http/prepared-text.js';
import { ProblemError } from '../../http/problem.js';
import { PROBLEM_NAMES, type ProblemName } from '../../http/problem-types.js';
import type { Assets } from '../assets.js';
import type { PageRequest } from '../page-request.js';
import type { PageHandler, PageRoute } from '../page-route.js';
import { NO_STORE, page, renderDocument } from '../page-answer.js';
import { ApiReferencePage } from './api/api-reference-page.js';
import { operationsOf, type OpenApi } from './api/open-api.js';
import { OperationPage } from './api/operation-page.js';
import { CheckPage } from './checks/check-page.js';
import { ChecksPage } from './checks/checks-page.js';
import { GuidePage } from './guide-page.js';
import { ProblemPage, ProblemsPage } from './problem-pages.js';
import { ScoringPage } from './scoring-page.js';
import { DocumentationSearch } from './search/documentation-search.js';
import { searchDocuments } from './search/search-documents.js';
import { SearchPage } from './search/search-page.js';

export interface DocumentationOptions {
  readonly openApi: OpenApi;
  readonly describeChecks: Application['checks']['describe'];
  readonly assets: Assets;
  /** Identifies a signed-in visitor, so that the header shows their navigation. Default: nobody is signed in. */
  readonly identify?: ((request: PageRequest) => Promise<unknown>) | undefined;
}

/** More than all pages of a service at one address, which are about 200. */
const MAX_PAGES = 250;

/** The guide, the API, the checks, scoring and problems. They need no API key. */
export function documentationRoutes(options: DocumentationOptions): PageRoute[] {
  const { openApi, describeChecks, assets, identify } = options;
  const operations = operationsOf(openApi);
  const pages = new LRUCache<string, PreparedText>({ max: MAX_PAGES });
  let search: Promise<DocumentationSearch> | null = null;

  /** The header is all that depends on the visitor. The documentation works while the storage does not. */
  const findVisitor = async (request: PageRequest) => {
    await identify?.(request).catch(() => null);
    return request.visitor;
  };

  /** @param render runs once per address of the service and path for everyone who is not signed in */
  const show =
    (render: (request: PageRequest) => VNode | Promise<VNode>): PageHandler =>
    async (request) => {
      const headers = { 'Cache-Control': 'no-cache', Vary: 'Cookie' };
      if ((await findVisitor(request)) !== null) {
        // The header contains the form token of the session, but nothing on the page is what others choose: no BREACH.
        const prepared = new PreparedText(renderDocument(await render(request)));
        return prepared.answer(request.req, { ...headers, 'Cache-Control': 'private, no-cache' });
      }
      const key = `${request.base ?? ''} ${request.path}`;
      const prepared = pages.get(key) ?? new PreparedText(renderDocument(await render(request)));
      pages.set(key, prepared);
      return prepared.answer(request.req, headers);
    };

  const showResults: PageHandler = async (request): Promise<Answer> => {
    const visitor = await findVisitor(request);
    const query = (request.query.get('q') ?? '').trim();
    const isTooLong = query.length > MAX_SEARCH;
    const results = isTooLong ? null : query === '' ? [] : (await openSearch()).find(query);
    const answer = page(isTooLong ? 422 : 200, <SearchPage {...{ request, assets, query, results }} />, NO_STORE);
    // BREACH: the query, which others can choose, would be compressed together with the form token of the session.
    return visitor === null ? compressed(answer, request.req.headers['accept-encoding']) : answer;
  };

  async function openSearch(): Promise<DocumentationSearch> {
    search ??= describeChecks
      .execute()
      .then((catalogue) => new DocumentationSearch(searchDocuments(catalogue, operations)));
    try {
      return await search;
    } catch (error) {
      search = null;
      throw error;
    }
  }

  const operation = (request: PageRequest) => {
    const found = operations.find(({ id }) => id === request.params['operation']);
    if (found === undefined) throw notFound('This operation does not exist.');
    return <OperationPage {...{ request, assets, openApi, operations }} operation={found} />;
  };

  const check = async (request: PageRequest) => {
    const catalogue = await describeChecks.execute();
    const found = catalogue.checks.find(({ id }) => id === request.params['check']);
    if (found === undefined) throw notFound('This check does not exist.');
    return <CheckPage {...{ request, assets, catalogue }} check={found} />;
  };

  const problem = (request: PageRequest) => {
    const name = request.params['name'] as ProblemName;
    if (!PROBLEM_NAMES.includes(name)) throw notFound('This error type does not exist.');
    return <ProblemPage {...{ request, assets, name }} />;
  };

  return [
    { path: '/docs', GET: show((request) => <GuidePage {...{ request, assets, operations }} />) },
    { path: '/docs/api', GET: show((request) => <ApiReferencePage {...{ request, assets, openApi, operations }} />) },
    { path: '/docs/api/{operation}', GET: show(operation) },
    {
      path: '/docs/checks',
      GET: show(async (request) => <ChecksPage {...{ request, assets, catalogue: await describeChecks.execute() }} />),
    },
    { path: '/docs/checks/{check}', GET: show(check) },
    {
      path: '/docs/scoring',
      GET: show(async (request) => <ScoringPage {...{ request, assets, catalogue: await describeChecks.execute() }} />),
    },
    { path: '/docs/problems', GET: show((request) => <ProblemsPage {...{ request, assets }} />) },
    { path: '/docs/problems/{name}', GET: show(problem) },
    { path: '/docs/search', GET: showResults },
  ];
}

function notFound(detail: string): ProblemError {
  return new ProblemError({ name: 'not-found', detail });
}

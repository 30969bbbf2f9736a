import type { Application, Page, ScanDetails } from '../../../../application/index.js';
import type { Answer } from '../../http/answer.js';
import { decodeCursor, type CursorScope } from '../../http/cursor.js';
import { contentTag, matchesStrongTag } from '../../http/entity-tag.js';
import { ProblemError } from '../../http/problem.js';
import { findingAddress, presentCase, presentFinding } from '../presenters/finding.js';
import { presentList } from '../presenters/list.js';
import { presentScan, scanAddress } from '../presenters/scan.js';
import { presentScanComparison } from '../presenters/scan-comparison.js';
import { presentScanPage } from '../presenters/scan-page.js';
import { toPrivacyKind } from '../presenters/values.js';
import { CompareScansQuery } from '../requests/compare-scans-query.js';
import { CreateScanBody } from '../requests/create-scan-body.js';
import { ListFindingCasesQuery } from '../requests/list-finding-cases-query.js';
import { ListScanPagesQuery } from '../requests/list-scan-pages-query.js';
import { ListScansQuery } from '../requests/list-scans-query.js';
import { answerOnce } from './idempotency.js';
import { PRIVATE, idOf, operation, recordAnswer, type Operation } from './operation.js';

/** Scans of whole sites: create, read, list, compare, cancel and delete. */
export function scanOperations(application: Application): Operation[] {
  const { scans } = application;

  const createScan = operation({
    id: 'createScan',
    method: 'POST',
    path: '/api/v1/scans',
    scope: 'write',
    body: CreateScanBody,
    handle(call) {
      const { url, max_pages, max_depth, sitemap, include, exclude, external_links } = call.body;
      const privacy = toPrivacyKind(call.body.privacy) ?? 'private';
      const password = privacy === 'password' ? call.body.password : undefined;
      const options = {
        maxPages: max_pages,
        maxDepth: max_depth,
        sitemap,
        include,
        exclude,
        externalLinks: external_links,
      };
      const canonical = ['createScan', url, JSON.stringify(options), privacy, password ?? null];
      return answerOnce(application, call, canonical, async (id) => {
        const scan = await scans.create.execute(call.actor, { url, ...options, privacy, password }, id);
        return scanAnswer(202, scan, call.base, { Location: scanAddress(scan.id, call.base) });
      });
    },
  });

  const listScans = operation({
    id: 'listScans',
    method: 'GET',
    path: '/api/v1/scans',
    scope: 'read',
    query: ListScansQuery,
    async handle({ actor, query, base }) {
      const { project, status, sort = 'desc', per_page: perPage } = query;
      const filters = [project, status];
      const scope: CursorScope = { account: actor.account, list: 'scans', sortBy: 'id', sort, filters };
      const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, scope);
      const page = await scans.list.execute(actor, { project, status, sort, perPage, cursor });
      const request = { address: `${base}/api/v1/scans`, query, scope };
      return listAnswer(page, (scan) => presentScan(scan, base), request);
    },
  });

  const getScan = operation({
    id: 'getScan',
    method: 'GET',
    path: '/api/v1/scans/{id}',
    scope: 'read',
    async handle(call) {
      const scan = await scans.get.execute(call.actor, { id: idOf(call, 'scan') });
      return recordAnswer(call, presentScan(scan, call.base), PRIVATE);
    },
  });

  const listScanPages = operation({
    id: 'listScanPages',
    method: 'GET',
    path: '/api/v1/scans/{id}/pages',
    scope: 'read',
    query: ListScanPagesQuery,
    async handle(call) {
      const { actor, query, base } = call;
      const id = idOf(call, 'scan');
      const { search, result, status, check, sort_by: sortBy = 'number', sort = 'asc', per_page: perPage } = query;
      const filters = [id, search, result, status, check];
      const scope: CursorScope = { account: actor.account, list: 'scan-pages', sortBy, sort, filters };
      const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, scope);
      const input = { id, search, result, status, check, sortBy, sort, perPage, cursor };
      const page = await scans.listPages.execute(actor, input);
      return listAnswer(page, presentScanPage, { address: `${scanAddress(id, base)}/pages`, query, scope });
    },
  });

  const listFindings = operation({
    id: 'listFindings',
    method: 'GET',
    path: '/api/v1/scans/{id}/findings',
    scope: 'read',
    async handle(call) {
      const id = idOf(call, 'scan');
      const { items, isFinal, omitted } = await scans.listFindings.execute(call.actor, { id });
      const data = items.map((finding) => presentFinding(finding, id, call.base));
      const links = { first: `${scanAddress(id, call.base)}/findings`, prev: null, next: null };
      const meta = {
        total: data.length,
        final: isFinal,
        omitted: omitted.map(({ id: finding, because }) => ({ id: finding, because })),
      };
      const body = JSON.stringify({ data, links, meta });
      return { status: 200, headers: PRIVATE, body };
    },
  });

  const listFindingCases = operation({
    id: 'listFindingCases',
    method: 'GET',
    path: '/api/v1/scans/{id}/findings/{finding}',
    scope: 'read',
    query: ListFindingCasesQuery,
    async handle(call) {
      const { actor, query, base } = call;
      const id = idOf(call, 'scan');
      const name = call.param('finding');
      const scope: CursorScope = {
        account: actor.account,
        list: 'finding-cases',
        sortBy: 'number',
        sort: 'asc',
        filters: [id, name],
      };
      const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, scope);
      const input = { id, finding: name, perPage: query.per_page, cursor };
      const { finding, cases } = await scans.getFinding.execute(actor, input);
      const request = { address: findingAddress(finding.id, id, base), query, scope };
      return listAnswer(cases, presentCase, request, { finding: presentFinding(finding, id, base) });
    },
  });

  const compareScans = operation({
    id: 'compareScans',
    method: 'GET',
    path: '/api/v1/scans/{id}/compare',
    scope: 'read',
    query: CompareScansQuery,
    async handle(call) {
      const compared = await scans.compare.execute(call.actor, { id: idOf(call, 'scan'), to: call.query.to });
      return recordAnswer(call, presentScanComparison(compared, call.base), PRIVATE);
    },
  });

  const cancelScan = operation({
    id: 'cancelScan',
    method: 'POST',
    path: '/api/v1/scans/{id}/cancel',
    scope: 'write',
    async handle(call) {
      const scan = await scans.cancel.execute(call.actor, { id: idOf(call, 'scan') });
      return scanAnswer(200, scan, call.base);
    },
  });

  const deleteScan = operation({
    id: 'deleteScan',
    method: 'DELETE',
    path: '/api/v1/scans/{id}',
    scope: 'write',
    async handle(call) {
      const id = idOf(call, 'scan');
      const ifMatch = call.header('if-match');
      if (ifMatch !== undefined) {
        const { body } = scanAnswer(200, await scans.get.execute(call.actor, { id }), call.base);
        if (!matchesStrongTag(ifMatch, contentTag(body as string))) throw new ProblemError(CHANGED);
      }
      await scans.delete.execute(call.actor, { id });
      return { status: 204 };
    },
  });

  return [
    createScan,
    listScans,
    getScan,
    listScanPages,
    listFindings,
    listFindingCases,
    compareScans,
    cancelScan,
    deleteScan,
  ];
}

const CHANGED = {
  name: 'version-conflict',
  detail: 'The scan has changed since the version in the request. Read it again and retry.',
} as const;

function scanAnswer(status: number, scan: ScanDetails, base: string, headers = {}): Answer {
  const body = JSON.stringify({ data: presentScan(scan, base) });
  return { status, headers: { ...PRIVATE, ETag: contentTag(body), ...headers }, body };
}

function listAnswer<Row>(
  page: Page<Row>,
  present: (row: Row) => object,
  request: Parameters<typeof presentList>[2],
  meta?: object,
): Answer {
  const { body, headers } = presentList(page, (row) => JSON.stringify(present(row)), request, meta);
  return { status: 200, headers: { ...PRIVATE, ...headers }, body };
}

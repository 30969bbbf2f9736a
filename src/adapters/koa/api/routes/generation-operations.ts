import type { Application } from '../../../../application/index.js';
import type { Answer } from '../../http/answer.js';
import { decodeCursor, type CursorScope } from '../../http/cursor.js';
import { entityTag, matchesTag } from '../../http/entity-tag.js';
import { presentComparison } from '../presenters/comparison.js';
import { presentGeneration, presentGenerationSummary } from '../presenters/generation.js';
import { presentList } from '../presenters/list.js';
import { reportAddress } from '../presenters/report.js';
import { CompareGenerationsQuery } from '../requests/compare-generations-query.js';
import { readReportPassword } from '../requests/headers.js';
import { ListGenerationsQuery } from '../requests/list-generations-query.js';
import { PRIVATE, idOf, operation, type Call, type Operation } from './operation.js';

/** A generation never changes. */
const ONLY_VERSION = 1;

/** The history of a report, for every caller who may read the report. */
export function generationOperations({ generations }: Application): Operation[] {
  const listGenerations = operation({
    id: 'listGenerations',
    method: 'GET',
    path: '/api/v1/reports/{id}/generations',
    scope: 'read',
    query: ListGenerationsQuery,
    async handle(call) {
      const { actor, query, base } = call;
      const { id, password } = reportOf(call);
      const { status, sort = 'desc', per_page: perPage } = query;
      const scope: CursorScope = {
        account: actor.account,
        list: 'generations',
        sortBy: 'id',
        sort,
        filters: [id, status],
      };
      const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, scope);
      const page = await generations.list.execute(actor, { id, password, status, sort, perPage, cursor });
      const request = { address: `${reportAddress(id, base)}/generations`, query, scope };
      const { body, headers } = presentList(
        page,
        (each) => JSON.stringify(presentGenerationSummary(each, base)),
        request,
      );
      return { status: 200, headers: { ...PRIVATE, ...headers }, body };
    },
  });

  const getGeneration = operation({
    id: 'getGeneration',
    method: 'GET',
    path: '/api/v1/reports/{id}/generations/{generationId}',
    scope: 'read',
    async handle(call) {
      const input = { ...reportOf(call), generationId: idOf(call, 'generation', 'generationId') };
      const generation = await generations.get.execute(call.actor, input);
      const tag = entityTag({ id: generation.id, version: ONLY_VERSION });
      return unlessUnchanged(call, tag, () => presentGeneration(generation, call.base));
    },
  });

  const compareGenerations = operation({
    id: 'compareGenerations',
    method: 'GET',
    path: '/api/v1/reports/{id}/compare',
    scope: 'read',
    query: CompareGenerationsQuery,
    async handle(call) {
      const { from, to, since: time } = call.query;
      const since = time === undefined ? undefined : new Date(time);
      const compared = await generations.compare.execute(call.actor, { ...reportOf(call), from, to, since });
      const parameters = `from=${compared.from.id}&to=${compared.to.id}`;
      const address = `${reportAddress(compared.to.reportId, call.base)}/compare?${parameters}`;
      const tag = entityTag({ id: `${compared.from.id}-${compared.to.id}`, version: ONLY_VERSION });
      return unlessUnchanged(call, tag, () => JSON.stringify(presentComparison(compared, address, call.base)));
    },
  });

  return [listGenerations, getGeneration, compareGenerations];
}

type AnyCall = Pick<Call<object, object>, 'param' | 'header'>;

function reportOf(call: AnyCall) {
  return { id: idOf(call, 'report'), password: readReportPassword(call.header('report-password')) };
}

function unlessUnchanged(call: AnyCall, tag: string, present: () => string): Answer {
  const headers = { ...PRIVATE, ETag: tag };
  if (matchesTag(call.header('if-none-match'), tag)) return { status: 304, headers };
  return { status: 200, headers, body: `{"data":${present()}}` };
}

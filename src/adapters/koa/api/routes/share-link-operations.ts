import type { Application } from '../../../../application/index.js';
import { presentCreatedShareLink, presentShareLink } from '../presenters/share-link.js';
import { CreateShareLinkBody } from '../requests/create-share-link-body.js';
import { NO_STORE, idOf, operation, type Operation } from './operation.js';

/** List, create and remove the links of a report, for its owner. */
export function shareLinkOperations({ shareLinks }: Application): Operation[] {
  const listShareLinks = operation({
    id: 'listShareLinks',
    method: 'GET',
    path: '/api/v1/reports/{id}/links',
    scope: 'read',
    async handle(call) {
      const links = await shareLinks.list.execute(call.actor, { id: idOf(call, 'report') });
      const data = links.map((link) => presentShareLink(link, call.base));
      return { status: 200, headers: NO_STORE, body: JSON.stringify({ data }) };
    },
  });

  const createShareLink = operation({
    id: 'createShareLink',
    method: 'POST',
    path: '/api/v1/reports/{id}/links',
    scope: 'write',
    body: CreateShareLinkBody,
    async handle(call) {
      const input = { id: idOf(call, 'report'), lifetime: call.body.lifetime };
      const created = await shareLinks.create.execute(call.actor, input);
      const data = presentCreatedShareLink(created, call.base);
      return { status: 201, headers: NO_STORE, body: JSON.stringify({ data }) };
    },
  });

  const removeShareLink = operation({
    id: 'removeShareLink',
    method: 'DELETE',
    path: '/api/v1/reports/{id}/links/{linkId}',
    scope: 'write',
    async handle(call) {
      await shareLinks.remove.execute(call.actor, { id: idOf(call, 'report'), linkId: idOf(call, 'link', 'linkId') });
      return { status: 204 };
    },
  });

  return [listShareLinks, createShareLink, removeShareLink];
}

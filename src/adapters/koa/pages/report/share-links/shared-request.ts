import type { PageRequest } from '../../page-request.js';
import type { SharedReport } from './shared-report.js';

/** A request through a link, as the handlers of report pages see it. Links to pages of the report stay below the link. */
export function sharedRequest(request: PageRequest, shared: SharedReport): PageRequest {
  const own = `/reports/${shared.id}`;
  const isOwn = (path: string) => path.startsWith(own) && !/^[^/?#]/.test(path.slice(own.length));
  return {
    ...request,
    params: { ...request.params, id: shared.id },
    shared,
    link: (path) => request.link(isOwn(path) ? `/shared/${shared.token}${path.slice(own.length)}` : path),
  };
}

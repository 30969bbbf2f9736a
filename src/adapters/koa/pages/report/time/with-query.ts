import type { PageRequest } from '../../page-request.js';

/** A link to this page with some parameters changed and the others kept. */
export function withQuery(request: PageRequest, changes: Readonly<Record<string, string>>, anchor: string): string {
  const query = new URLSearchParams(request.query);
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return request.link(`${request.path}?${query}#${anchor}`);
}

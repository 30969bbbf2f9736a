import { normalizeProjectName, notFound } from '../../../../../domain/index.js';
import type { PageRequest } from '../../page-request.js';

/**
 * The name of the site in the path of a page.
 * @throws SitegradeError `not-found` if no site can have the name
 */
export function siteNameIn({ params }: Pick<PageRequest, 'params'>): string {
  const name = normalizeProjectName(params['site'] ?? '');
  if (name.length > 255 || name.includes('\0')) throw notFound('project');
  return name;
}

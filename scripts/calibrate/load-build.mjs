import { pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';

/**
 * The parts of a build that the calibration uses.
 * @param {string} folder such as `dist`
 */
export async function loadBuild(folder) {
  const load = (path) => import(pathToFileURL(join(resolve(folder), path)).href);
  const generator = (path) => load(`adapters/static-generator/${path}`);
  const parts = await Promise.all([
    load('domain/index.js'),
    generator('fetch/decode-html.js'),
    generator('fetch/media-type.js'),
    generator('html/document.js'),
    generator('resources/referenced-resources.js'),
    generator('resources/related-resources.js'),
    generator('scoring/audit-page.js'),
    generator('scoring/describe-checks.js'),
    generator('scoring/rules.js'),
  ]);
  return Object.assign({}, ...parts);
}

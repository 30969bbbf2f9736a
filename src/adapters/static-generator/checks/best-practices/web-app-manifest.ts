import type { Evidence } from '../../../../domain/index.js';
import type { Check } from '../check.js';
import { attribute, tokens, type Element } from '../../html/document.js';
import { urlEvidence } from '../support/evidence.js';
import { isResource, type ResourceResult } from '../../resources/related-resources.js';
import { isJsonObject, manifestErrors } from '../support/manifest-errors.js';
import { unfetched } from '../support/unfetched.js';
import { sourceOf } from '../support/source-of.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

export const webAppManifest: Check = {
  id: 'web-app-manifest',
  category: 'best-practices',
  title: 'Web app manifest is valid',
  failureTitle: 'Web app manifest is invalid or missing',
  explained: {
    what: 'Checks the manifest of the first `link` with `rel="manifest"`. Passes when it is a JSON object with valid members: strings (`name`, `short_name`, `description`, `id`, `start_url`, `scope`, `lang`, `theme_color`, `background_color`), keywords from the standard (`dir`, `display`, `orientation`), lists of objects (`icons` and `screenshots` with `src`, `shortcuts` with `name` and `url`, `related_applications` with `platform`), and a boolean (`prefer_related_applications`). Fails when a member is invalid, when the manifest is not a JSON object, when the link has no valid URL, or when the status is not 200 to 299. Needs a look when there is no response. Does not apply without such a link, when the manifest is longer than 64 KB, or when the URL leads to a blocked address.',
    why: 'Browsers ignore a manifest that they cannot read. The page cannot be installed, and has no name or icon on the home screen.',
    fix: 'Fix what the evidence shows. A small valid manifest: `{"name": "Example", "icons": [{"src": "/icon.svg", "sizes": "any"}], "display": "standalone"}`.',
    source: sourceOf('appManifest', null, ''),
  },
  inspect({ resources }, { describe }) {
    let first: Element | null = null;
    return {
      elements: {
        link(element) {
          if (first === null && tokens(attribute(element, 'rel')?.slice(0, 1000) ?? null).includes('manifest')) {
            first = element;
          }
        },
      },
      conclude() {
        if (first === null) return notApplicable('The page has no web app manifest.');
        return checkManifest(resources.manifest, describe(first));
      },
    };
  },
};

function checkManifest(result: ResourceResult, link: Evidence) {
  if (result === null) return fail('The manifest link has no valid URL.', [link]);
  const evidence = [link, urlEvidence(result.url)];
  if (!isResource(result)) return { ...unfetched('The manifest', result), evidence };
  if (result.status < 200 || result.status > 299)
    return fail(`The manifest returns status ${result.status}.`, evidence);
  if (result.read?.isWhole === false) return notApplicable('The manifest is too long to check.', evidence);
  const manifest = parse(result.text);
  if (manifest === undefined) return fail('The manifest is not valid JSON.', evidence);
  if (!isJsonObject(manifest)) return fail('The manifest is not a JSON object.', evidence);
  const errors = manifestErrors(manifest);
  return errors.length === 0
    ? pass('The manifest is a JSON object with valid members.')
    : fail(`The manifest has ${count(errors.length, 'error')}.`, [link, ...errors]);
}

/** @returns undefined if it is not JSON */
function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
  } catch {
    return undefined;
  }
}

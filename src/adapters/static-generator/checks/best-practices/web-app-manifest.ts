import type { Evidence } from '../../../../domain/index.js';
import type { Check } from '../check.js';
import { attribute, tokens, type Element } from '../../html/document.js';
import { urlEvidence } from '../support/evidence.js';
import { isResource, type ResourceResult } from '../../resources/related-resources.js';
import { isJsonObject, manifestErrors } from '../support/manifest-errors.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

export const webAppManifest: Check = {
  id: 'web-app-manifest',
  category: 'best-practices',
  title: 'The web application manifest is valid',
  failureTitle: 'The web application manifest is valid',
  explained: {
    what: 'The manifest that the first `link` with relation `manifest` names. Passes where it is a JSON object whose members are of the right type: texts (`name`, `short_name`, `description`, `id`, `start_url`, `scope`, `lang`, `theme_color`, `background_color`), words of the standard (`dir`, `display`, `orientation`), lists of objects (`icons` and `screenshots` with `src`, `shortcuts` with `name` and `url`, `related_applications` with `platform`), and `prefer_related_applications` true or false. Fails where one is not, where it is no JSON object, is missing its address, answers with another status than 200 to 299, or not at all. Not applicable where there is no such link, where the manifest is longer than 64 KB, or at an address that is not visited.',
    why: 'Browsers ignore a manifest that they cannot read: the page cannot be installed, and has no name or icon on a home screen.',
    fix: 'Mend what the evidence shows. A small manifest: `{"name": "Example", "icons": [{"src": "/icon.svg", "sizes": "any"}], "display": "standalone"}`.',
    source: { name: 'W3C Web Application Manifest', url: 'https://www.w3.org/TR/appmanifest/' },
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
        if (first === null) return notApplicable('The page names no manifest.');
        return judgeAnswer(resources.manifest, describe(first));
      },
    };
  },
};

function judgeAnswer(answer: ResourceResult, link: Evidence) {
  if (answer === null) return fail('The address of the manifest cannot be fetched.', [link]);
  const evidence = [link, urlEvidence(answer.url)];
  if (!isResource(answer)) {
    // Our own rules kept us from it: no fault of the site.
    if (answer.failure === 'blocked_address') {
      return notApplicable('The manifest is at an address that is not visited.', evidence);
    }
    return fail('The manifest could not be fetched.', evidence);
  }
  if (answer.status < 200 || answer.status > 299)
    return fail(`The manifest answers with status ${answer.status}.`, evidence);
  if (answer.read?.isWhole === false) return notApplicable('The manifest is longer than what is read of it.', evidence);
  const manifest = parse(answer.text);
  if (manifest === undefined) return fail('The manifest is not valid JSON.', evidence);
  if (!isJsonObject(manifest)) return fail('The manifest is no JSON object.', evidence);
  const faults = manifestErrors(manifest);
  return faults.length === 0
    ? pass('The manifest is a JSON object, and its members are of the right type.')
    : fail(`${count(faults.length, 'member')} of the manifest of the wrong type.`, [link, ...faults]);
}

/** @returns undefined where it is no JSON */
function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
  } catch {
    return undefined;
  }
}

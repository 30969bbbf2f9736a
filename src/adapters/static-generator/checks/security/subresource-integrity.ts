import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { isResource, type ResourceResult } from '../../resources/related-resources.js';
import { registrableDomain } from '../support/registrable-domain.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

/**
 * The Observatory's rule. An address that begins with `//` is judged as its main branch does after 1.5 (issue 464): 1.4.8 fails
 * each, whether or not the page is ever sent over HTTP. Unlike there, addresses are resolved as browsers do (`base`, `///`),
 * hosts of one public suffix, such as two users of one hosting service, are different sites, and a page without scripts of
 * other sites is not applicable, as in the Observatory's API, where its analyzer passes.
 */
export const subresourceIntegrity: Check = {
  id: 'subresource-integrity',
  category: 'security',
  title: 'Scripts of other sites cannot be exchanged',
  failureTitle: 'Scripts of other sites cannot be exchanged',
  explained: {
    what: 'Looks at `script` elements with an address on another registrable domain. Fails where one of them is on `http:` or has no `integrity`; one that begins with `//` counts as `http:` where the page is on HTTP, or is known to be sent over HTTP as well. Passes where each has both, and where the page has only scripts of its own and one of them, loaded over HTTPS, has `integrity`. Otherwise not applicable.',
    why: 'Whoever gets into the other site’s server can put scripts of their own into this page.',
    fix: 'Add the digest: `<script src="https://cdn.example.net/x.js" integrity="sha384-…" crossorigin="anonymous">`.',
    source: {
      name: 'HTTP Observatory 1.4.8, subresource-integrity',
      url: 'https://github.com/mdn/mdn-http-observatory/blob/main/src/analyzer/tests/subresource-integrity.js',
    },
  },
  inspect(subject, { describe }) {
    const unchecked = new Offenders<Element>();
    const insecure = new Offenders<Element>();
    const home = registrableDomain(subject.url.hostname);
    const isSentOverHttp = subject.url.protocol !== 'https:' || answersOverHttp(subject.resources.overHttp);
    let foreign = 0;
    let ownChecked = 0;
    return {
      elements: {
        script(element) {
          const source = attribute(element, 'src')?.trim();
          if (!source) return;
          const address = URL.parse(source, subject.baseUrl);
          if (address === null || !/^https?:$/.test(address.protocol)) return;
          const isSecure = source.startsWith('//') ? !isSentOverHttp : address.protocol === 'https:';
          const isChecked = Boolean(attribute(element, 'integrity'));
          if (registrableDomain(address.hostname) === home) {
            if (isSecure && isChecked) ownChecked += 1;
            return;
          }
          foreign += 1;
          if (!isSecure) insecure.add(element);
          else if (!isChecked) unchecked.add(element);
        },
      },
      conclude() {
        if (foreign === 0) {
          return ownChecked === 0
            ? notApplicable('The page loads no scripts from other sites.')
            : pass(
                `The page loads no scripts from other sites; ${count(ownChecked, 'script')} of its own with integrity.`,
              );
        }
        if (insecure.count + unchecked.count === 0) {
          return pass(`${count(foreign, 'script')} from other sites, each with integrity and on https.`);
        }
        const faults = [
          unchecked.count > 0 && `${unchecked.count} without integrity`,
          insecure.count > 0 && `${insecure.count} not on https`,
        ].filter((fault) => fault !== false);
        return fail(
          `${count(foreign, 'script')} from other sites: ${faults.join(', ')}.`,
          [...insecure.first, ...unchecked.first].map((element) => describe(element)),
        );
      },
    };
  },
};

/** Whether plain HTTP answers with something else than a redirect to HTTPS; false where that is not known. */
function answersOverHttp(insecure: ResourceResult): boolean {
  return isResource(insecure) && !headerValues(insecure.headers, 'location')[0]?.toLowerCase().startsWith('https:');
}

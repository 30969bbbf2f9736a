import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders, urlEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { isResource, type ResourceResult } from '../../resources/related-resources.js';
import type { ResourceFailure } from '../../retrieved-page.js';
import { registrableDomain } from '../support/registrable-domain.js';
import { sourceOf } from '../support/source-of.js';
import { count, countAll, fail, notApplicable, pass, review } from '../support/verdict.js';

/**
 * The Observatory's rule, which fails all URLs that start with `//`; here they fail only if the page is sent over HTTP too.
 * More differences: URLs are resolved as in browsers (`base`, `///`), hosts under one public suffix are different sites, and the
 * check does not apply to pages without scripts from other sites, as in the Observatory's API.
 */
export const subresourceIntegrity: Check = {
  id: 'subresource-integrity',
  category: 'security',
  title: 'Scripts from other sites are verified',
  failureTitle: 'Scripts from other sites are not verified',
  explained: {
    what: 'Checks `script` elements with a URL on another registrable domain. Fails when one is on `http:` or has no `integrity`. A URL that starts with `//` counts as `http:` when the page is on HTTP, or is also available over HTTP. Passes when each has `integrity` and HTTPS, or when the page loads only its own scripts and one of them, over HTTPS, has `integrity`. Needs a look when it would pass, but it has a URL that starts with `//` and plain HTTP does not respond. Does not apply otherwise.',
    why: 'An attacker who controls the other site’s server can put scripts into this page.',
    fix: 'Add the hash: `<script src="https://cdn.example.net/x.js" integrity="sha384-…" crossorigin="anonymous">`.',
    source: sourceOf('observatory', 'subresource-integrity', 'subresource-integrity.js'),
  },
  inspect(subject, { describe }) {
    const unchecked = new Offenders<Element>();
    const insecure = new Offenders<Element>();
    const home = registrableDomain(subject.url.hostname);
    const isSentOverHttp = subject.url.protocol !== 'https:' || respondsOverHttp(subject.resources.overHttp);
    const { overHttp } = subject.resources;
    let protocolRelative = 0;
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
          if (source.startsWith('//')) protocolRelative += 1;
          if (!isSecure) insecure.add(element);
          else if (!isChecked) unchecked.add(element);
        },
      },
      conclude() {
        if (foreign === 0) {
          return ownChecked === 0
            ? notApplicable('The page loads no scripts from other sites.')
            : pass(
                `The page loads no scripts from other sites. Of its own, ${count(ownChecked, 'script has', 'scripts have')} integrity.`,
              );
        }
        if (insecure.count + unchecked.count === 0 && protocolRelative > 0 && isUnknown(overHttp)) {
          return review(
            'Each script from another site has integrity. Whether plain HTTP serves the page, and these scripts with it, is unknown.',
            [urlEvidence(overHttp.url)],
          );
        }
        if (insecure.count + unchecked.count === 0) {
          return pass(
            `${countAll(foreign, 'has integrity and HTTPS', 'script from another site', 'scripts from other sites')}.`,
          );
        }
        const problems = [
          unchecked.count > 0 && `${unchecked.count} without integrity`,
          insecure.count > 0 && `${insecure.count} without HTTPS`,
        ].filter((problem) => problem !== false);
        return fail(
          `${count(foreign, 'script from another site', 'scripts from other sites')}: ${problems.join(', ')}.`,
          [...insecure.first, ...unchecked.first].map((element) => describe(element)),
        );
      },
    };
  },
};

/** Whether there was no response over plain HTTP. A host that refuses the connection has no server there. */
function isUnknown(overHttp: ResourceResult): overHttp is ResourceFailure {
  return overHttp !== null && !isResource(overHttp) && overHttp.failure !== 'target_refused';
}

/** Whether plain HTTP returns something other than a redirect to HTTPS; false if unknown. */
function respondsOverHttp(insecure: ResourceResult): boolean {
  return isResource(insecure) && !headerValues(insecure.headers, 'location')[0]?.toLowerCase().startsWith('https:');
}

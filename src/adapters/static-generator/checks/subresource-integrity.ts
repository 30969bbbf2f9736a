import type { Check } from '../check.js';
import { attribute, type Element } from '../document.js';
import { Offenders } from '../evidence.js';
import { registrableDomain } from '../registrable-domain.js';
import { count, fail, notApplicable, pass } from '../verdict.js';

/** The Observatory's rule. An address that begins with `//` counts as another site's, and as not secure. */
export const subresourceIntegrity: Check = {
  id: 'subresource-integrity',
  category: 'security',
  title: 'Scripts of other sites cannot be exchanged',
  explained: {
    what: 'Looks at `script` elements with an address on another registrable domain, or one that begins with `//`. Fails where one of them is not named with `https:` or has no `integrity`; passes where each has both. Not applicable where there are no such scripts.',
    why: 'Whoever gets into the other site’s server can put scripts of their own into this page.',
    mend: 'Add the digest: `<script src="https://cdn.example.net/x.js" integrity="sha384-…" crossorigin="anonymous">`.',
    source: {
      name: 'HTTP Observatory 1.4.8, subresource-integrity',
      url: 'https://github.com/mdn/mdn-http-observatory/blob/main/src/analyzer/tests/subresource-integrity.js',
    },
  },
  inspect(subject, { describe }) {
    const unchecked = new Offenders<Element>();
    const insecure = new Offenders<Element>();
    const home = registrableDomain(subject.url.hostname);
    let foreign = 0;
    return {
      elements: {
        script(element) {
          const source = attribute(element, 'src')?.trim();
          if (!source) return;
          const isProtocolRelative = /^\/\/[^/]/.test(source);
          const address = URL.parse(source, subject.baseUrl);
          if (address === null || !/^https?:$/.test(address.protocol)) return;
          if (!isProtocolRelative && registrableDomain(address.hostname) === home) return;
          foreign += 1;
          if (isProtocolRelative || address.protocol !== 'https:') insecure.add(element);
          else if (!attribute(element, 'integrity')) unchecked.add(element);
        },
      },
      judge() {
        if (foreign === 0) return notApplicable('The page loads no scripts from other sites.');
        if (insecure.count + unchecked.count === 0) {
          return pass(`${count(foreign, 'script')} from other sites, each with integrity and on https.`);
        }
        const faults = [
          unchecked.count > 0 && `${unchecked.count} without integrity`,
          insecure.count > 0 && `${insecure.count} not named with https`,
        ].filter((fault) => fault !== false);
        return fail(
          `${count(foreign, 'script')} from other sites: ${faults.join(', ')}.`,
          [...insecure.first, ...unchecked.first].map((element) => describe(element)),
        );
      },
    };
  },
};

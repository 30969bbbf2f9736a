import type { Check } from '../check.js';
import { textEvidence } from '../support/evidence.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { registrableDomain } from '../support/registrable-domain.js';
import { count, pass, warn } from '../support/verdict.js';

/** Lighthouse's third-parties-insight: information only. Names sites by domain, not by owner. */
export const thirdPartiesInsight: Check = {
  id: 'third-parties-insight',
  category: 'performance',
  title: 'Page loads no resources from other sites',
  failureTitle: 'Page loads resources from other sites',
  explained: {
    what: 'Checks the first 40 resources that the HTML refers to. A resource belongs to another site when its registrable domain (Public Suffix List) differs from the page’s. Passes when there are none. Warns with a score of 50 when there are some. This check has no weight: using other sites is the author’s choice.',
    why: 'Each other site costs a DNS lookup and a connection, can be slow or down when yours is not, and learns who visits your page.',
    fix: 'Remove what you no longer use, host fonts and libraries yourself, and load the rest with `defer` or `loading=lazy`.',
    source: lighthouseSource('insights/third-parties-insight'),
  },
  inspect: ({ url: home, resources }) => ({
    conclude() {
      const own = registrableDomain(home.hostname);
      const requests = new Map<string, number>();
      for (const { url } of resources.subresources) {
        const site = registrableDomain(new URL(url).hostname);
        if (site !== own) requests.set(site, (requests.get(site) ?? 0) + 1);
      }
      if (requests.size === 0) return pass('The HTML loads no resources from other sites.');
      const sites = [...requests].sort((one, other) => other[1] - one[1]);
      return warn(
        `The HTML loads resources from ${count(requests.size, 'other site')}.`,
        50,
        sites.map(([site, number]) => textEvidence(`${site}: ${count(number, 'resource')}`)),
      );
    },
  }),
};

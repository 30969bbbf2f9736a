import type { Check } from '../check.js';
import { textEvidence } from '../support/evidence.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { registrableDomain } from '../support/registrable-domain.js';
import { count, pass, warn } from '../support/verdict.js';

/** As Lighthouse, information only; sites go by their domain, without names of their owners. */
export const thirdPartiesInsight: Check = {
  id: 'third-parties-insight',
  category: 'performance',
  title: 'Nothing hangs on other sites',
  failureTitle: 'Nothing hangs on other sites',
  explained: {
    what: 'The first 40 sub-resources that the HTML names. One is of another site where its registrable domain, by the Public Suffix List, is not the page’s. None passes; any warns with 50 of 100. It weighs nothing: what a page takes from others is its author’s choice.',
    why: 'Each other site costs a name lookup and a connection of its own, can be slow or gone when yours is not, and learns who visits your page.',
    fix: 'Remove what is no longer used, serve fonts and libraries yourself, and load the rest with `defer` or `loading=lazy`.',
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
      if (requests.size === 0) return pass('The HTML names nothing of other sites.');
      const sites = [...requests].sort((one, other) => other[1] - one[1]);
      return warn(
        `The HTML names resources of ${count(requests.size, 'other site')}.`,
        50,
        sites.map(([site, number]) => textEvidence(`${site}: ${count(number, 'resource')}`)),
      );
    },
  }),
};

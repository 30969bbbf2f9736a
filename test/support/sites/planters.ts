import type { SiteFindingId } from '../../../src/domain/index.js';
import type { Planter } from './planter.js';
import type { SitePage } from './test-site.js';

/** Plants one fault of a kind. `index` counts from 0, and chooses the variant. */
type PlantFault = (planter: Planter, index: number) => void;

const STATUSES = [404, 410, 500, 403];
const REDIRECTS = [301, 302, 307, 308];

/** In the order of planting. `deep-pages` is last, because every other fault can make a page less deep. */
export const PLANTERS: Readonly<Record<SiteFindingId, PlantFault>> = {
  'broken-links'(planter, index) {
    const broken = planter.error(`/gone/${index}`, STATUSES[index % 4]!);
    const linked = [broken];
    if (index === 0) {
      // Every page links to it.
      planter.model.nav.push({ url: broken, text: 'Shop' });
    } else if (index % 5 === 4) {
      // Pages link to it through a redirect.
      const redirect = planter.redirect(`/gone/${index}/old`, broken);
      planter.link(redirect, `Old ${index}`);
      planter.expect('links-to-redirects', redirect, { target: broken, linked: [redirect] });
      linked.push(redirect);
    } else {
      planter.link(broken, `Gone ${index}`);
    }
    planter.expect('broken-links', broken, { linked });
  },

  'links-to-redirects'(planter, index) {
    // Some leave the site.
    const target = index % 4 === 3 ? `${planter.model.external}/ok/${index}` : planter.takeHost().url;
    const url = planter.redirect(`/old/${index}`, target, REDIRECTS[index % 4]);
    planter.link(url, `Old ${index}`);
    planter.expect('links-to-redirects', url, { target, linked: [url] });
  },

  'redirect-chains'(planter, index) {
    const target = planter.takeHost().url;
    const path = `/moved/${index}`;
    const second = planter.redirect(`${path}/2`, `${path}/3`, 302);
    planter.redirect(`${path}/3`, target);
    const first = planter.redirect(`${path}/1`, `${path}/2`);
    planter.expect('redirect-chains', first, { target, linked: [first] });
    if (index % 2 === 1) {
      // Nothing but the sitemap names it.
      planter.model.sitemap.add(first);
      planter.expect('sitemap-redirected', first, { target });
      return;
    }
    planter.link(first, `Moved ${index}`);
    planter.expect('links-to-redirects', first, { target, linked: [first] });
    if (index % 4 === 0) {
      planter.link(second, `Moved twice ${index}`);
      planter.expect('links-to-redirects', second, { target, linked: [second] });
    }
  },

  'redirect-loops'(planter, index) {
    const path = `/loop/${index}`;
    if (index % 3 === 0) {
      const self = planter.redirect(path, path);
      planter.link(self, `Loop ${index}`);
      planter.expect('redirect-loops', self, { target: self, linked: [self] });
      return;
    }
    const first = planter.redirect(`${path}/a`, `${path}/b`);
    const second = planter.redirect(`${path}/b`, `${path}/a`);
    // Some links lead into the loop from outside.
    const linked = index % 3 === 1 ? first : planter.redirect(`${path}/before`, `${path}/b`);
    planter.link(linked, `Loop ${index}`);
    planter.expect('redirect-loops', first, { target: second, linked: [linked] });
  },

  'duplicate-titles'(planter, index) {
    plantDuplicates(planter, 'title', `The same title ${index}`);
  },

  'duplicate-descriptions'(planter, index) {
    plantDuplicates(planter, 'description', `The same description ${index}.`);
  },

  'sitemap-broken'(planter, index) {
    const url = planter.error(`/listed-gone/${index}`, STATUSES[index % 4]!);
    planter.model.sitemap.add(url);
    planter.expect('sitemap-broken', url);
  },

  'sitemap-redirected'(planter, index) {
    const target = planter.takeHost().url;
    const url = planter.redirect(`/listed-old/${index}`, target, REDIRECTS[index % 4]);
    planter.model.sitemap.add(url);
    planter.expect('sitemap-redirected', url, { target });
  },

  'sitemap-not-indexable'(planter, index) {
    const isBlocked = index % 3 === 2;
    const page = isBlocked
      ? planter.unlinkedPage(`/private/${index}`)
      : planter.linkedPage(`/hidden/${index}`, { noindex: index % 3 === 0 ? 'meta' : 'header' });
    planter.expect('sitemap-not-indexable', page.url);
  },

  'sitemap-canonicalised'(planter, index) {
    const canonical = planter.takeHost().url;
    const page = planter.linkedPage(`/copy/${index}`, { canonical });
    planter.expect('sitemap-canonicalised', page.url, { target: canonical });
  },

  'missing-from-sitemap'(planter, index) {
    planter.expect('missing-from-sitemap', planter.linkedPage(`/unlisted/${index}`, { isListed: false }).url);
  },

  'orphan-pages'(planter, index) {
    if (index % 3 === 2) {
      // A page that only another page's canonical link names.
      const orphan = planter.unlinkedPage(`/orphan/${index}`);
      planter.linkedPage(`/orphan/${index}/copy`, { canonical: orphan.url, isListed: false });
      planter.expect('orphan-pages', orphan.url);
      return;
    }
    const orphan = planter.unlinkedPage(`/orphan/${index}`);
    // A link to itself does not count.
    orphan.links.push({ url: orphan.url, text: 'Here' });
    planter.expect('orphan-pages', orphan.url);
  },

  'canonical-broken'(planter, index) {
    const canonical = planter.error(`/canonical-gone/${index}`, 404);
    const page = planter.linkedPage(`/canonical/${index}`, { canonical, isListed: false });
    planter.expect('canonical-broken', page.url, { target: canonical });
  },

  'canonical-redirected'(planter, index) {
    const canonical = planter.redirect(`/canonical-old/${index}`, planter.takeHost().url);
    const page = planter.linkedPage(`/canonical/moved/${index}`, { canonical, isListed: false });
    planter.expect('canonical-redirected', page.url, { target: canonical });
  },

  'hreflang-no-return'(planter, index) {
    const { origin } = planter.model;
    const [english, german] = [`${origin}/en/${index}`, `${origin}/de/${index}`];
    const own = { language: 'de', url: german };
    planter.linkedPage(`/de/${index}`, { language: 'de', alternates: index % 2 === 0 ? [own] : [] });
    planter.linkedPage(`/en/${index}`, { alternates: [{ language: 'en', url: english }, own] });
    planter.expect('hreflang-no-return', english, { target: german });
  },

  'mixed-hosts'(planter, index) {
    const { host } = new URL(planter.model.origin);
    const other = host.startsWith('www.') ? host.slice(4) : `www.${host}`;
    plantOtherOrigin(planter, 'mixed-hosts', index, planter.model.origin.replace(host, other));
  },

  'mixed-schemes'(planter, index) {
    const { origin } = planter.model;
    const other = origin.startsWith('https:') ? origin.replace('https:', 'http:') : origin.replace('http:', 'https:');
    plantOtherOrigin(planter, 'mixed-schemes', index, other);
  },

  'broken-external-links'(planter, index) {
    const url = `${planter.model.external}/missing/${index}`;
    planter.link(url, `Elsewhere ${index}`);
    planter.expect('broken-external-links', url, { linked: [url] });
  },

  'deep-pages'(planter, index) {
    const { depths } = planter;
    let above = planter.takeHost();
    while (depths.get(above.url) !== 3) above = planter.takeHost();
    for (let depth = 4; depth <= 5 + (index % 2); depth += 1) {
      const page = planter.unlinkedPage(`/deep/${index}/${depth}`);
      above.links.push({ url: page.url, text: `Deeper ${index}` });
      if (depth > 4) planter.expect('deep-pages', page.url);
      above = page;
    }
  },
};

function plantDuplicates(planter: Planter, field: 'title' | 'description', text: string): void {
  const pages = planter.takeHosts(planter.random.between(2, 4));
  for (const page of pages) page[field] = text;
  const [first, ...others] = pages.map((page: SitePage) => page.url).sort();
  planter.expect(`duplicate-${field}s`, first!, { others: others.map((url) => ({ url, text })) });
}

/** Half of the URLs redirect to the site's own origin, half serve a copy that names its canonical URL. */
function plantOtherOrigin(
  planter: Planter,
  finding: 'mixed-hosts' | 'mixed-schemes',
  index: number,
  other: string,
): void {
  const target = planter.takeHost().url;
  const url = target.replace(planter.model.origin, other);
  if (index % 2 === 0) {
    planter.redirect(url, target);
    planter.expect('links-to-redirects', url, { target, linked: [url] });
  } else {
    const original = planter.model.entries.get(target) as SitePage;
    planter.model.entries.set(url, { ...original, url, canonical: target, links: [] });
  }
  planter.link(url, `Other ${index}`);
  planter.expect(finding, url, { linked: [url] });
}

import type { SiteModel } from './model.js';
import type { Random } from './random.js';
import type { SiteLink, SitePage } from './test-site.js';
import { textOf } from './words.js';

/** Items on one page of a listing. */
const ITEMS_PER_LIST = 20;

export interface BaseOptions {
  readonly origin: string;
  readonly external: string;
  /** Indexable pages, at least 20. */
  readonly pages: number;
  /** Words of text on each page. */
  readonly words: number;
}

/**
 * A site without faults: home page, sections with paged listings, items with breadcrumbs and related items. It has what a scan
 * must not report: printed versions with a canonical link, a noindex page, a PDF, disallowed and nofollow links, translations.
 */
export function createBaseSite({ origin, external, pages, words }: BaseOptions, random: Random): SiteModel {
  const model: SiteModel = {
    origin,
    external,
    words,
    entries: new Map(),
    nav: [],
    footer: [],
    sitemap: new Set(),
    disallowed: ['/search', '/private/'],
  };
  const sections = Math.min(25, Math.max(2, Math.ceil(pages / 400)));
  const home = addPage(model, '/', 'Home', random);
  model.nav.push({ url: home.url, text: 'Home' });
  for (const name of ['about', 'contact'])
    model.footer.push({ url: addPage(model, `/${name}`, name, random).url, text: name });
  const left = pages - 3 - sections;
  const items: SitePage[][] = [];
  for (let index = 0; index < sections; index += 1) {
    const size = Math.floor(left / sections) + (index < left % sections ? 1 : 0);
    items.push(addSection(model, index, size, sections, random));
  }
  linkRelated(items, external, random);
  addTranslations(items, random);
  addControls(model, items.flat(), random);
  home.links.push(...items.flatMap(([first]) => (first === undefined ? [] : [linkTo(first)])));
  return model;
}

/** Adds an indexable page to the site and its sitemap. */
export function addPage(
  model: SiteModel,
  path: string,
  name: string,
  random: Random,
  { isListed = true, ...own }: Partial<Omit<SitePage, 'kind' | 'url'>> & { readonly isListed?: boolean } = {},
): SitePage {
  const url = model.origin + path;
  const serial = model.entries.size;
  const page: SitePage = {
    kind: 'page',
    url,
    title: `${textOf(random, 3)} ${serial}: ${name}`,
    description: `About ${textOf(random, 8)}, number ${serial}.`,
    language: 'en',
    canonical: random.next() < 0.5 ? url : null,
    noindex: null,
    alternates: [],
    links: [],
    ...own,
  };
  model.entries.set(url, page);
  if (isListed) model.sitemap.add(url);
  return page;
}

function linkTo(page: SitePage): SiteLink {
  return { url: page.url, text: page.title };
}

function addSection(model: SiteModel, index: number, size: number, sections: number, random: Random): SitePage[] {
  const path = `/section-${index}`;
  const language = index === sections - 1 ? 'de' : 'en';
  const first = addPage(model, `${path}/`, `Section ${index}`, random, { language });
  model.nav.push({ url: first.url, text: `Section ${index}` });
  const more = Math.max(0, Math.ceil((size - ITEMS_PER_LIST) / (ITEMS_PER_LIST + 1)));
  const lists = [first];
  for (let number = 2; number <= more + 1; number += 1) {
    lists.push(addPage(model, `${path}/?page=${number}`, `Section ${index}, page ${number}`, random, { language }));
  }
  const pager = lists.map((list, number) => ({ url: list.url, text: `Page ${number + 1}` }));
  const items: SitePage[] = [];
  for (const [number, list] of lists.entries()) {
    for (let slot = 0; slot < ITEMS_PER_LIST && items.length < size - more; slot += 1) {
      const item = addPage(model, `${path}/item-${items.length}`, `Item of section ${index}`, random, {
        language,
        links: [{ url: list.url, text: number === 0 ? `Section ${index}` : `Page ${number + 1}` }],
        // Translations get theirs later.
        canonical: `${model.origin}${path}/item-${items.length}`,
      });
      list.links.push(linkTo(item));
      items.push(item);
    }
    // The first page links to all, so that no item is deep; the others as usual.
    list.links.push(...(number === 0 ? pager : pager.slice(Math.max(0, number - 2), number + 3)));
  }
  return items;
}

function linkRelated(sections: readonly SitePage[][], external: string, random: Random): void {
  const all = sections.flat();
  for (const section of sections) {
    for (const item of section) {
      const others = random.between(5, 30);
      for (let index = 0; index < others; index += 1) {
        const other = random.pick(index % 3 === 0 ? all : section);
        if (other !== item) item.links.push(linkTo(other));
      }
      if (random.next() < 0.2) item.links.push({ url: `${external}/ok/${random.between(0, 4)}`, text: 'Elsewhere' });
    }
  }
}

/** The first items of the first and last section are translations of each other. */
function addTranslations(sections: readonly SitePage[][], random: Random): void {
  const [first, last] = [sections[0]!, sections.at(-1)!];
  const count = Math.min(first.length, last.length, 5);
  for (let index = 0; index < count; index += 1) {
    const [english, german] = [first[index]!, last[index]!];
    const alternates = [
      { language: 'en', url: english.url },
      { language: 'de', url: german.url },
      { language: 'x-default', url: english.url },
    ];
    // Versions on other sites cannot be checked.
    if (random.next() < 0.5) alternates.push({ language: 'fr', url: 'https://fr.other-site.example/' });
    Object.assign(english, { alternates });
    Object.assign(german, { alternates });
  }
}

/** What a scan meets on every site and must not report. */
function addControls(model: SiteModel, items: readonly SitePage[], random: Random): void {
  for (let index = 0; index < items.length; index += 25) {
    const item = items[index]!;
    const { pathname } = new URL(item.url);
    const print = addPage(model, `${pathname}?print=1`, 'Print', random, { canonical: item.url, isListed: false });
    // A canonicalized page may share title and description.
    Object.assign(print, { title: item.title, description: item.description });
    item.links.push({ url: print.url, text: 'Print' });
  }
  const about = model.entries.get(`${model.origin}/about`) as SitePage;
  const login = addPage(model, '/login', 'Login', random, { noindex: 'meta', isListed: false });
  // So may a page that is not indexable.
  Object.assign(login, { title: about.title, description: about.description });
  model.footer.push({ url: login.url, text: 'Sign in' });
  model.footer.push({ url: `${model.origin}/search?q=tea`, text: 'Search' });
  model.entries.set(`${model.origin}/guide.pdf`, {
    kind: 'file',
    url: `${model.origin}/guide.pdf`,
    type: 'application/pdf',
  });
  about.links.push({ url: `${model.origin}/guide.pdf`, text: 'Guide' });
  about.links.push({ url: `${model.origin}/comment?reply=1`, text: 'Reply', isNofollow: true });
}

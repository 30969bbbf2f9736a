import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute, tokens } from '../../html/document.js';
import { fail, pass } from '../support/verdict.js';

const MOST = 50;
/** Addresses that are told apart; a page that names more has failed long before. */
const MAX_ADDRESSES = 10_000;
const FETCHED_RELATIONS = new Set(['stylesheet', 'icon', 'manifest', 'preload', 'modulepreload', 'apple-touch-icon']);

/** Distinct addresses that the HTML has the browser load; what these load in turn is not known. */
export const requestCount: Check = {
  id: 'request-count',
  category: 'performance',
  title: 'The HTML names few other resources',
  failureTitle: 'The HTML names few other resources',
  explained: {
    what: `The distinct addresses that the HTML has browsers load: of scripts, style sheets, icons, manifests, preloads, images, films, sounds, frames, plug-ins. Up to ${MOST} passes, more fails. The bound is a convention.`,
    why: 'Each request costs time besides its bytes, and they compete with each other for the connection.',
    fix: 'Join small files, give images further down `loading=lazy`, draw icons with one SVG sprite, and remove what is not needed.',
    source: { name: 'web.dev, performance budgets', url: 'https://web.dev/articles/your-first-performance-budget' },
  },
  inspect() {
    const addresses = new Set<string>();
    const note = (value: string | null) => {
      const address = value?.slice(0, 2048).trim() ?? '';
      if (address === '' || addresses.size >= MAX_ADDRESSES || /^(?:data|about|javascript|blob):/i.test(address))
        return;
      addresses.add(address);
    };
    const source: ElementVisitor = (element) => {
      note(attribute(element, 'src'));
    };
    const film: ElementVisitor = (element) => {
      note(attribute(element, 'src'));
      note(attribute(element, 'poster'));
    };
    return {
      elements: {
        script: source,
        img: source,
        iframe: source,
        frame: source,
        embed: source,
        track: source,
        audio: source,
        video: film,
        object(element) {
          note(attribute(element, 'data'));
        },
        input(element) {
          if (attribute(element, 'type')?.trim().toLowerCase() === 'image') note(attribute(element, 'src'));
        },
        link(element) {
          const rel = tokens(attribute(element, 'rel')?.slice(0, 1000) ?? null);
          if (rel.some((relation) => FETCHED_RELATIONS.has(relation))) note(attribute(element, 'href'));
        },
      },
      conclude() {
        const number = `${addresses.size >= MAX_ADDRESSES ? 'at least ' : ''}${addresses.size}`;
        return addresses.size <= MOST
          ? pass(`The HTML names ${number} other resources.`)
          : fail(`The HTML names ${number} other resources; at most ${MOST} are advised.`);
      },
    };
  },
};

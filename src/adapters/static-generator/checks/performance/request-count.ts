import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute, tokens } from '../../html/document.js';
import { sourceOf } from '../support/source-of.js';
import { count, fail, pass } from '../support/verdict.js';

const ADVISED_REQUESTS = 50;
/** Bounds memory: a page with so many has failed long before. */
const MAX_ADDRESSES = 10_000;
const FETCHED_RELATIONS = new Set(['stylesheet', 'icon', 'manifest', 'preload', 'modulepreload', 'apple-touch-icon']);

/** Counts only what the HTML itself refers to, not what scripts and style sheets load in turn. */
export const requestCount: Check = {
  id: 'request-count',
  category: 'performance',
  title: 'HTML refers to at most 50 resources',
  failureTitle: 'HTML refers to more than 50 resources',
  explained: {
    what: `Counts the distinct URLs that the HTML makes browsers load: scripts, style sheets, icons, manifests, preloads, images, video, audio, frames and plug-ins. Passes up to ${ADVISED_REQUESTS}. Fails above. The limit is a convention.`,
    why: 'Each request takes time beyond its bytes, and requests compete for the connection.',
    fix: 'Combine small files, add `loading=lazy` to images further down, use one SVG sprite for icons, and remove what the page does not need.',
    source: sourceOf('webDev', 'performance budgets', 'articles/your-first-performance-budget'),
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
    const video: ElementVisitor = (element) => {
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
        video,
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
        const number = `${addresses.size >= MAX_ADDRESSES ? 'at least ' : ''}${count(addresses.size, 'resource')}`;
        return addresses.size <= ADVISED_REQUESTS
          ? pass(`The HTML refers to ${number}.`)
          : fail(`The HTML refers to ${number}. Aim for at most ${ADVISED_REQUESTS}.`);
      },
    };
  },
};

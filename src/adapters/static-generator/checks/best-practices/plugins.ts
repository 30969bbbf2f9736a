import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { count, fail, pass } from '../support/verdict.js';

const TYPES = new Set([
  'application/x-java-applet',
  'application/x-java-bean',
  'application/x-shockwave-flash',
  'application/x-silverlight',
  'application/x-silverlight-2',
]);
const FILES = /\.(?:swf|flv|class|xap)$/i;
/** Names under which `param` tells a plug-in its file. */
const SOURCES = new Set(['code', 'movie', 'source', 'src']);

/** Lighthouse 11's plugins; later versions have none. */
export const plugins: Check = {
  id: 'plugins',
  category: 'best-practices',
  title: 'No plug-ins',
  failureTitle: 'No plug-ins',
  explained: {
    what: '`applet`, and `object` and `embed` (or a `param` of an `object`) of Java, Flash or Silverlight, by type or by file (`.swf`, `.flv`, `.class`, `.xap`). None passes, one fails.',
    why: 'No browser runs them any more: visitors see a gap.',
    fix: 'Use what browsers bring: `<video>`, `<audio>`, `<canvas>` and scripts.',
    source: {
      name: 'Lighthouse 11, plugins',
      url: 'https://github.com/GoogleChrome/lighthouse/blob/v11.0.0/core/audits/seo/plugins.js',
    },
  },
  inspect(subject, { describe }) {
    const found = new Offenders<Element>();
    let last: Element | null = null;
    const isPluginFile = (address: string | null) =>
      address !== null && FILES.test(URL.parse(address.slice(0, 4096), subject.baseUrl)?.pathname ?? '');
    const add = (element: Element) => {
      last = element;
      found.add(element);
    };
    const look =
      (source: string): ElementVisitor =>
      (element) => {
        const type = attribute(element, 'type')?.trim().toLowerCase() ?? '';
        if (TYPES.has(type) || isPluginFile(attribute(element, source))) add(element);
      };
    return {
      elements: {
        applet: add,
        embed: look('src'),
        object: look('data'),
        param(element) {
          const { parentNode } = element;
          if (parentNode === null || !('tagName' in parentNode) || parentNode.tagName !== 'object') return;
          if (parentNode === last || !SOURCES.has(attribute(element, 'name')?.trim().toLowerCase() ?? '')) return;
          if (isPluginFile(attribute(element, 'value'))) add(parentNode);
        },
      },
      conclude: () =>
        found.count === 0
          ? pass('The page needs no plug-ins.')
          : fail(
              `${count(found.count, 'element')} for plug-ins that browsers have given up.`,
              found.first.map((element) => describe(element)),
            ),
    };
  },
};

import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { sourceOf } from '../support/source-of.js';
import { count, fail, pass } from '../support/verdict.js';

const TYPES = new Set([
  'application/x-java-applet',
  'application/x-java-bean',
  'application/x-shockwave-flash',
  'application/x-silverlight',
  'application/x-silverlight-2',
]);
const FILES = /\.(?:swf|flv|class|xap)$/i;
/** Names of a `param` whose value is the file. */
const SOURCES = new Set(['code', 'movie', 'source', 'src']);

/** Lighthouse 11's plugins audit, which later versions do not have. */
export const plugins: Check = {
  id: 'plugins',
  category: 'best-practices',
  title: 'Page needs no plug-ins',
  failureTitle: 'Page needs plug-ins',
  explained: {
    what: 'Checks for `applet` elements, and for `object` and `embed` elements (or a `param` of an `object`) of Java, Flash or Silverlight, by type or by filename (`.swf`, `.flv`, `.class`, `.xap`). Passes when there are none. Fails when there is one.',
    why: 'Browsers no longer run plug-ins: visitors see an empty area.',
    fix: 'Use what browsers support: `<video>`, `<audio>`, `<canvas>` and scripts.',
    source: sourceOf('lighthouse11', 'plugins', 'seo/plugins.js'),
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
    const checkSource =
      (source: string): ElementVisitor =>
      (element) => {
        const type = attribute(element, 'type')?.trim().toLowerCase() ?? '';
        if (TYPES.has(type) || isPluginFile(attribute(element, source))) add(element);
      };
    return {
      elements: {
        applet: add,
        embed: checkSource('src'),
        object: checkSource('data'),
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
              `${count(found.count, 'element needs', 'elements need')} a plug-in that browsers no longer support.`,
              found.first.map((element) => describe(element)),
            ),
    };
  },
};

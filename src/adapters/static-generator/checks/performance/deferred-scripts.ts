import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { isParserBlocking } from '../../resources/script-loading.js';
import { sourceOf } from '../support/source-of.js';
import { countAll, countSome, fail, pass, warn } from '../support/verdict.js';

export const deferredScripts: Check = {
  id: 'deferred-scripts',
  category: 'performance',
  title: 'Scripts do not block the parser',
  failureTitle: 'Scripts block the parser',
  explained: {
    what: 'Checks the JavaScript scripts with a `src`. Passes when each is `async`, `defer`, `nomodule` or a module. Fails when one in the head is none of these. Warns with a score of 80 when this is true only in the body. Also passes without such scripts.',
    why: 'The browser stops parsing the page until such a script has loaded and run, which delays everything after it.',
    fix: 'Add `defer` to keep the order of scripts, or `async` to independent scripts. Rewrite scripts that call `document.write` first.',
    source: sourceOf('html', 'script element', 'scripting.html#attr-script-defer'),
  },
  inspect(_subject, { describe }) {
    const inHead = new Offenders<Element>();
    const inBody = new Offenders<Element>();
    let scripts = 0;
    return {
      elements: {
        script(element, context) {
          if (!attribute(element, 'src')?.trim()) return;
          scripts += 1;
          if (isParserBlocking(element)) (context.inHead ? inHead : inBody).add(element);
        },
      },
      conclude() {
        if (scripts === 0) return pass('The page loads no scripts.');
        const blocking = inHead.count + inBody.count;
        if (blocking === 0) return pass(`${countAll(scripts, 'does not block the parser', 'script')}.`);
        const words = `${countSome(blocking, scripts, 'is neither async nor deferred', 'script')}, ${inHead.count} in the head.`;
        const evidence = [...inHead.first, ...inBody.first].map((element) => describe(element));
        // Scripts after the content do not delay its text.
        return inHead.count === 0 ? warn(words, 80, evidence) : fail(words, evidence);
      },
    };
  },
};

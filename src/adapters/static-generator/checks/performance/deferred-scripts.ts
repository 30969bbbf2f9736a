import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { isParserBlocking } from '../../resources/script-loading.js';
import { count, fail, notApplicable, pass, warn } from '../support/verdict.js';

export const deferredScripts: Check = {
  id: 'deferred-scripts',
  category: 'performance',
  title: 'Scripts do not stop the parser',
  failureTitle: 'Scripts do not stop the parser',
  explained: {
    what: 'The scripts with an address that are JavaScript by their type. Passes where each is `async`, `defer`, a module, or `nomodule`. One in the head that is none of these fails; where such are only in the body, it warns with 80 of 100. Without scripts that have an address the check does not apply.',
    why: 'The browser stops reading the page until such a script was loaded and run, so that all behind it comes later.',
    fix: 'Add `defer` to keep the order of scripts, or `async` where a script stands alone. Scripts that call `document.write` have to be rewritten before.',
    source: {
      name: 'HTML standard, script element',
      url: 'https://html.spec.whatwg.org/multipage/scripting.html#attr-script-defer',
    },
  },
  inspect(_subject, { describe }) {
    const inHead = new Offenders<Element>();
    const inBody = new Offenders<Element>();
    let scripts = 0;
    return {
      elements: {
        script(element, place) {
          if (!attribute(element, 'src')?.trim()) return;
          scripts += 1;
          if (isParserBlocking(element)) (place.inHead ? inHead : inBody).add(element);
        },
      },
      conclude() {
        if (scripts === 0) return notApplicable('The page loads no scripts.');
        const stopping = inHead.count + inBody.count;
        if (stopping === 0) return pass(`${count(scripts, 'script')}, each async, deferred or a module.`);
        const words = `${stopping} of ${count(scripts, 'script')} neither async nor deferred, ${inHead.count} of them in the head.`;
        const evidence = [...inHead.first, ...inBody.first].map((element) => describe(element));
        // Behind the content, a script keeps no text from being shown.
        return inHead.count === 0 ? warn(words, 80, evidence) : fail(words, evidence);
      },
    };
  },
};

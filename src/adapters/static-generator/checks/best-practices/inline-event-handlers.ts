import type { Check } from '../check.js';
import { isHtmlElement, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { sourceOf } from '../support/source-of.js';
import { count, pass, warn } from '../support/verdict.js';

export const inlineEventHandlers: Check = {
  id: 'inline-event-handlers',
  category: 'best-practices',
  title: 'Page has no inline event handlers',
  failureTitle: 'Page has inline event handlers',
  explained: {
    what: 'Checks HTML elements for event handler attributes such as `onclick` that are not blank. Passes when there are none. Warns with a score of 50 when there are some. This check has no weight: it is advice.',
    why: 'A Content-Security-Policy that blocks injected scripts also blocks these.',
    fix: 'Use `addEventListener` in a script file.',
    source: sourceOf('mdn', 'event handler attributes', 'Learn_web_development/Core/Scripting/Events'),
  },
  inspect(_subject, { describe }) {
    const found = new Offenders<Element>();
    let last: Element | null = null;
    return {
      attributes: {
        'on*'(element, _context, value, name) {
          if (element === last || value.trim() === '' || !isHtmlElement(element) || !/^on[a-z]{3,30}$/.test(name))
            return;
          last = element;
          found.add(element);
        },
      },
      conclude: () =>
        found.count === 0
          ? pass('No element has an inline event handler.')
          : warn(
              `${count(found.count, 'element has', 'elements have')} an inline event handler. A strict Content-Security-Policy blocks them.`,
              50,
              found.first.map((element) => describe(element)),
            ),
    };
  },
};

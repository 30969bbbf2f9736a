import type { Check } from '../check.js';
import { isHtmlElement, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { count, pass, warn } from '../support/verdict.js';

export const inlineEventHandlers: Check = {
  id: 'inline-event-handlers',
  category: 'best-practices',
  title: 'Scripts are kept out of attributes',
  failureTitle: 'Scripts are kept out of attributes',
  explained: {
    what: 'Attributes such as `onclick` that are not blank, on HTML elements. None passes; some warn and earn 50. It weighs nothing: advice.',
    why: 'A content security policy that keeps injected scripts out stops these as well.',
    fix: 'Use `addEventListener` in a script file.',
    source: {
      name: 'MDN, event handler attributes',
      url: 'https://developer.mozilla.org/en-US/docs/Learn_web_development/Core/Scripting/Events',
    },
  },
  inspect(_subject, { describe }) {
    const found = new Offenders<Element>();
    let last: Element | null = null;
    return {
      attributes: {
        'on*'(element, _place, value, name) {
          if (element === last || value.trim() === '' || !isHtmlElement(element) || !/^on[a-z]{3,30}$/.test(name))
            return;
          last = element;
          found.add(element);
        },
      },
      conclude: () =>
        found.count === 0
          ? pass('No element has a script in an attribute.')
          : warn(
              `${count(found.count, 'element')} with a script in an attribute, which a strict content security policy stops.`,
              50,
              found.first.map((element) => describe(element)),
            ),
    };
  },
};

import type { Check } from '../check.js';
import type { AttributeVisitor, ElementVisitor } from '../../html/visitors.js';
import { attribute } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';

/** A form's data must not travel in plain text, wherever the page itself is. */
export const secureForms: Check = {
  id: 'secure-forms',
  category: 'security',
  title: 'Forms are sent over HTTPS',
  failureTitle: 'Forms are sent over HTTPS',
  explained: {
    what: 'Looks at each `form` but those with `method=dialog`, and at each `formaction` of buttons and inputs. Fails where one is sent to an address on `http:`; passes otherwise. Not applicable where the page has no forms.',
    why: 'What visitors enter travels in plain text, for anybody on the way to read.',
    fix: 'Send forms to HTTPS: `<form action="https://example.com/order" method="post">`.',
    source: { name: 'Mixed Content, W3C', url: 'https://www.w3.org/TR/mixed-content/' },
  },
  inspect(subject, { describe }) {
    const tally = new ElementResults();
    const isSecure = (action: string) => {
      // An empty action is the page's own address, whatever the base.
      const address = action.trim() === '' ? subject.url : URL.parse(action.slice(0, 4096), subject.baseUrl);
      return address?.protocol !== 'http:';
    };
    const form: ElementVisitor = (element) => {
      if (attribute(element, 'method')?.trim().toLowerCase() === 'dialog') return;
      tally.record(element, isSecure(attribute(element, 'action') ?? ''));
    };
    const formaction: AttributeVisitor = (element, _place, action) => {
      if (action.trim() !== '' && ['button', 'input'].includes(element.tagName))
        tally.record(element, isSecure(action));
    };
    return {
      elements: { form },
      attributes: { formaction },
      conclude: () => tally.verdict({ one: 'form', good: 'sent over HTTPS', bad: 'sent over plain HTTP' }, describe),
    };
  },
};

import type { Check } from '../check.js';
import type { AttributeVisitor, ElementVisitor } from '../../html/visitors.js';
import { attribute } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';

/** Applies to pages on HTTP too: form data must never travel in plain text. */
export const secureForms: Check = {
  id: 'secure-forms',
  category: 'security',
  title: 'Forms are sent over HTTPS',
  failureTitle: 'Forms are sent over plain HTTP',
  explained: {
    what: 'Checks each `form`, except those with `method=dialog`, and each `formaction` of buttons and inputs. Fails when one is sent to an `http:` URL. Passes otherwise. Does not apply to pages without forms.',
    why: 'Anyone on the network path can read what visitors enter.',
    fix: 'Send forms to HTTPS: `<form action="https://example.com/order" method="post">`.',
    source: { name: 'Mixed Content, W3C', url: 'https://www.w3.org/TR/mixed-content/' },
  },
  inspect(subject, { describe }) {
    const results = new ElementResults();
    const isSecure = (action: string) => {
      // An empty action is the URL of the page, whatever the base.
      const address = action.trim() === '' ? subject.url : URL.parse(action.slice(0, 4096), subject.baseUrl);
      return address?.protocol !== 'http:';
    };
    const form: ElementVisitor = (element) => {
      if (attribute(element, 'method')?.trim().toLowerCase() === 'dialog') return;
      results.record(element, isSecure(attribute(element, 'action') ?? ''));
    };
    const formaction: AttributeVisitor = (element, _context, action) => {
      if (action.trim() !== '' && ['button', 'input'].includes(element.tagName))
        results.record(element, isSecure(action));
    };
    return {
      elements: { form },
      attributes: { formaction },
      conclude: () =>
        results.verdict({ one: 'form', good: 'is sent over HTTPS', bad: 'is sent over plain HTTP' }, describe),
    };
  },
};

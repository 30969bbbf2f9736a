import type { Check } from '../check.js';
import type { AttributeVisitor, ElementVisitor } from '../../html/visitors.js';
import { attribute, tokens, type Element } from '../../html/document.js';
import { ContentSecurityPolicies } from '../../headers/content-security-policies.js';
import { Offenders } from '../support/evidence.js';
import { sourceOf } from '../support/source-of.js';
import { count, countAll, countSome, fail, pass, warn } from '../support/verdict.js';

const PASSWORDS = ['current-password', 'new-password'];

/** On HTTP pages, only fields for passwords and payments fail: is-on-https already fails for the rest. */
export const secureForms: Check = {
  id: 'secure-forms',
  category: 'security',
  title: 'Forms and passwords are sent over HTTPS',
  failureTitle: 'Forms or passwords are sent over plain HTTP',
  explained: {
    what: 'Checks each `form`, except those with `method=dialog`, each `formaction` of buttons and inputs, and each field for passwords (`type=password` or `autocomplete`) or payment details (`autocomplete=cc-…`). Fails when the page is on HTTP and has such a field, and when a form of an HTTPS page is sent to an `http:` URL, unless a policy has `upgrade-insecure-requests`. Warns with a score of 50 when only other forms of an HTTP page are sent to an `http:` URL. Passes otherwise. Also passes without forms and such fields.',
    why: 'Anyone on the network path can read what visitors enter. On an HTTP page, they can also change where a form is sent.',
    fix: 'Serve the page over HTTPS, and send forms to HTTPS: `<form action="https://example.com/order" method="post">`.',
    source: sourceOf('mixedContent', null, ''),
  },
  inspect(subject, { describe }) {
    const isOnHttps = subject.url.protocol === 'https:';
    const policies = new ContentSecurityPolicies(subject.page.response.headers);
    const secrets = new Offenders<Element>();
    const insecure = new Offenders<Element>();
    let forms = 0;
    const send = (element: Element, action: string) => {
      forms += 1;
      // An empty action is the URL of the page, whatever the base.
      const address = action.trim() === '' ? subject.url : URL.parse(action.slice(0, 4096), subject.baseUrl);
      if (address?.protocol === 'http:') insecure.add(element);
    };
    const form: ElementVisitor = (element) => {
      if (attribute(element, 'method')?.trim().toLowerCase() !== 'dialog')
        send(element, attribute(element, 'action') ?? '');
    };
    const field: ElementVisitor = (element) => {
      if (asksForSecret(element)) secrets.add(element);
    };
    const formaction: AttributeVisitor = (element, _context, action) => {
      if (action.trim() !== '' && ['button', 'input'].includes(element.tagName)) send(element, action);
    };
    return {
      elements: { meta: policies.visit, form, input: field, select: field },
      attributes: { formaction },
      conclude() {
        if (!isOnHttps && secrets.count > 0) {
          return fail(
            `The page asks for passwords or payment details in ${count(secrets.count, 'field')}, over plain HTTP.`,
            secrets.first.map((element) => describe(element)),
          );
        }
        if (insecure.count === 0) {
          return pass(forms === 0 ? 'The page sends no forms.' : `${countAll(forms, 'is sent over HTTPS', 'form')}.`);
        }
        if (isOnHttps && policies.upgradeRequests) return pass('Browsers upgrade the forms of the page to HTTPS.');
        const words = `${countSome(insecure.count, forms, 'is sent over plain HTTP', 'form')}.`;
        const evidence = insecure.first.map((element) => describe(element));
        return isOnHttps ? fail(words, evidence) : warn(words, 50, evidence);
      },
    };
  },
};

function asksForSecret(element: Element): boolean {
  if (element.tagName === 'input' && attribute(element, 'type')?.toLowerCase() === 'password') return true;
  return tokens(attribute(element, 'autocomplete')).some(
    (token) => token.startsWith('cc-') || PASSWORDS.includes(token),
  );
}

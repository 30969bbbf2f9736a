import type { Subject } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { ContentSecurityPolicies } from '../../headers/content-security-policies.js';
import { attribute, tokens, type Element } from '../../html/document.js';
import { Offenders } from './evidence.js';
import { isResource } from '../../resources/related-resources.js';

/** Link relations whose target browsers fetch. */
const FETCHED_RELATIONS = ['stylesheet', 'icon', 'manifest', 'preload', 'modulepreload', 'apple-touch-icon'];
const ACTIVE_RELATIONS = ['stylesheet', 'manifest', 'modulepreload'];
const ACTIVE_ELEMENTS = ['script', 'iframe', 'frame', 'embed', 'object'];

/** What a page on HTTPS loads over plain HTTP, directly or through a redirect. */
export class InsecureLoads {
  /** Complete after the walk. */
  readonly byElement: Offenders<Element> = new Offenders();
  /** Those of them that load scripts, style sheets, frames or plug-ins, which can change the whole page. */
  readonly active: Offenders<Element> = new Offenders();
  readonly elements: Readonly<Record<string, ElementVisitor>>;
  readonly #subject: Subject;
  readonly #policies: ContentSecurityPolicies;

  constructor(subject: Subject) {
    this.#subject = subject;
    this.#policies = new ContentSecurityPolicies(subject.page.response.headers);
    const source = this.#visitor('src');
    const target = this.#visitor('href');
    const image: ElementVisitor = (element) => {
      const isNamed = this.#isInsecure(attribute(element, 'src')) || namesInsecurely(attribute(element, 'srcset'));
      if (isNamed) this.#add(element);
    };
    this.elements = {
      meta: this.#policies.visit,
      img: image,
      source: image,
      script: source,
      iframe: source,
      frame: source,
      audio: source,
      track: source,
      embed: source,
      input: source,
      object: this.#visitor('data'),
      video: (element) => {
        const isNamed = ['src', 'poster'].some((name) => this.#isInsecure(attribute(element, name)));
        if (isNamed) this.#add(element);
      },
      link: (element, context) => {
        const rel = tokens(attribute(element, 'rel'));
        if (FETCHED_RELATIONS.some((relation) => rel.includes(relation))) target(element, context);
      },
    };
  }

  /** URLs that resources redirected to, without URLs in elements. */
  get byRedirect(): string[] {
    return this.#subject.resources.subresources.flatMap(({ url, result }) =>
      isResource(result) && !url.startsWith('http:') && isInsecureAddress(result.url) ? [result.url] : [],
    );
  }

  /** Whether browsers load everything over HTTPS instead. */
  get isUpgraded(): boolean {
    return this.#policies.upgradeRequests;
  }

  /** Records elements that have a plain HTTP URL in this attribute. */
  #visitor(name: string): ElementVisitor {
    return (element) => {
      if (this.#isInsecure(attribute(element, name))) this.#add(element);
    };
  }

  #add(element: Element): void {
    this.byElement.add(element);
    if (isActive(element)) this.active.add(element);
  }

  #isInsecure(value: string | null): boolean {
    const { baseUrl } = this.#subject;
    const isBaseInsecure = baseUrl.startsWith('http:');
    // Fast path: most URLs have no scheme and are as secure as the base.
    if (value === null || (!isBaseInsecure && !value.includes(':'))) return false;
    const address = value.slice(0, 2048).trim();
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return isInsecureAddress(address);
    return isBaseInsecure && address !== '' && isInsecureAddress(baseUrl);
  }
}

/** Whether it loads code, style or frames. Others, such as images, cannot change the rest of the page. */
function isActive(element: Element): boolean {
  if (element.tagName !== 'link') return ACTIVE_ELEMENTS.includes(element.tagName);
  const rel = tokens(attribute(element, 'rel'));
  if (ACTIVE_RELATIONS.some((relation) => rel.includes(relation))) return true;
  return rel.includes('preload') && ['script', 'style'].includes(attribute(element, 'as')?.toLowerCase() ?? '');
}

/** Browsers trust a server on the same machine (Secure Contexts §3.1), and so does Lighthouse. */
function isInsecureAddress(address: string): boolean {
  return (
    /^http:/i.test(address) &&
    !/^http:\/{0,9}(?:localhost|127\.0\.0\.1|\[::1\]|[^/:?#]{1,253}\.localhost)(?:[/:?#]|$)/i.test(address)
  );
}

function namesInsecurely(srcset: string | null): boolean {
  if (srcset?.includes(':') !== true) return false;
  return srcset
    .slice(0, 4096)
    .split(/[\s,]+/)
    .some(isInsecureAddress);
}

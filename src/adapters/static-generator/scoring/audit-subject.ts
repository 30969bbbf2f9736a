import { html as standard } from 'parse5';
import type { NameSources } from '../accessibility/accessible-names.js';
import type { Subject } from '../checks/check.js';
import { attribute, type Document, type Element } from '../html/document.js';
import type { RelatedResources } from '../resources/related-resources.js';
import type { NodeContext } from '../html/node-context.js';
import type { RetrievedPage } from '../retrieved-page.js';
import { TextCount } from '../html/text-count.js';

/** Labels of one id that are noted: no control has more, and asking for them stays cheap. */
const MAX_LABELS = 10;

/**
 * A page while it is judged: what was retrieved, and what the walk has met so far. A class, as V8 keeps getters of an
 * object literal, with the whole document that they lead to, until it collects its old objects: an eighth of a page's cost.
 */
export class AuditSubject implements Subject, NameSources {
  readonly url: URL;
  readonly isQuirky: boolean;
  readonly doctype: Subject['doctype'];
  readonly ids: Map<string, Element> = new Map();
  readonly labels: Map<string, Element[]> = new Map();
  readonly ariaElements: Element[] = [];
  readonly text = new TextCount();
  elementCount = 0;
  #base: string | null = null;

  constructor(
    readonly page: RetrievedPage,
    readonly resources: RelatedResources,
    document: Document,
  ) {
    const doctype = document.childNodes.find((node) => node.nodeName === '#documentType');
    this.url = new URL(page.finalUrl);
    this.isQuirky = document.mode !== standard.DOCUMENT_MODE.NO_QUIRKS;
    this.doctype =
      doctype !== undefined && 'publicId' in doctype
        ? { name: doctype.name, publicId: doctype.publicId, systemId: doctype.systemId }
        : null;
  }

  get baseUrl(): string {
    return this.#base ?? this.page.finalUrl;
  }

  noteBase(element: Element): void {
    const href = attribute(element, 'href');
    if (href !== null) this.#base ??= URL.parse(href, this.page.finalUrl)?.href ?? this.page.finalUrl;
  }

  noteId(element: Element, id: string): void {
    if (id !== '' && !this.ids.has(id)) this.ids.set(id, element);
  }

  noteLabel(element: Element, place: NodeContext, id: string): void {
    if (element.tagName !== 'label' || place.isConcealed || id === '') return;
    const labels = this.labels.get(id);
    if (labels === undefined) this.labels.set(id, [element]);
    else if (labels.length < MAX_LABELS) labels.push(element);
  }

  noteAria(element: Element, place: NodeContext): void {
    if (!place.isConcealed && element !== this.ariaElements.at(-1)) this.ariaElements.push(element);
  }
}

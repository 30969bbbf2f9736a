import { html as standard } from 'parse5';
import type { NameSources } from './accessible-names.js';
import type { Subject } from './check.js';
import { attribute, type Document, type Element } from './document.js';
import type { ExtraResources } from './extra-resources.js';
import type { Place } from './place.js';
import type { RetrievedPage } from './retrieved-page.js';
import { TextCount } from './text-count.js';

/** Labels of one id that are noted: no control has more, and asking for them stays cheap. */
const MAX_LABELS = 10;

/**
 * A page while it is judged: what was retrieved, and what the walk has met so far. A class, as V8 keeps getters of an
 * object literal, with the whole document that they lead to, until it collects its old objects: an eighth of a page's cost.
 */
export class JudgedPage implements Subject, NameSources {
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
    readonly resources: ExtraResources,
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

  noteLabel(element: Element, place: Place, id: string): void {
    if (element.tagName !== 'label' || place.isConcealed || id === '') return;
    const labels = this.labels.get(id);
    if (labels === undefined) this.labels.set(id, [element]);
    else if (labels.length < MAX_LABELS) labels.push(element);
  }

  noteAria(element: Element, place: Place): void {
    if (!place.isConcealed && element !== this.ariaElements.at(-1)) this.ariaElements.push(element);
  }
}

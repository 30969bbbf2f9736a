import { html as standard } from 'parse5';
import type { NameSources } from '../accessibility/accessible-names.js';
import type { Subject } from '../checks/check.js';
import { attribute, type Document, type Element } from '../html/document.js';
import type { RelatedResources } from '../resources/related-resources.js';
import type { NodeContext } from '../html/node-context.js';
import type { RetrievedPage } from '../retrieved-page.js';
import { TextCount } from '../html/text-count.js';

/** Bounds the work: the most labels to keep for one ID. Real controls have fewer. */
const MAX_LABELS = 10;

/**
 * A page during the checks: what was fetched, and what the walk has found so far. This is a class because V8 keeps the getters
 * of an object literal, and with them the document, in the old generation, which costs an eighth of the time per page.
 */
export class AuditSubject implements Subject, NameSources {
  readonly url: URL;
  readonly isQuirky: boolean;
  readonly doctype: Subject['doctype'];
  readonly ids: Map<string, Element> = new Map();
  readonly repeatedIds: Set<string> = new Set();
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
    if (id === '') return;
    if (this.ids.has(id)) this.repeatedIds.add(id);
    else this.ids.set(id, element);
  }

  noteLabel(element: Element, context: NodeContext, id: string): void {
    if (element.tagName !== 'label' || context.isConcealed || id === '') return;
    const labels = this.labels.get(id);
    if (labels === undefined) this.labels.set(id, [element]);
    else if (labels.length < MAX_LABELS) labels.push(element);
  }

  noteAria(element: Element, context: NodeContext): void {
    if (!context.isConcealed && element !== this.ariaElements.at(-1)) this.ariaElements.push(element);
  }
}

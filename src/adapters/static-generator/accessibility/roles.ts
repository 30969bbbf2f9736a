import { isFilled, type AccessibleNames } from './accessible-names.js';
import { attribute, type Element } from '../html/document.js';
import { isCustomElement, isExposedWithoutRole, nativeType } from '../html/element-facts.js';
import { explicitRole, isPresentational } from './explicit-role.js';
import type { Exposure } from './exposure.js';
import { Closest, parentElement } from '../html/closest.js';
import { GLOBAL_ATTRIBUTES } from './role-facts.js';

const SECTIONS = new Set(['article', 'aside', 'nav', 'section']);
const SECTION_ROLES = new Set(['article', 'complementary', 'navigation', 'region']);

/** Parts that are mere layout where what they are parts of is marked so. */
const PARTS_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ['td', ['tr']],
  ['th', ['tr']],
  ['tr', ['thead', 'tbody', 'tfoot', 'table']],
  ['thead', ['table']],
  ['tbody', ['table']],
  ['tfoot', ['table']],
  ['li', ['ol', 'ul']],
  ['dt', ['dl', 'div']],
  ['dd', ['dl', 'div']],
  ['div', ['dl']],
]);

/** Roles that elements have of themselves, whatever their attributes and place (HTML-AAM 1.0, as axe 4.14 reads it). */
const IMPLICIT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    article: 'article',
    body: 'document',
    button: 'button',
    datalist: 'listbox',
    dd: 'definition',
    details: 'group',
    dfn: 'term',
    dialog: 'dialog',
    dt: 'term',
    fieldset: 'group',
    figure: 'figure',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
    h4: 'heading',
    h5: 'heading',
    h6: 'heading',
    hr: 'separator',
    li: 'listitem',
    main: 'main',
    math: 'math',
    menu: 'list',
    meter: 'meter',
    nav: 'navigation',
    ol: 'list',
    optgroup: 'group',
    option: 'option',
    output: 'status',
    progress: 'progressbar',
    search: 'search',
    summary: 'button',
    table: 'table',
    tbody: 'rowgroup',
    textarea: 'textbox',
    tfoot: 'rowgroup',
    // One across a column and one across a row are under the same rules.
    th: 'columnheader',
    thead: 'rowgroup',
    tr: 'row',
    ul: 'list',
  }),
);

const INPUT_ROLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    button: 'button',
    checkbox: 'checkbox',
    image: 'button',
    number: 'spinbutton',
    radio: 'radio',
    range: 'slider',
    reset: 'button',
    search: 'searchbox',
    submit: 'button',
  }),
);
const WITH_SUGGESTIONS = new Set(['search', 'text', 'tel', 'url', 'email']);

export interface RoleSources {
  readonly ids: ReadonlyMap<string, Element>;
  readonly names: AccessibleNames;
  readonly exposure: Exposure;
}

/** Which roles the elements of a page have, given or of themselves: as axe decides it. Complete once the page was walked. */
export class Roles {
  readonly exposure: Exposure;
  readonly #known = new Map<Element, string | null>();
  readonly #table = new Closest(({ tagName }) => tagName === 'table');
  readonly #section = new Closest((element) => isSection(element));
  readonly #sectionOrMain = new Closest((element) => isSection(element) || isMain(element));
  readonly #meaningful = new Closest((element) => this.meaningful(element) !== null);
  readonly #told = new Closest(
    (element) => this.meaningful(element) !== null || (isExposedWithoutRole(element) && this.of(element) === null),
  );

  constructor(private readonly sources: RoleSources) {
    this.exposure = sources.exposure;
  }

  /** Of an element; `none` and `presentation` included. Null where it has none. */
  of(element: Element): string | null {
    let role = this.#known.get(element);
    if (role === undefined) this.#known.set(element, (role = this.#resolve(element)));
    return role;
  }

  /** Of an element, where it is more than mere layout. */
  meaningful(element: Element): string | null {
    const role = this.of(element);
    return isPresentational(role) ? null : role;
  }

  /** The nearest element with a meaningful role, itself or around it. */
  nearest(element: Element | null): Element | null {
    return this.#meaningful.of(element);
  }

  /** The same, or one that browsers tell without a role, such as `label`. */
  nearestTold(element: Element | null): Element | null {
    return this.#told.of(element);
  }

  /** Whether attributes or the focus make an element more than mere layout, whatever its role says. */
  isMoreThanLayout(element: Element): boolean {
    return hasGlobalAttribute(element) || this.exposure.isFocusable(element);
  }

  #resolve(element: Element): string | null {
    const explicit = explicitRole(element);
    if (explicit === null) return this.#inherited(element);
    if (!isPresentational(explicit) || !this.isMoreThanLayout(element)) return explicit;
    return isCustomElement(element) ? null : this.#inherited(element);
  }

  #inherited(element: Element): string | null {
    const implicit = this.implicit(element);
    return implicit === null ? null : (this.#layoutAround(element) ?? implicit);
  }

  /** `none` or `presentation` of the list or table that an element is a part of. */
  #layoutAround(element: Element): string | null {
    let part = element;
    // Ends after three steps at the latest: a cell, its row, their body, the table.
    for (;;) {
      const whole = parentElement(part);
      if (whole === null || !PARTS_OF.get(part.tagName)?.includes(whole.tagName)) return null;
      const role = explicitRole(whole);
      if (role !== null) return isPresentational(role) && !this.isMoreThanLayout(whole) ? role : null;
      part = whole;
    }
  }

  /** The role that an element has of itself; null where it has none. */
  implicit(element: Element): string | null {
    const { tagName } = element;
    const fixed = IMPLICIT.get(tagName);
    if (fixed !== undefined) return fixed;
    switch (tagName) {
      case 'a':
      case 'area':
        return attribute(element, 'href') === null ? null : 'link';
      case 'aside': {
        const isNamed = this.#isNamed(element) || isFilled(attribute(element, 'title'));
        return isNamed || this.#section.of(parentElement(element)) === null ? 'complementary' : null;
      }
      case 'footer':
        return this.#sectionOrMain.of(element) === null ? 'contentinfo' : null;
      case 'header':
        return this.#sectionOrMain.of(element) === null ? 'banner' : null;
      case 'form':
        return this.#isNamed(element) ? 'form' : null;
      case 'section':
        return this.#isNamed(element) ? 'region' : null;
      case 'img':
        return attribute(element, 'alt') === '' && !this.isMoreThanLayout(element) ? 'presentation' : 'img';
      case 'input':
        return this.#ofInput(element);
      case 'select': {
        const isMany = Number.parseInt(attribute(element, 'size') ?? '', 10) > 1;
        return isMany || attribute(element, 'multiple') !== null ? 'listbox' : 'combobox';
      }
      case 'td': {
        const table = this.#table.of(element);
        const role = table === null ? null : explicitRole(table);
        return role === 'grid' || role === 'treegrid' ? 'gridcell' : 'cell';
      }
      default:
        return null;
    }
  }

  #ofInput(element: Element): string {
    const type = nativeType(element);
    const list = WITH_SUGGESTIONS.has(type) ? attribute(element, 'list') : null;
    const first = list?.split(/\s+/, 20).find((id) => this.sources.ids.has(id));
    if (first !== undefined && this.sources.ids.get(first)?.tagName === 'datalist') return 'combobox';
    return INPUT_ROLES.get(type) ?? 'textbox';
  }

  #isNamed(element: Element): boolean {
    return isFilled(attribute(element, 'aria-label')) || this.sources.names.byReference(element);
  }
}

export function hasGlobalAttribute(element: Element): boolean {
  return element.attrs.some(({ name }) => GLOBAL_ATTRIBUTES.has(name));
}

function isSection(element: Element): boolean {
  const role = attribute(element, 'role');
  return role === null ? SECTIONS.has(element.tagName) : SECTION_ROLES.has(role);
}

function isMain(element: Element): boolean {
  const role = attribute(element, 'role');
  return role === null ? element.tagName === 'main' : role === 'main';
}

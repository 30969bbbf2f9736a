import { isFilled, type AccessibleNames } from './accessible-names.js';
import { attribute, type Element } from '../html/document.js';
import { isCustomElement, isExposedWithoutRole, nativeType } from '../html/element-facts.js';
import { explicitRole, isPresentational } from './explicit-role.js';
import type { Exposure } from './exposure.js';
import { Closest, parentElement } from '../html/closest.js';
import { inheritedPresentation, overridesPresentation } from './presentation.js';

const SECTIONS = new Set(['article', 'aside', 'nav', 'section']);
const SECTION_ROLES = new Set(['article', 'complementary', 'navigation', 'region']);

/** Roles from HTML that do not depend on attributes or ancestors (HTML-AAM 1.0, as axe 4.14 reads it). */
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
    // The same rules apply to column and row headers.
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

/** The roles of elements, from `role` or from HTML, as axe 4.14 decides. Use it only after the walk. */
export class Roles {
  readonly exposure: Exposure;
  readonly #cache = new Map<Element, string | null>();
  readonly #table = new Closest(({ tagName }) => tagName === 'table');
  readonly #section = new Closest((element) => isSection(element));
  readonly #sectionOrMain = new Closest((element) => isSection(element) || isMain(element));
  readonly #meaningful = new Closest((element) => this.meaningful(element) !== null);
  readonly #exposed = new Closest(
    (element) => this.meaningful(element) !== null || (isExposedWithoutRole(element) && this.of(element) === null),
  );

  constructor(private readonly sources: RoleSources) {
    this.exposure = sources.exposure;
  }

  /** The role of an element, `none` and `presentation` included; null if it has none. */
  of(element: Element): string | null {
    let role = this.#cache.get(element);
    if (role === undefined) this.#cache.set(element, (role = this.#resolve(element)));
    return role;
  }

  /** The role of an element; null if it has none or is presentational. */
  meaningful(element: Element): string | null {
    const role = this.of(element);
    return isPresentational(role) ? null : role;
  }

  /** The nearest element with a meaningful role, itself included. */
  nearest(element: Element | null): Element | null {
    return this.#meaningful.of(element);
  }

  /** The nearest element with a meaningful role, or one that browsers expose without a role, such as `label`. */
  nearestExposed(element: Element | null): Element | null {
    return this.#exposed.of(element);
  }

  /** Whether browsers ignore a presentational role: a global ARIA attribute or focus overrides it (WAI-ARIA 1.2 §5.4.1). */
  overridesPresentation(element: Element): boolean {
    return overridesPresentation(element, this.exposure);
  }

  #resolve(element: Element): string | null {
    const explicit = explicitRole(element);
    if (explicit === null) return this.#fromHtml(element);
    if (!isPresentational(explicit) || !this.overridesPresentation(element)) return explicit;
    return isCustomElement(element) ? null : this.#fromHtml(element);
  }

  #fromHtml(element: Element): string | null {
    const implicit = this.implicit(element);
    return implicit === null ? null : (inheritedPresentation(element, this.exposure) ?? implicit);
  }

  /** The role from HTML; null if it has none. */
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
        return attribute(element, 'alt') === '' && !this.overridesPresentation(element) ? 'presentation' : 'img';
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

function isSection(element: Element): boolean {
  const role = attribute(element, 'role');
  return role === null ? SECTIONS.has(element.tagName) : SECTION_ROLES.has(role);
}

function isMain(element: Element): boolean {
  const role = attribute(element, 'role');
  return role === null ? element.tagName === 'main' : role === 'main';
}

const split = (words: string) => words.split(' ');

/**
 * The roles of WAI-ARIA 1.2 and 1.3 drafts, Graphics-ARIA 1.0 and DPUB-ARIA 1.1 that authors may use, as axe 4.14 knows
 * them. Without `generic`, which is for browsers.
 */
export const ARIA_ROLES: ReadonlySet<string> = new Set([
  ...split('alert alertdialog application article banner blockquote button caption cell checkbox code columnheader'),
  ...split('combobox comment complementary contentinfo definition deletion dialog directory document emphasis feed'),
  ...split('figure form grid gridcell group heading image img insertion link list listbox listitem log main'),
  ...split('mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option'),
  ...split('paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search'),
  ...split('searchbox sectionfooter sectionheader separator slider spinbutton status strong subscript suggestion'),
  ...split('superscript switch tab table tablist tabpanel term text textbox time timer toolbar tooltip tree treegrid'),
  ...split('treeitem graphics-document graphics-object graphics-symbol'),
  ...split(
    'abstract acknowledgments afterword appendix backlink biblioentry bibliography biblioref chapter colophon conclusion ' +
      'cover credit credits dedication endnote endnotes epigraph epilogue errata example footnote foreword glossary ' +
      'glossref index introduction noteref notice pagebreak pagelist part preface prologue ' +
      'pullquote qna subtitle tip toc',
  ).map((name) => `doc-${name}`),
]);

/** Roles that only classify others (WAI-ARIA 1.2, 5.3.1). */
export const ABSTRACT_ROLES: ReadonlySet<string> = new Set(
  split('command composite input landmark range roletype section sectionhead select structure widget window'),
);

/** Attributes that a role requires, unless HTML gives the element that state (WAI-ARIA 1.2, as axe 4.14 reads it). */
export const REQUIRED_ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    checkbox: ['aria-checked'],
    combobox: ['aria-expanded', 'aria-controls'],
    heading: ['aria-level'],
    menuitemcheckbox: ['aria-checked'],
    menuitemradio: ['aria-checked'],
    meter: ['aria-valuenow'],
    radio: ['aria-checked'],
    scrollbar: ['aria-valuenow'],
    separator: ['aria-valuenow'],
    slider: ['aria-valuenow'],
    switch: ['aria-checked'],
  }),
);

/** The type of a value. A `reference` is one ID; `references` are several, of which one must exist. */
export type AriaType =
  | { readonly kind: 'reference' }
  | { readonly kind: 'references' }
  | { readonly kind: 'text' | 'number' }
  | { readonly kind: 'integer'; readonly min: number }
  | { readonly kind: 'token' | 'tokens'; readonly values: readonly string[] };

const TEXT: AriaType = { kind: 'text' };
const REFERENCES: AriaType = { kind: 'references' };
const NUMBER: AriaType = { kind: 'number' };
const integer = (min = Number.NEGATIVE_INFINITY): AriaType => ({ kind: 'integer', min });
const token = (values: string): AriaType => ({ kind: 'token', values: split(values) });
const BOOLEAN = token('true false');
const OPTIONAL_BOOLEAN = token('true false undefined');
const TRISTATE = token('true false mixed undefined');

/** States and properties of WAI-ARIA 1.2 and 1.3 drafts, as axe 4.14 knows them. */
export const ARIA_ATTRIBUTES: ReadonlyMap<string, AriaType> = new Map(
  Object.entries({
    actions: REFERENCES,
    activedescendant: { kind: 'reference' } satisfies AriaType,
    atomic: BOOLEAN,
    autocomplete: token('inline list both none'),
    braillelabel: TEXT,
    brailleroledescription: TEXT,
    busy: BOOLEAN,
    checked: TRISTATE,
    colcount: integer(-1),
    colindex: integer(1),
    colspan: integer(1),
    controls: REFERENCES,
    current: token('page step location date time true false'),
    describedby: REFERENCES,
    description: TEXT,
    details: REFERENCES,
    disabled: BOOLEAN,
    dropeffect: { kind: 'tokens', values: split('copy execute link move none popup') } satisfies AriaType,
    errormessage: REFERENCES,
    expanded: OPTIONAL_BOOLEAN,
    flowto: REFERENCES,
    grabbed: OPTIONAL_BOOLEAN,
    haspopup: token('true false menu listbox tree grid dialog'),
    hidden: OPTIONAL_BOOLEAN,
    invalid: token('grammar false spelling true'),
    keyshortcuts: TEXT,
    label: TEXT,
    labelledby: REFERENCES,
    level: integer(1),
    live: token('assertive off polite'),
    modal: BOOLEAN,
    multiline: BOOLEAN,
    multiselectable: BOOLEAN,
    orientation: token('horizontal vertical undefined'),
    owns: REFERENCES,
    placeholder: TEXT,
    posinset: integer(1),
    pressed: TRISTATE,
    readonly: BOOLEAN,
    relevant: { kind: 'tokens', values: split('additions all removals text') } satisfies AriaType,
    required: BOOLEAN,
    roledescription: TEXT,
    rowcount: integer(-1),
    rowindex: integer(1),
    rowspan: integer(0),
    selected: OPTIONAL_BOOLEAN,
    setsize: integer(-1),
    sort: token('ascending descending none other'),
    valuemax: NUMBER,
    valuemin: NUMBER,
    valuenow: NUMBER,
    valuetext: TEXT,
  }).map(([name, type]) => [`aria-${name}`, type]),
);

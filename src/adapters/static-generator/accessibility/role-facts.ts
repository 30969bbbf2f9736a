const split = (words: string) => words.split(' ');

/** Expands keys that list several names. */
function spread<T>(lines: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(lines).flatMap(([names, value]) => split(names).map((name) => [name, value])));
}

const attributes = (names: string) => split(names).map((name) => `aria-${name}`);

/** Attributes that every role supports (WAI-ARIA 1.2, as axe 4.14 reads it: some deprecated ones are still global). */
export const GLOBAL_ATTRIBUTES: ReadonlySet<string> = new Set(
  attributes(
    'actions atomic braillelabel brailleroledescription busy controls current describedby description details disabled ' +
      'dropeffect errormessage flowto grabbed haspopup hidden invalid keyshortcuts label labelledby live owns relevant ' +
      'roledescription',
  ),
);

const TEXT_FIELD = 'activedescendant autocomplete multiline placeholder readonly required';
const HEADER_CELL = 'sort colindex colspan expanded readonly required rowindex rowspan selected';
const MENU = 'activedescendant expanded orientation';
const CHECKED_ITEM = 'checked expanded posinset readonly setsize';

/** Further attributes by role, required ones included (same source). Other roles support only global attributes. */
export const SUPPORTED_ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...spread({
      'alert banner complementary contentinfo definition directory document feed figure form image img link list':
        'expanded',
      'log main marquee math navigation note region search status tabpanel term timer tooltip': 'expanded',
      'alertdialog dialog': 'expanded modal',
      'application group': 'activedescendant expanded',
      article: 'posinset setsize expanded',
      button: 'expanded pressed',
      cell: 'colindex colspan rowindex rowspan expanded',
      'checkbox switch': 'checked readonly expanded required',
      'columnheader rowheader': HEADER_CELL,
      combobox: 'expanded controls owns autocomplete readonly required activedescendant orientation',
      comment: 'level posinset setsize',
      grid: 'level multiselectable readonly activedescendant colcount expanded rowcount',
      gridcell: 'readonly required selected colindex colspan expanded rowindex rowspan',
      heading: 'level expanded',
      listbox: 'multiselectable readonly required activedescendant expanded orientation',
      listitem: 'level posinset setsize expanded',
      'menu menubar': MENU,
      menuitem: 'posinset setsize expanded',
      'menuitemcheckbox menuitemradio': CHECKED_ITEM,
      meter: 'valuenow valuemax valuemin valuetext',
      option: 'selected checked posinset setsize',
      progressbar: 'expanded valuemax valuemin valuenow valuetext',
      radio: 'checked posinset setsize required',
      radiogroup: 'readonly required activedescendant expanded orientation',
      row: 'colindex level rowindex selected activedescendant expanded posinset setsize',
      scrollbar: 'valuenow controls orientation valuemax valuemin valuetext',
      'searchbox textbox': TEXT_FIELD,
      separator: 'valuenow valuemax valuemin orientation valuetext',
      slider: 'valuenow valuemax valuemin orientation readonly required valuetext',
      spinbutton: 'valuemax valuemin readonly required activedescendant valuetext valuenow',
      tab: 'posinset selected setsize expanded',
      table: 'colcount rowcount expanded',
      tablist: 'level multiselectable orientation activedescendant expanded',
      toolbar: 'orientation activedescendant expanded',
      tree: 'multiselectable required activedescendant expanded orientation',
      treegrid: 'activedescendant colcount expanded level multiselectable orientation readonly required rowcount',
      treeitem: 'checked expanded level posinset selected setsize',
    }),
  ].map(([role, names]) => [role, attributes(names)]),
);

/** Roles that must not have a name. All except the first two must not have `aria-actions` either. */
export const NAMELESS_ROLES: ReadonlySet<string> = new Set(
  split(
    'none presentation caption code deletion emphasis insertion mark paragraph strong subscript suggestion superscript',
  ),
);

/** Roles that authors should no longer use. */
export const DEPRECATED_ROLES: ReadonlySet<string> = new Set(['directory', 'doc-biblioentry', 'doc-endnote']);

/** Single controls, without those that contain others (menus, grids). */
export const WIDGET_ROLES: ReadonlySet<string> = new Set(
  split(
    'button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option progressbar radio ' +
      'scrollbar searchbox slider spinbutton switch tab textbox treeitem',
  ),
);

const MENU_CHILDREN = split('group menuitemradio menuitem menuitemcheckbox menu separator');

/** The child roles that a role allows. At least one such child is required. */
export const REQUIRED_CHILDREN: ReadonlyMap<string, readonly string[]> = spread({
  feed: ['article'],
  'grid table treegrid': ['rowgroup', 'row'],
  list: ['listitem'],
  listbox: ['group', 'option'],
  'menu menubar': MENU_CHILDREN,
  row: ['cell', 'columnheader', 'gridcell', 'rowheader'],
  rowgroup: ['row'],
  suggestion: ['insertion', 'deletion'],
  tablist: ['tab'],
  tree: ['group', 'treeitem'],
});

/** The parent roles that a role allows. One of them is required. */
export const REQUIRED_PARENTS: ReadonlyMap<string, readonly string[]> = spread({
  caption: ['figure', 'table', 'grid', 'treegrid'],
  'cell columnheader gridcell rowheader': ['row'],
  listitem: ['list'],
  'menuitem menuitemcheckbox menuitemradio': ['menu', 'menubar', 'group'],
  option: ['group', 'listbox'],
  row: ['grid', 'rowgroup', 'table', 'treegrid'],
  rowgroup: ['grid', 'table', 'treegrid'],
  tab: ['tablist'],
  treeitem: ['group', 'tree'],
});

/** Roles that require a name. */
export const NAME_REQUIRED_ROLES: ReadonlySet<string> = new Set(
  split(
    'alertdialog application button checkbox combobox dialog image img link listbox ' +
      'menuitem menuitemcheckbox menuitemradio meter option progressbar radio searchbox slider spinbutton switch ' +
      'textbox toolbar treeitem',
  ),
);

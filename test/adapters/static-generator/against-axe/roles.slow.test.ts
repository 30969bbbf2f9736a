import { ARIA_ATTRIBUTES, ARIA_ROLES } from '../../../../src/adapters/static-generator/accessibility/aria.js';
import { GLOBAL_ATTRIBUTES } from '../../../../src/adapters/static-generator/accessibility/role-facts.js';
import { axeOutcomes, ourOutcome } from './axe-in-page.js';
import { compareWithAxe } from './compare-with-axe.js';

/*
 * To axe, an `area` without an image and a `slot` are hidden. We check them like any other element, so they are left out.
 */

const LOCAL_ATTRIBUTES = [...ARIA_ATTRIBUTES.keys()].filter((name) => !GLOBAL_ATTRIBUTES.has(name));
const end = (start: string) => `</${/^[^ >]*/.exec(start)?.[0] ?? ''}>`;

const ELEMENTS = [
  ...'a abbr address article audio br button canvas center code datalist dd del dfn dialog div dl em'.split(' '),
  ...'fieldset figure font footer form h2 header hr i iframe img label li link main map mark menu meter nav'.split(' '),
  ...'noscript object ol output p picture pre progress q s script section select small source span'.split(' '),
  ...'strong style sub summary sup svg table template textarea time title track u ul video wbr x-foo'.split(' '),
  'a href=x',
  'img alt=""',
  'img alt="" tabindex=0',
  'select multiple',
  'select size=4',
  'form aria-label=x',
  'section aria-labelledby=text',
  'p role="link button"',
  'p role="foo"',
  'p role=none',
  'p role=none tabindex=0',
  'x-foo tabindex=0',
  'dialog open',
];
const TYPES = 'text TEXT checkbox radio number range search submit button image file hidden password date none'.split(
  ' ',
);

/** Every third role: all roles on all elements would take half a minute. */
const ARIA_ROLES_TO_TRY = [...[...ARIA_ROLES].filter((_role, index) => index % 3 === 0), 'cat', 'doc-noteref'];
/** Elements that the parser drops or moves when many of them share a page. */
const NOT_NESTABLE = new Set([
  'a',
  'a href=x',
  'noscript',
  'form',
  'form aria-label=x',
  'svg',
  'select',
  'button',
  'template',
]);

const TARGETS = '<p id=text>text</p><p id=empty></p><p id=hidden hidden>text</p>';
const NAMES = [
  'aria-label=x',
  'aria-label=" "',
  'aria-labelledby=text',
  'aria-labelledby=hidden',
  'aria-labelledby=nowhere',
  'aria-label=x aria-labelledby=text',
  'aria-label=x aria-labelledby=empty',
  'aria-label=x aria-actions=text',
];
const CONTENTS = [
  '',
  'text',
  '<i>x</i>',
  '<i hidden>x</i>',
  '<img alt=x>',
  '<img>',
  '<button>x</button>',
  '<script>x</script>',
];

const WHOLES = 'feed grid list listbox menu row rowgroup suggestion table tablist tree treegrid'.split(' ');
const PARTS = [
  ...'article rowgroup row listitem option group menuitem separator cell columnheader insertion tab treeitem'.split(
    ' ',
  ),
  ...'caption button none list'.split(' '),
];
const FILLINGS = [
  '',
  'text',
  '<p>x</p>',
  '<p></p>',
  '<img>',
  '<i tabindex=0></i>',
  '<i tabindex=-1 hidden></i>',
  '<a href=x>x</a>',
  '<button disabled></button>',
  '<fieldset disabled><legend><input></legend></fieldset>',
  '<i aria-live=polite></i>',
  '<i aria-hidden=true>x</i>',
  // A script that runs could fill the container.
  '<script type=text/x>x</script>',
  '<!-- x -->',
  '<li>x',
  '<ul><li>x</ul>',
  '<table><tr><td>x</table>',
  '<p role=caption></p>',
  '<p role=caption>x',
  '<p role=caption><i aria-label=x></i>',
  '<p role=caption><i aria-labelledby=text></i>',
  '<p role=caption><svg></svg>',
  '<details><summary>x</summary><button>x</button></details>',
  '<div inert><button>x</button></div>',
  '<dialog><button>x</button></dialog>',
];
const HOLDERS = [
  ...'div ul menu table fieldset section nav main select'.split(' '),
  'section aria-label=x',
  'ul role=none',
  'ul role=none tabindex=0',
  'div role="list foo"',
  'div aria-label=x',
  'li role=treeitem',
  ...WHOLES.map((role) => `div role=${role}`),
];

const CASES: Readonly<Record<string, readonly string[]>> = {
  'aria-allowed-attr': [
    '<p>x',
    '<p aria-foo=x>',
    '<p aria-hidden=true aria-checked=true>',
    '<div hidden><p aria-checked=true></div>',
    '<details><p aria-checked=true></details>',
    '<details><summary aria-checked=true>x</summary></details>',
    '<div inert><p aria-checked=true></div>',
    '<div contenteditable aria-multiline=false>',
    '<div aria-multiline=false>',
    '<div aria-required=false>',
    '<svg><g aria-checked=true></svg>',
    '<svg><g tabindex=0 aria-checked=true></svg>',
    '<svg><a aria-checked=true></svg>',
    ...ELEMENTS.flatMap((start) =>
      ['aria-label', 'aria-checked', 'aria-expanded', 'aria-level', 'aria-valuenow'].map(
        (name) => `<${start} ${name}=1>x${end(start)}`,
      ),
    ),
    ...TYPES.flatMap((type) =>
      ['aria-checked', 'aria-expanded', 'aria-placeholder', 'aria-valuenow', 'aria-label'].flatMap((name) => [
        `<input type=${type} ${name}=1>`,
        `<input type=${type} list=d ${name}=1><datalist id=d></datalist>`,
      ]),
    ),
    ...['', 'role=grid', 'role=none', 'role=none tabindex=0', 'role=list'].flatMap((role) =>
      ['aria-rowspan', 'aria-selected', 'aria-sort'].flatMap((name) =>
        ['tr', 'td', 'th', 'tbody'].map(
          (tag) => `<table ${role}>${tag === 'tbody' ? '' : tag === 'tr' ? '' : '<tr>'}<${tag} ${name}=1>`,
        ),
      ),
    ),
    ...['TRUE', 'True', 'FALSE', 'UNDEFINED', 'None', 'Additions Text', 'page', 'Page', 'Mixed'].flatMap((value) =>
      ['busy', 'checked', 'current', 'pressed', 'readonly', 'relevant', 'required', 'sort', 'expanded'].flatMap(
        (name) => ['checkbox', 'button', 'columnheader'].map((role) => `<p role=${role} aria-${name}="${value}">`),
      ),
    ),
  ],
  'aria-prohibited-attr': [
    '<p>x',
    ...['', ...ARIA_ROLES].flatMap((role) => [
      `<p role="${role}" aria-label=x>`,
      `<p role="${role}" aria-labelledby=hidden>${TARGETS}`,
    ]),
    ...ELEMENTS.flatMap((start) => [
      `<${start} aria-label=x>${end(start)}`,
      `<button><${start} aria-label=x>${end(start)}</button>`,
    ]),
    ...[
      'div',
      'i role=strong',
      'label><i',
      'div role=button><i',
      'div role=menu><i',
      'svg><g',
      'p role="none link"',
      'p role=doc-tip',
      'applet',
    ].flatMap((start) =>
      NAMES.flatMap((name) => CONTENTS.map((content) => `<${start} ${name}>${content}${end(start)}${TARGETS}`)),
    ),
  ],
  'aria-conditional-attr': [
    ...[
      'table',
      'table role=grid',
      'table role=treegrid',
      'table role=none',
      'div role=table',
      'div role=treegrid',
      'div role="none treegrid"',
      'div',
    ].flatMap((holder) =>
      (holder.startsWith('table') ? ['tr', 'tr role=row', 'tr role=none'] : ['p role=row', 'p']).flatMap((row) =>
        ['', 'aria-posinset=1', 'aria-setsize=1', 'aria-expanded=true', 'aria-level=1', 'aria-selected=true'].map(
          (state) => `<${holder}><${row} ${state}>`,
        ),
      ),
    ),
    ...['checkbox', 'radio', 'RADIO', 'text'].flatMap((type) =>
      ['', 'role=switch', 'role=checkbox', 'role=none'].flatMap((role) =>
        ['', 'checked'].flatMap((state) =>
          ['true', 'false', 'mixed', '', 'TRUE', 'x'].map(
            (value) => `<input type=${type} ${role} ${state} aria-checked="${value}">`,
          ),
        ),
      ),
    ),
  ],
  'aria-deprecated-role': [...ARIA_ROLES, '', ' ', 'foo', 'foo directory', 'list directory', 'DIRECTORY'].flatMap(
    (role) => [`<p role="${role}">`, `<p role="${role}" hidden>`],
  ),
  'aria-required-children': WHOLES.flatMap((whole) => [
    ...FILLINGS.flatMap((filling) =>
      ['', 'aria-busy=true', 'aria-owns=text'].map((state) => `<div role=${whole} ${state}>${filling}</div>${TARGETS}`),
    ),
    ...PARTS.flatMap((part) => [
      `<div role=${whole}><p role=${part}>x</div>`,
      `<div role=${whole}><div><p role=${part}>x</div></div>`,
      `<div role=${whole}><div role=group><p role=${part}>x</div></div>`,
      `<div role=${whole}><div role=rowgroup><p role=${part}>x</div></div>`,
      `<div role=${whole}><p role=${part} hidden>x</div>`,
      `<div role=${whole}><p role=${part} tabindex=0></div>`,
      `<div role=${whole} aria-owns=z></div><p id=z role=${part}>x`,
    ]),
  ]),
  'aria-required-parent': [...PARTS, 'listitem foo', 'gridcell', 'menuitemradio'].flatMap((part) => [
    `<p role="${part}">x`,
    `<p role="${part}" hidden>x`,
    ...HOLDERS.flatMap((holder) => [
      `<${holder}><p role="${part}">x</p>${end(holder)}`,
      `<${holder}><div role=group><div role=group><p role="${part}">x</p></div></div>${end(holder)}`,
      `<${holder} aria-owns=q>${end(holder)}<div id=q><p role="${part}">x</div>`,
      `<div aria-owns=s></div><${holder} aria-owns="r s">${end(holder)}<div id=r role=group aria-owns=q></div><div role=group><p id=q role="${part}">x</div>`,
    ]),
  ]),
  'aria-text': ['text', 'TEXT', 'text cat', 'none'].flatMap((role) =>
    [...FILLINGS, '<a href=x>x</a>', '<a>x</a>', '<select multiple></select>', '<b role=slider tabindex=-1></b>'].map(
      (filling) => `<div role="${role}">${filling}</div>`,
    ),
  ),
  'presentation-role-conflict': ELEMENTS.filter((start) => !start.includes('role')).flatMap((start) =>
    ['none', 'presentation tabindex=0', 'none aria-label=x'].map((role) => `<${start} role=${role}>x${end(start)}`),
  ),
  'autocomplete-valid': [
    ...['on', 'off', 'name', 'HOME email', 'home name', 'section-a name', 'section- name', 'billing work tel', 'cat'],
    ...['work billing tel', 'name webauthn', 'webauthn', 'true', 'gender', 'home', '', ' ', 'on off', 'name email'],
  ].flatMap((value) =>
    [
      'input',
      'select',
      'form',
      'input type=submit',
      'input readonly',
      'input aria-disabled=true',
      'input tabindex=-1 role=none',
      'input tabindex=-1 role=button',
    ].map((start) => `<${start} autocomplete="${value}">`),
  ),
};

compareWithAxe(CASES);

test('aria-allowed-role agrees with axe on each role of each element', async () => {
  const starts = ELEMENTS.filter((start) => !start.includes('role') && !NOT_NESTABLE.has(start)).concat(
    TYPES.map((type) => `input type=${type}`),
  );
  const elements = starts.flatMap((start) =>
    ARIA_ROLES_TO_TRY.map((role) => `<${start} role="${role}">${start.startsWith('input') ? '' : `x${end(start)}`}`),
  );
  const ours = elements.map((element) => ourOutcome('aria-allowed-role', element));
  const theirs = await axeOutcomes('aria-allowed-role', elements);
  expect(elements.map((element, index) => [element, ours[index]])).toEqual(
    elements.map((element, index) => [element, theirs[index]]),
  );
});

test('aria-allowed-attr agrees with axe on each attribute of each role', async () => {
  const elements = ['', ...ARIA_ROLES].flatMap((role) =>
    LOCAL_ATTRIBUTES.map((name) => `<div role="${role}" ${name}=1></div>`),
  );
  const ours = elements.map((element) => ourOutcome('aria-allowed-attr', element));
  const theirs = await axeOutcomes('aria-allowed-attr', elements);
  expect(elements.map((element, index) => [element, ours[index]])).toEqual(
    elements.map((element, index) => [element, theirs[index]]),
  );
});

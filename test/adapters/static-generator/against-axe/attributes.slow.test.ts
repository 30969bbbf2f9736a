import { ARIA_ATTRIBUTES, ARIA_ROLES } from '../../../../src/adapters/static-generator/accessibility/aria.js';
import { AXE_VERSION, axeOutcome, axeOutcomes, ourOutcome } from './axe-in-page.js';

/*
 * Not compared: landmark-one-main and skip-link, for which axe needs layout; duplicate-id-aria and video-caption, for which
 * axe asks for a review and we warn.
 */

const TARGETS = '<p id=text>text</p><p id=hidden hidden>text</p><p id=alert role=alert>text</p>';
const VALUES = [
  ...['', ' ', 'x', 'true', 'TRUE', ' true ', 'false', 'mixed', 'undefined', '1', '0', '-1', '+1', '1.5', '1.', '.5'],
  ...['1e3', 'text', 'nowhere', 'text nowhere', 'page', 'both', 'none', 'ascending', 'polite', 'additions text'],
  ...['Additions', 'copy move', 'grammar', 'horizontal', 'menu'],
];
const STATES = ['aria-checked=true', 'aria-level=1', 'aria-expanded=false', 'aria-valuenow=1', 'aria-valuetext=x'];
const NATIVE = [
  'p',
  'input',
  'input type=checkbox',
  'input type=range',
  'h2',
  'select',
  'progress',
  'meter',
  'textarea',
];
const STATEFUL = [
  ...[
    'checkbox',
    'combobox',
    'heading',
    'menuitemradio',
    'meter',
    'radio',
    'scrollbar',
    'separator',
    'slider',
    'switch',
  ],
  ...['checkbox cat', 'cat checkbox', 'CHECKBOX', 'cat', 'note'],
];

/** Elements that do not affect each other, so axe can check all of them in one page. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  'aria-roles': [
    ...ARIA_ROLES,
    ...[
      'generic',
      'cat',
      '',
      ' ',
      'cat dog',
      'cat button',
      'button cat',
      'widget',
      'WIDGET',
      'button widget',
      ' Button ',
    ],
  ].flatMap((role) => [
    `<p role="${role}"></p>`,
    `<p role="${role}" hidden></p>`,
    `<input type=hidden role="${role}">`,
  ]),
  'aria-valid-attr': [...ARIA_ATTRIBUTES.keys(), 'aria-', 'aria-cat', 'aria-colindextext'].flatMap((name) => [
    `<p ${name}=x></p>`,
    `<p ${name} hidden></p>`,
    `<p ${name} inert></p>`,
  ]),
  'aria-valid-attr-value': [
    ...[...ARIA_ATTRIBUTES.keys()].flatMap((name) => VALUES.map((value) => `<p ${name}="${value}">x</p>`)),
    ...['controls', 'owns', 'errormessage', 'activedescendant'].flatMap((name) =>
      ['expanded=false', 'expanded=true', 'haspopup=true', 'haspopup=false', 'selected=false', 'invalid=true'].flatMap(
        (state) =>
          ['nowhere', 'text', 'hidden', 'alert', 'text alert'].map(
            (id) => `<p aria-${name}="${id}" aria-${state}></p>`,
          ),
      ),
    ),
    '<p aria-errormessage=text aria-describedby=text aria-invalid=true></p>',
  ],
  'aria-required-attr': STATEFUL.flatMap((role) =>
    NATIVE.flatMap((native) =>
      ['', 'tabindex=0', 'aria-checked', 'aria-expanded=true', 'aria-expanded=true aria-controls=text', ...STATES].map(
        (state) => `<${native} role="${role}" ${state}></${native.split(' ')[0]}>`,
      ),
    ),
  ),
  tabindex: ['0', '-1', '1', 'x', '', '1x', ' 2', '+3', '0.5'].flatMap((value) =>
    ['p', 'p hidden', 'p inert', 'a href=x', 'button disabled'].map(
      (start) => `<${start} tabindex="${value}"></${start.split(' ')[0]}>`,
    ),
  ),
};

test.each(Object.entries(ELEMENTS))(`%s agrees with axe ${AXE_VERSION} on each element`, async (rule, elements) => {
  const theirs = await axeOutcomes(rule, elements, TARGETS);
  const differing = elements
    .map((element, index) => `axe ${theirs[index]}, we ${ourOutcome(rule, element + alone(rule))}: ${element}`)
    .filter((line) => !/^axe (.*), we \1: /.test(line));
  expect(differing).toEqual([]);
});

/** What the elements refer to, unless the rule would check it as well. */
function alone(rule: string): string {
  return rule === 'aria-valid-attr-value' ? TARGETS : '';
}

const PAGES: Readonly<Record<string, readonly string[]>> = {
  'heading-order': [
    ...['h1 h2', 'h1 h3', 'h2 h4', 'h3 h1', 'h1 h2 h4', 'h1 h2 h3 h2 h4', 'h6'].map((names) =>
      names.replace(/\w+/g, '<$&>x</$&>'),
    ),
    ...[
      'aria-level=3',
      'aria-level=0',
      'aria-level=x',
      'aria-level=9',
      'hidden',
      'role=none',
      'role=cat',
      'role=button',
    ].flatMap((state) => [`<h1>x</h1><h2 ${state}>x</h2>`, `<h1>x</h1><h2 ${state}>x</h2><h3>x</h3>`]),
    '<h2 role=none tabindex=0>x</h2><h4>x</h4>',
    '<h1>x</h1><p role=heading aria-level=3>x',
    '<h1>x</h1><p role="heading cat" aria-level=3>x',
    '<h1>x</h1><dialog><h3>x</h3></dialog>',
  ],
  list: [
    '<p inert>x',
    '<dialog>x</dialog>',
    '<li role=cat>x',
    '<li role=button>x',
    '<p role=listitem>x',
    '<base>',
    'x',
    '<p>x',
    '<!-- x -->',
  ].flatMap((content) =>
    ['ul', 'ol', 'ul role=list', 'ul role=""', 'ul inert'].map((list) => `<${list}><li>x</li>${content}`),
  ),
  listitem: [
    'ul',
    'div',
    'div role=list',
    'div role="list cat"',
    'ul role=none',
    'ul role=cat',
    'ul role=menu',
    'ul><div',
  ].flatMap((list) => ['<li>x', '<li role=button>x', '<li inert>x', '<li role="">x'].map((item) => `<${list}>${item}`)),
  'definition-list': [
    '<p role=list>x',
    '<li>x',
    '<dfn>x</dfn>',
    '<div role=cat><dt>a<dd>b</div>',
    '<p inert>x',
    '<dt role=cat>x',
  ].map((content) => `<dl><dt>a<dd>b</dd>${content}</dl>`),
  'td-headers-attr': ['', 'role=none', 'role=none tabindex=0', 'role=cat', 'role=list'].flatMap((state) =>
    ['<th id=a>', '<td id=a>', '<td id=a role=rowheader>', '<th id=a role=cat>', '<td id=a role="rowheader cat">'].map(
      (cell) => `<table ${state}><tr>${cell}A<td headers=a>1</table>`,
    ),
  ),
};

describe.each(Object.entries(PAGES))('%s', (rule, bodies) => {
  test(`agrees with axe on ${bodies.length} pages`, async () => {
    const differing: string[] = [];
    for (const body of bodies) {
      const [theirs, ours] = [await axeOutcome(rule, body), ourOutcome(rule, body)];
      if (theirs !== ours) differing.push(`axe ${theirs}, we ${ours}: ${body}`);
    }
    expect(differing).toEqual([]);
  });
});

import { compareWithAxe } from './compare-with-axe.js';

const NAMES = [
  '',
  'aria-label=x',
  'aria-label=" "',
  'title=x',
  'aria-labelledby=text',
  'aria-labelledby=nowhere',
  'hidden',
  'aria-hidden=true',
];
/** `hidden` is an attribute of HTML: what it does to drawings is not the same in jsdom and in browsers. */
const SHOWN_NAMES = NAMES.filter((name) => name !== 'hidden');
const CONTENTS = [
  '',
  'text',
  ' ',
  '<img src=x alt=x>',
  '<img src=x alt="">',
  '<span hidden>x</span>',
  '<input>',
  '<input type=hidden>',
];
const TARGETS = '<p id=text>text</p>';

const REACHABLE = [
  '<p>x</p>',
  '<a href=x>x</a>',
  '<a>x</a>',
  '<a href=x tabindex=-1>x</a>',
  '<a href=x tabindex=cat>x</a>',
  '<button>x</button>',
  '<button disabled>x</button>',
  '<input>',
  '<input type=hidden>',
  '<input type=" hidden">',
  '<select></select>',
  '<textarea></textarea>',
  '<iframe></iframe>',
  '<iframe title=x></iframe>',
  '<p tabindex=0>x</p>',
  '<p tabindex=-1>x</p>',
  '<p tabindex="">x</p>',
  '<p contenteditable>x</p>',
  '<details><summary>x</summary></details>',
  '<details>x</details>',
  '<details><summary>x</summary><summary>y</summary></details>',
  '<p inert><button>x</button></p>',
  '<p hidden><button>x</button></p>',
  '<fieldset disabled><legend><input></legend><input></fieldset>',
  '<video controls></video>',
  '<audio controls></audio>',
  '<svg><a href=x>x</a></svg>',
  '<svg tabindex=0></svg>',
  '<object tabindex=0></object>',
];

const roleCases = (roles: readonly string[], tags = ['div', 'a', 'button', 'svg']) =>
  roles.flatMap((role) =>
    tags.flatMap((tag) =>
      NAMES.flatMap((name) =>
        CONTENTS.map((content) => `<${tag} role="${role}" ${name}>${content}</${tag}>${TARGETS}`),
      ),
    ),
  );

const CASES: Readonly<Record<string, readonly string[]>> = {
  'aria-command-name': roleCases(['link', 'button', 'menuitem', 'button link'], ['div', 'button']),
  'aria-dialog-name': roleCases(['dialog', 'alertdialog'], ['div']),
  'aria-input-field-name': roleCases(['combobox', 'slider', 'textbox'], ['div', 'input']),
  'aria-meter-name': roleCases(['meter'], ['div']),
  'aria-progressbar-name': roleCases(['progressbar'], ['div', 'img']),
  'aria-toggle-field-name': roleCases(['checkbox', 'switch', 'option'], ['div']),
  'aria-tooltip-name': roleCases(['tooltip'], ['div', 'span']),
  'aria-treeitem-name': roleCases(['treeitem'], ['div']),
  'object-alt': [
    '',
    'role=img',
    'role=none',
    'role=none tabindex=0',
    'role=button',
    'role=document',
    'role=cat',
    'inert',
  ].flatMap((state) => NAMES.map((name) => `<object data=x ${state} ${name}>x</object>${TARGETS}`)),
  'aria-hidden-focus': REACHABLE.flatMap((content) => [
    `<div aria-hidden=true>${content}</div>`,
    `<div aria-hidden=TRUE>${content}</div>`,
    `<div aria-hidden=true><p aria-hidden=true>${content}</div>`,
    `<div aria-hidden=true><details>${content}</details></div>`,
    `<div aria-hidden=true><dialog>${content}</dialog></div>`,
    `<fieldset disabled><div aria-hidden=true>${content}</div></fieldset>`,
    content.replace(/^<\w+/, '$& aria-hidden=true'),
  ]),
  accesskeys: [
    '<p>x',
    '<a href=x accesskey=a>x</a>',
    '<a href=x accesskey=a>x</a><a href=y accesskey=b>x</a>',
    '<a href=x accesskey=a>x</a><a href=y accesskey=A>x</a>',
    '<a href=x accesskey=a>x</a><a href=y accesskey=a hidden>x</a>',
    '<a href=x accesskey="">x</a><a href=y accesskey="">x</a>',
  ],
  'valid-lang': ['en', 'de-AT', 'xx-unknown', 'qaa', '', ' ', '-', 'en_US', 'zz'].flatMap((lang) =>
    ['text', '', '<img src=x alt=x>', '<b lang=en>x</b>', '<b lang=en>x</b> y', '<i hidden>x</i>'].map(
      (content) => `<p lang="${lang}">${content}</p>`,
    ),
  ),
  'definition-list': [
    '',
    '<dt>a',
    '<dd>a',
    '<dt>a<dd>b',
    '<dd>b<dt>a',
    '<div><dt>a<dd>b</div>',
    '<div><dt>a</div>',
    '<div role=group><dt>a<dd>b</div>',
    '<div role=none><dt>a<dd>b</div>',
    '<div><p>x</p></div>',
    '<p>x</p>',
    'text<dt>a<dd>b',
    '<dt>a<dd>b<script></script>',
    '<dt>a<dd>b<p hidden>x</p>',
    '<dt role=term>a<dd role=definition>b',
    '<dt role=button>a<dd>b',
  ].flatMap((content) => ['', 'role=list', 'role=""', 'hidden'].map((state) => `<dl ${state}>${content}</dl>`)),
  dlitem: [
    'dl',
    'dl role=list',
    'dl role=menu',
    'dl role=none',
    'div',
    'ul',
    'dl><div',
    'dl><div role=none',
    'dl><div role=group',
    'dl><div><div',
  ].flatMap((parent) =>
    ['<dt>a', '<dd>b', '<dt role=term>a', '<dd hidden>b', '<p>x'].map((item) => `<${parent}>${item}`),
  ),
  'svg-img-alt': [
    'svg role=img',
    'svg role=image',
    'svg role=graphics-document',
    'svg role=graphics-symbol',
    'svg',
    'svg><g role=img',
    'div role=img',
  ].flatMap((tag) =>
    SHOWN_NAMES.flatMap((name) =>
      ['', '<title>x</title>', '<title> </title>', '<g><title>x</title></g>', '<text>x</text>'].map(
        (content) => `<${tag} ${name}>${content}</svg>${TARGETS}`,
      ),
    ),
  ),
  'empty-heading': ['h1', 'h3', 'div role=heading aria-level=2', 'h2 role=button', 'h2 role=heading'].flatMap((tag) =>
    NAMES.flatMap((name) => CONTENTS.map((content) => `<${tag} ${name}>${content}</h1></div>${TARGETS}`)),
  ),
  'td-headers-attr': [
    '<tr><th id=a>A<td headers=a>1',
    '<tr><th id=a>A<td headers="a b">1',
    '<tr><th id=a>A<td headers=nowhere>1',
    '<tr><td id=a>A<td headers=a>1',
    '<tr><td id=a role=rowheader>A<td headers=a>1',
    '<tr><td id=a headers=a>1',
    '<tr><th id=a>A<td headers="">1',
    '<tr><th id=a>A<td headers=nowhere hidden>1',
    '<tr><th id=a role=cell>A<td headers=a>1',
    '<tr><td>1',
    '<tr><td headers=outer>1',
  ].flatMap((rows) =>
    ['', 'role=none', 'role=grid', 'role=presentation', 'hidden'].map(
      (state) => `<table><tr><th id=outer>x</table><table ${state}>${rows}</table>`,
    ),
  ),
};

compareWithAxe(CASES);

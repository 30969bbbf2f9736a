import { auditOf, body, verdictTable } from '../in-memory-page.js';

/** What a page can load. */
const SHEET = '<link rel=stylesheet href=x.css>';
const SCRIPT = '<script src=x.js></script>';

const MODAL = '<div class="modal fade" aria-hidden=true><button>Close</button></div>';
verdictTable('aria-hidden-focus', [
  ['a closed dialog, with a style sheet', 'review', body(SHEET + MODAL)],
  ['a closed dialog, with a script', 'review', body(SCRIPT + MODAL)],
  ['a closed dialog, with a style that hides', 'review', body(`<style>.fade { display: none }</style>${MODAL}`)],
  ['a closed dialog, with a style that does not hide', 'fail', body(`<style>p { color: red }</style>${MODAL}`)],
  ['a closed dialog, with data only', 'fail', body(`<script type=application/json>{}</script>${MODAL}`)],
  ['a closed dialog, with an empty script', 'fail', body(`<script></script>${MODAL}`)],
  ['a closed dialog, with an icon', 'fail', body(`<link rel=icon href=x>${MODAL}`)],
  ['a closed dialog, with a script in a template', 'fail', body(`<template>${SCRIPT}</template>${MODAL}`)],
  ['a closed dialog, with a handler', 'review', { html: `<body onload="hide()">${MODAL}` }],
  ['a closed dialog that is marked as one', 'review', body(SHEET + MODAL.replace('<div', '<div role=dialog'))],
  ['a link, with a style sheet', 'fail', body(`${SHEET}<a href=x aria-hidden=true>x</a>`)],
  [
    'a link beside a closed dialog',
    'fail',
    body(`${SHEET}<a href=x aria-hidden=true>x</a><p aria-hidden=true role=dialog>`),
  ],
  [
    'a link beside a dialog with aria-hidden, without a style sheet',
    'review',
    body('<a href=x aria-hidden=true>x</a><p aria-hidden=true role=dialog>'),
  ],
  ['a link beside an alert dialog', 'fail', body(`${SHEET}<a href=x aria-hidden=true>x</a><p role=alertdialog>`)],
  ['a link beside a dialog', 'review', body(`${SHEET}<a href=x aria-hidden=true>x</a><p role=dialog>`)],
  ['nothing to focus beside a dialog', 'pass', body(`${SHEET}<i aria-hidden=true>x</i><p role=dialog>`)],
  ['a guard that moves the focus on', 'review', body('<p tabindex=0 aria-hidden=true onfocus="x()">')],
  ['a guard and a link', 'fail', body('<p aria-hidden=true><a href=x>x</a><i tabindex=0 onfocus="x()"></i>')],
  ['a link that a class hides', 'review', body(`${SHEET}<a href=x class=d-none aria-hidden=true>x</a>`)],
]);

const TABS = '<ul role=tablist><li><a href=x role=tab>x</a></li></ul>';
verdictTable('aria-required-children', [
  ['tabs in items, with a script', 'review', body(SCRIPT + TABS)],
  ['tabs in items, without a script', 'fail', body(SHEET + TABS)],
  ['a widget without parts', 'fail', body(`${SCRIPT}<ul role=menu><li><a href=x>x</a></ul>`)],
  ['a table with rows in links', 'fail', body(`${SCRIPT}<div role=table><a href=x><p role=row></p></a></div>`)],
  ['an empty feed, with a script', 'review', body(`${SCRIPT}<div role=feed></div>`)],
  ['an empty feed, without a script', 'fail', body('<div role=feed></div>')],
  ['a busy widget', 'pass', body(`${SCRIPT}<div role=feed aria-busy=true></div>`)],
  ['a tab and a button', 'fail', body(`${SCRIPT}<div role=tablist><p role=tab>x</p><button>x</button></div>`)],
]);
verdictTable('aria-required-parent', [
  ['tabs in items, with a script', 'review', body(SCRIPT + TABS)],
  ['tabs in items, without a script', 'fail', body(SHEET + TABS)],
  ['a tab without a list of tabs', 'fail', body(`${SCRIPT}<p role=tab>x</p>`)],
  ['a tab beside a list of options', 'fail', body(`${SCRIPT}<p role=tab>x</p><p role=listbox>`)],
  ['a cell in a grid', 'review', body(`${SCRIPT}<div role=grid><p role=gridcell>x</p></div>`)],
  ['a list item in a menu', 'fail', body(`${SCRIPT}<div role=menu><p role=listitem>x</p></div>`)],
  ['an item beside a table', 'fail', body(`${SCRIPT}<p role=row>x</p><div role=table></div>`)],
]);
verdictTable('listitem', [
  ['around a tab, with a script', 'review', body(SCRIPT + TABS)],
  ['around a tab, without a script', 'fail', body(SHEET + TABS)],
  ['in a menu without parts', 'fail', body(`${SCRIPT}<ul role=menu><li>x</ul>`)],
  ['outside any list', 'fail', body(`${SCRIPT}<div><li><a role=tab>x</a></div>`)],
]);
const TREE = '<ul role=tree><li role=treeitem>a<ul><li role=treeitem>b</li></ul></li></ul>';
verdictTable('list', [
  ['a branch of a tree, with a script', 'review', body(SCRIPT + TREE)],
  ['a branch of a tree, without a script', 'fail', body(SHEET + TREE)],
  ['other content in a tree', 'fail', body(SCRIPT + TREE.replace('<li role=treeitem>b', '<p>x<li role=treeitem>b'))],
  ['items of a tree outside one', 'fail', body(`${SCRIPT}<ul><li role=treeitem>b</ul>`)],
]);

verdictTable('label', [
  ...[
    'hidden',
    'd-none',
    'lg:hidden',
    'is-hidden',
    'Hide',
    'modal fade',
    'my-popup',
    'collapse',
    'tab-pane',
    'd-sm-none',
  ].map((name) => [`in a box with class ${name}`, 'review', body(`${SHEET}<p class="x ${name}"><input>`)] as const),
  ...['d-none d-lg-block', 'hidden md:flex', 'tab-pane active', 'collapse navbar-collapse', 'modal-title', 'x'].map(
    (name) => [`in a box with class ${name}`, 'fail', body(`${SHEET}<p class="${name}"><input>`)] as const,
  ),
  ['in a box with class hidden, without a style sheet', 'fail', body('<p class=hidden><input>')],
  ['a body with class modal', 'fail', { html: `${SHEET}<body class=modal><input>` }],
  ['one of two in a hidden box', 'fail', body(`${SHEET}<input><p class=hidden><input>`)],
  ['a label in a hidden box', 'pass', body(`${SHEET}<p class=hidden><label>x<input></label>`)],
]);
verdictTable('button-name', [
  [
    'a button of a carousel, with a script',
    'review',
    body(`${SCRIPT}<section aria-roledescription=carousel><button><svg></svg></button></section>`),
  ],
  [
    'a button of a carousel, without a script',
    'fail',
    body(`${SHEET}<section aria-roledescription=carousel><button><svg></svg></button></section>`),
  ],
  ['a button, with a script', 'fail', body(`${SCRIPT}<button><svg></svg></button>`)],
]);

test('a review names the elements to look at', () => {
  const { explanation, evidence } = auditOf('label', body(`${SHEET}<p class=hidden><input name=q><input title=x>`));
  expect(explanation).toBe(
    '1 of 2 form fields has no accessible name in the HTML, but scripts or style sheets may change that. Look at it in a browser.',
  );
  expect(evidence.map(({ value }) => value)).toEqual(['<input name=q>']);
});
verdictTable('duplicate-id-aria', [
  [
    'a duplicate that a class hides',
    'warn',
    body(`${SHEET}<p id=a class=d-none>x</p><p id=a class=d-none>y</p><p aria-labelledby=a>`),
  ],
]);

import { auditOf, body, verdictTable } from '../in-memory-page.js';

verdictTable('aria-allowed-attr', [
  ['no ARIA', 'not applicable', body('<p role=button>x')],
  ['a global attribute', 'pass', body('<p aria-live=polite>x')],
  ['one that does not exist', 'pass', body('<p aria-foo=x>x')],
  ['one of the given role', 'pass', body('<p role=checkbox aria-checked=true>x')],
  ['one of another role', 'fail', body('<p role=button aria-checked=true>x')],
  ['one of a role, on none', 'fail', body('<p aria-checked=true>x')],
  ['one of the role that an element has of itself', 'pass', body('<h2 aria-level=3>x</h2>')],
  ['a heading expanded', 'pass', body('<h2 aria-expanded=true>x</h2>')],
  ['a list item checked', 'fail', body('<ul><li aria-checked=true>x</ul>')],
  ['a cell of a grid selected', 'pass', body('<table role=grid><tr><td aria-selected=true>x</table>')],
  ['a cell of a table selected', 'fail', body('<table><tr><td aria-selected=true>x</table>')],
  ['a cell of a table for layout', 'fail', body('<table role=none><tr><td aria-colspan=2>x</table>')],
  [
    'a cell of a table for layout that has a name',
    'pass',
    body('<table role=none aria-label=x><tr><td aria-colspan=2>x</table>'),
  ],
  ['a field with suggestions', 'pass', body('<input list=d aria-expanded=true><datalist id=d></datalist>')],
  ['a field without suggestions', 'fail', body('<input list=d aria-expanded=true><p id=d>')],
  ['a section with a name', 'pass', body('<section aria-label=x aria-expanded=true>')],
  ['a section without a name', 'fail', body('<section aria-expanded=true>')],
  ['an aside in an article', 'fail', body('<article><aside aria-expanded=true></aside></article>')],
  ['a header of the page', 'pass', body('<header aria-expanded=true></header>')],
  ['a header in main', 'fail', body('<main><header aria-expanded=true></header></main>')],
  ['not required', 'pass', body('<p aria-required=false>x')],
  ['required', 'fail', body('<p aria-required=true>x')],
  ['one line to write in', 'pass', body('<p contenteditable aria-multiline=false>x')],
  ['a state in capitals', 'fail', body('<p role=checkbox aria-checked=TRUE>x')],
  ['a state in capitals that says nothing', 'pass', body('<p role=checkbox aria-checked=UNDEFINED>x')],
  ['a global attribute on what shows nothing', 'fail', body('<picture aria-label=x><img alt=x></picture>')],
  ['the same with a role', 'pass', body('<picture role=img aria-label=x><img alt=x></picture>')],
  ['a part of a drawing', 'pass', body('<svg><g aria-checked=true></svg>')],
  ['a part of a drawing that takes the focus', 'fail', body('<svg><g tabindex=0 aria-checked=true></svg>')],
  ['hidden', 'not applicable', body('<p hidden aria-checked=true>x')],
  ['in a closed details', 'not applicable', body('<details><p aria-checked=true>x</details>')],
  ['in an open details', 'fail', body('<details open><p aria-checked=true>x</details>')],
]);

verdictTable('aria-prohibited-attr', [
  ['no ARIA', 'not applicable', body('<p>x')],
  ['no name', 'pass', body('<div aria-live=polite></div>')],
  ['a name on nothing', 'fail', body('<div aria-label=x></div>')],
  ['an empty name', 'pass', body('<div aria-label=" "></div>')],
  ['a name beside text', 'pass', body('<div aria-label=x>text</div>')],
  ['a name on a role', 'pass', body('<div role=group aria-label=x></div>')],
  ['a name on a role without one', 'fail', body('<div role=strong aria-label=x></div>')],
  ['actions of a role without them', 'fail', body('<div role=strong aria-actions=x></div>')],
  ['a name within a button', 'pass', body('<button><i aria-label=x></i></button>')],
  ['a name within a group', 'fail', body('<div role=group><i aria-label=x></i></div>')],
  ['a name within a label', 'fail', body('<button><label><i aria-label=x></i></label></button>')],
  ['a custom element', 'pass', body('<x-icon aria-label=x></x-icon>')],
  ['an obsolete element', 'fail', body('<font aria-label=x></font>')],
  ['an anchor that leads nowhere', 'fail', body('<a aria-label=x></a>')],
  ['by what is shown', 'pass', body('<i aria-labelledby=t></i><p id=t>x')],
  ['by what is hidden', 'fail', body('<i aria-labelledby=t></i><p id=t hidden>x')],
  ['by what does not exist', 'pass', body('<i aria-labelledby=t></i>')],
  ['by what does not exist, and a label', 'fail', body('<i aria-label=x aria-labelledby=t></i>')],
  ['by what is empty, and a label', 'fail', body('<i aria-label=x aria-labelledby=t></i><p id=t>')],
]);

verdictTable('aria-conditional-attr', [
  ['no ARIA', 'not applicable', body('<input type=checkbox checked>')],
  ['another attribute', 'pass', body('<input type=checkbox aria-label=x>')],
  ['a box as it is', 'pass', body('<input type=checkbox checked aria-checked=true>')],
  ['a box as it is not', 'fail', body('<input type=checkbox aria-checked=true>')],
  ['a box said to be mixed', 'fail', body('<input type=checkbox aria-checked=mixed>')],
  ['a radio button as it is not', 'fail', body('<input type=radio checked aria-checked=false>')],
  ['a switch', 'pass', body('<input type=checkbox role=switch aria-checked=true>')],
  ['a box that is none', 'pass', body('<p role=checkbox aria-checked=true>')],
  ['a row of a tree', 'pass', body('<table role=treegrid><tr aria-level=1><td>x</table>')],
  ['a row of a table', 'fail', body('<table><tr aria-level=1><td>x</table>')],
  ['a row of a grid', 'fail', body('<div role=grid><div role=row aria-expanded=true></div></div>')],
  ['a row of nothing', 'pass', body('<div role=row aria-expanded=true></div>')],
  ['a selected row', 'pass', body('<table><tr aria-selected=true><td>x</table>')],
  ['hidden', 'not applicable', body('<input type=checkbox aria-checked=true hidden>')],
]);

verdictTable('aria-deprecated-role', [
  ['none', 'not applicable', body('<p>x')],
  ['empty', 'not applicable', body('<p role=" ">x')],
  ['a current one', 'pass', body('<p role=list>x')],
  ['a deprecated one', 'fail', body('<p role=Directory>x')],
  ['one of publishing', 'fail', body('<p role=doc-endnote>x')],
  ['behind a current one', 'pass', body('<p role="list directory">x')],
  ['behind an unknown one', 'fail', body('<p role="cat directory">x')],
  ['hidden', 'not applicable', body('<p role=directory hidden>x')],
]);

verdictTable('aria-required-children', [
  ['none', 'not applicable', body('<ul><p>x</ul>')],
  ['several roles', 'not applicable', body('<p role="list group">x')],
  ['hidden', 'not applicable', body('<p role=list hidden>x')],
  ['a part', 'pass', body('<div role=list><p role=listitem>x</div>')],
  ['an element that is a part of itself', 'pass', body('<div role=list><li>x</div>')],
  ['a part deeper', 'pass', body('<div role=list><div><p role=listitem>x</div></div>')],
  ['a part behind another role', 'fail', body('<div role=list><div role=group><p role=listitem>x</div></div>')],
  ['a part in a group', 'pass', body('<div role=tree><div role=group><p role=treeitem>x</div></div>')],
  [
    'a part in a group of a group',
    'pass',
    body('<div role=tree><div role=group><div role=group><p role=treeitem>x</div></div></div>'),
  ],
  ['something else beside', 'fail', body('<div role=list><p role=listitem>x</p><button>x</button></div>')],
  [
    'something else that is hidden',
    'pass',
    body('<div role=list><p role=listitem>x</p><button hidden>x</button></div>'),
  ],
  ['something that is alive', 'fail', body('<div role=list><p role=listitem>x</p><p aria-live=polite>x</p></div>')],
  ['something that takes the focus', 'fail', body('<div role=list><p role=listitem>x</p><p tabindex=-1>x</p></div>')],
  ['a mere layout', 'pass', body('<div role=list><p role=none>x</p><p role=listitem>x</p></div>')],
  ['elsewhere', 'pass', body('<div role=list aria-owns=a></div><p id=a role=listitem>x')],
  ['elsewhere, something else', 'fail', body('<div role=list aria-owns=a></div><button id=a>x</button>')],
  ['empty', 'pass', body('<div role=list> <p></p></div>')],
  ['an empty row', 'fail', body('<div role=row></div>')],
  ['busy', 'pass', body('<div role=row aria-busy=true></div>')],
  ['busy, with something else', 'fail', body('<div role=row aria-busy=true><button>x</button></div>')],
  ['text only', 'fail', body('<div role=list>x</div>')],
  ['a caption only', 'fail', body('<div role=table><p role=caption>x</div>')],
  ['an empty caption only', 'pass', body('<div role=table><p role=caption></div>')],
]);

verdictTable('aria-required-parent', [
  ['none', 'not applicable', body('<li>x')],
  ['several roles', 'not applicable', body('<p role="tab button">x')],
  ['hidden', 'not applicable', body('<p role=tab hidden>x')],
  ['in its whole', 'pass', body('<div role=tablist><p role=tab>x</div>')],
  ['in an element that is its whole', 'pass', body('<ul><div><p role=listitem>x</div></ul>')],
  ['alone', 'fail', body('<p role=tab>x')],
  ['behind another role', 'fail', body('<div role=tablist><div role=group><p role=tab>x</div></div>')],
  ['behind mere layout', 'pass', body('<div role=tablist><div role=none><p role=tab>x</div></div>')],
  ['in a group', 'pass', body('<div role=menu><div role=group><p role=menuitem>x</div></div>')],
  ['in a group of nothing', 'fail', body('<div role=group><p role=menuitem>x</div>')],
  [
    'in a group of its own kind',
    'pass',
    body('<div role=tree><div role=treeitem><div role=group><p role=treeitem>x</div></div></div>'),
  ],
  ['in its own kind', 'fail', body('<div role=tree><div role=treeitem><p role=treeitem>x</div></div>')],
  ['owned by its whole', 'pass', body('<div role=tablist aria-owns="x t"></div><p id=t role=tab>x')],
  ['in what its whole owns', 'pass', body('<div role=tablist aria-owns=t></div><div id=t><p role=tab>x</div>')],
  ['owned by something else', 'fail', body('<div role=list aria-owns=t></div><p id=t role=tab>x')],
  [
    'owned by a group of its whole',
    'pass',
    body('<div role=menu><div role=group aria-owns=t></div></div><p id=t role=menuitem>x'),
  ],
]);

test('deep and wide pages cost no more than their length', () => {
  const depth = 20_000;
  const html = `${'<div role=group>'.repeat(depth)}${'<p role=option aria-label=x></p>'.repeat(depth)}`;
  for (const id of ['aria-required-parent', 'aria-prohibited-attr', 'aria-allowed-attr'])
    expect(auditOf(id, { html }).outcome).toBe(id === 'aria-required-parent' ? 'fail' : 'pass');
});

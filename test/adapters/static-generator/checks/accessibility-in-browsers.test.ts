import { body, verdictTable } from '../in-memory-page.js';

/* Expected results come from axe-core 4.14 in Chromium, on the same markup. */

verdictTable('link-name', [
  ['only a decorative image with a title', 'fail', body('<a href=x><img alt="" title="About us"></a>')],
  ['a blank alt hides the title', 'fail', body('<a href=x><img alt=" " title="About us"></a>')],
  ['an image with only a title', 'pass', body('<a href=x><img title="About us"></a>')],
  ['a focusable image with a title', 'pass', body('<a href=x><img alt="" title="About us" tabindex=0></a>')],
  ['a focusable image is not decoration', 'pass', body('<a href=x><img alt=x role=none tabindex=0></a>')],
  ['a focusable title is not decoration', 'pass', body('<a href=x><i role=none tabindex=0 title=x></i></a>')],
  ['a focusable drawing', 'pass', body('<a href=x><svg role=none tabindex=0><title>x</title></svg></a>')],
  ['a decorative drawing', 'fail', body('<a href=x><svg role=none><title>x</title></svg></a>')],
  ['the title of an item in a presentational list', 'fail', body('<a href=x><ul role=none><li title=x></ul></a>')],
  ['the title of an item in a list', 'pass', body('<a href=x><ul><li title=x></ul></a>')],
]);
verdictTable('button-name', [
  ['only a decorative image with a title', 'fail', body('<button><img alt="" title="About us"></button>')],
  ['labelled by itself', 'fail', body('<button id=l aria-labelledby=l></button>')],
]);
verdictTable('empty-heading', [
  ['only a decorative image with a title', 'fail', body('<h1><img alt="" title=x></h1>')],
]);

verdictTable('aria-input-field-name', [
  ['a list beside a combobox', 'fail', body('<input role=combobox aria-label=x><ul role=listbox></ul>')],
  [
    'the list of a combobox',
    'not applicable',
    body('<input role=combobox aria-controls="a l" aria-label=x><div><ul role=listbox id=l></ul></div>'),
  ],
  [
    'the list that a combobox owns',
    'not applicable',
    body('<p role=combobox aria-owns=l><input aria-label=x></p><ul role=listbox id=l></ul>'),
  ],
  [
    'the list in a combobox',
    'not applicable',
    body('<div role=combobox><input aria-label=x><ul role=listbox></ul></div>'),
  ],
  ['the list of another field', 'fail', body('<input aria-controls=l aria-label=x><ul role=listbox id=l></ul>')],
  [
    'another field of a combobox',
    'fail',
    body('<input role=combobox aria-controls=l aria-label=x><p role=textbox id=l></p>'),
  ],
]);

verdictTable('aria-input-field-name', [
  ['a text box labelled by itself', 'fail', body('<div role=textbox id=l aria-labelledby=l>x</div>')],
  ['a text box labelled by a box with only its text', 'fail', body('<p id=l><b role=textbox aria-labelledby=l>x</b>')],
  ['a text box labelled by a box with text', 'pass', body('<p id=l>y<b role=textbox aria-labelledby=l>x</b>')],
  ['a slider labelled by itself', 'fail', body('<p role=slider id=l aria-labelledby=l aria-valuenow=1>')],
  [
    'a slider labelled by another',
    'pass',
    body('<p role=slider aria-labelledby=m aria-valuenow=1><p id=m role=slider aria-label=x aria-valuenow=2>'),
  ],
]);

verdictTable('label', [
  ['collapsed', 'not applicable', body('<input style="visibility: collapse">')],
  ['in a box whose content is not rendered', 'not applicable', body('<p style="content-visibility:hidden"><input>')],
  ['in a box whose content may be rendered later', 'fail', body('<p style="content-visibility:auto"><input>')],
  ['labelled by a box with only its own value', 'fail', body('<div id=l><input value=val aria-labelledby=l></div>')],
  ['labelled by a box with text', 'pass', body('<div id=l>x<input value=val aria-labelledby=l></div>')],
  [
    'labelled by a box with the value of another',
    'pass',
    body('<p id=l><input value=y aria-label=z><input aria-labelledby=l>'),
  ],
  ['labelled by itself', 'fail', body('<input id=l value=val aria-labelledby=l>')],
  ['labelled by its own title', 'pass', body('<input id=l title=val aria-labelledby=l>')],
  [
    'a text area labelled by a box with only its text',
    'fail',
    body('<p id=l><textarea aria-labelledby=l>v</textarea>'),
  ],
]);
verdictTable('select-name', [
  ['labelled by a box with only its options', 'fail', body('<p id=l><select aria-labelledby=l><option>v</select>')],
  ['labelled by a box with text', 'pass', body('<p id=l>x<select aria-labelledby=l><option>v</select>')],
  [
    'labelled by a hidden select',
    'fail',
    body('<p id=l hidden><select><option>v</select></p><select aria-labelledby=l></select>'),
  ],
]);

verdictTable('frame-title', [
  ['presentational with a blank title', 'fail', body('<iframe role=none title=" "></iframe>')],
  ['presentational with an empty title', 'fail', body('<iframe role=none title=""></iframe>')],
  ['presentational without a title', 'pass', body('<iframe role=none></iframe>')],
  ['a tabindex of minus zero', 'fail', body('<iframe tabindex=-0></iframe>')],
]);
verdictTable('input-image-alt', [
  ['disabled, with a role that needs no name', 'not applicable', body('<input type=image role=gridcell disabled>')],
  [
    'in a disabled fieldset, with a role that needs no name',
    'not applicable',
    body('<fieldset disabled><input type=image role=gridcell></fieldset>'),
  ],
  ['with a role that needs no name', 'fail', body('<input type=image role=gridcell>')],
  ['disabled, with a role that needs a name', 'fail', body('<input type=image role=img disabled>')],
]);
verdictTable('image-alt', [
  ['in a disabled fieldset', 'not applicable', body('<fieldset disabled><img tabindex=0 role=listitem></fieldset>')],
  ['outside a disabled fieldset', 'fail', body('<img tabindex=0 role=listitem>')],
]);
verdictTable('object-alt', [
  ['without an address, with text', 'not applicable', body('<object data="">Fallback</object>')],
  ['without an address, with an element', 'not applicable', body('<object data=""><b>x</b></object>')],
  ['without an address or content', 'fail', body('<object data=""> </object>')],
  ['without an address, with parameters', 'fail', body('<object data=""><param name=x></object>')],
  ['with an address', 'fail', body('<object data=x.svg>Fallback</object>')],
  ['a blank address', 'not applicable', body('<object data=" ">Fallback</object>')],
  ['for Flash', 'not applicable', body('<object data=x type=application/x-shockwave-flash>Fallback</object>')],
  ['for a plugin by its class', 'not applicable', body('<object data=x.htm classid=clsid:1>Fallback</object>')],
  ['an SVG image', 'fail', body('<object data=x type=image/svg+xml>Fallback</object>')],
]);

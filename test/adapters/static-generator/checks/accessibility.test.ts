import { auditOf, body, head, verdictTable } from '../in-memory-page.js';

verdictTable('document-title', [
  ['none', 'fail', head('')],
  ['empty', 'fail', head('<title> \n </title>')],
  ['one', 'pass', head('<title>Hello</title>')],
  ['only in an image', 'fail', body('<svg><title>Hello</title></svg>')],
]);
verdictTable('image-alt', [
  ['no images', 'not applicable', body('')],
  ['alt', 'pass', body('<img alt="A cat">')],
  ['empty alt', 'pass', body('<img alt="">')],
  ['blank alt', 'fail', body('<img alt=" ">')],
  ['none', 'fail', body('<img src=x>')],
  ['aria-label', 'pass', body('<img aria-label=x>')],
  ['title', 'pass', body('<img title=x>')],
  ['labelled by a later element', 'pass', body('<img aria-labelledby=later><p id=later>x')],
  ['labelled by an unknown id', 'fail', body('<img aria-labelledby=nowhere>')],
  ['labelled by an empty element', 'fail', body('<img aria-labelledby=empty><p id=empty> </p>')],
  ['focusable decoration', 'fail', body('<img role=none tabindex=0>')],
  ['decoration with a global ARIA attribute', 'fail', body('<img role=none aria-live=polite>')],
  ['a role that needs no name', 'not applicable', body('<img role=row>')],
  ['a role that needs a name', 'fail', body('<img role=button>')],
  ['an unknown role', 'fail', body('<img role=cat>')],
  ['decoration', 'pass', body('<img role=presentation>')],
  ['hidden', 'not applicable', body('<div aria-hidden=true><img></div>')],
]);
verdictTable('button-name', [
  ['no buttons', 'not applicable', body('<input type=button>')],
  ['text', 'pass', body('<button><span>Send</span></button>')],
  ['empty', 'fail', body('<button> <i class=icon></i></button>')],
  ['aria-label', 'pass', body('<button aria-label=Send></button>')],
  ['blank aria-label', 'fail', body('<button aria-label=" "></button>')],
  ['title', 'pass', body('<button title=Send></button>')],
  ['labelled by a later element', 'pass', body('<button aria-labelledby="x y"></button><p id=y>Send</p>')],
  ['labelled by a hidden element', 'pass', body('<button aria-labelledby=y></button><p id=y hidden>Send</p>')],
  ['labelled by an empty element', 'fail', body('<button aria-labelledby=y></button><p id=y></p>')],
  ['an image with alt', 'pass', body('<button><img alt=Send></button>')],
  ['a decorative image', 'fail', body('<button><img alt=""></button>')],
  ['an svg with a title', 'pass', body('<button><svg><title>Send</title></svg></button>')],
  ['an svg without a title', 'fail', body('<button><svg><path d=M0></path></svg></button>')],
  ['hidden text', 'fail', body('<button><span aria-hidden=true>x</span></button>')],
  ['text that is not displayed', 'fail', body('<button><span style="display: none">x</span></button>')],
  ['a script', 'fail', body('<button><script>x</script></button>')],
  ['hidden', 'not applicable', body('<div hidden><button></button></div>')],
  ['a label', 'pass', body('<label for=b>Send</label><button id=b></button>')],
]);
verdictTable('link-name', [
  ['no links', 'not applicable', body('<a>x</a>')],
  ['text', 'pass', body('<a href=/x>Tea</a>')],
  ['empty', 'fail', body('<a href=/x></a>')],
  ['an image with alt', 'pass', body('<a href=/x><img alt=Tea src=x></a>')],
  ['an image without alt', 'fail', body('<a href=/x><img src=x></a>')],
  ['a nested name', 'pass', body('<a href=/x><i aria-label=Tea></i></a>')],
  ['text in noscript', 'fail', body('<a href=/x><noscript>Tea</noscript></a>')],
]);
verdictTable('input-button-name', [
  ['none', 'not applicable', body('<button></button><input>')],
  ['button without a value', 'fail', body('<input type=button>')],
  ['button with a value', 'pass', body('<input type=BUTTON value=Go>')],
  ['submit without a value', 'pass', body('<input type=submit>')],
  ['submit with an empty value', 'fail', body('<input type=submit value="">')],
  ['reset with a title', 'pass', body('<input type=reset value="" title=Reset>')],
]);
verdictTable('input-image-alt', [
  ['none', 'not applicable', body('<input>')],
  ['alt', 'pass', body('<input type=image alt=Go>')],
  ['empty alt', 'fail', body('<input type=image alt="">')],
  ['no name', 'fail', body('<input type=image src=go.png>')],
  ['aria-label', 'pass', body('<input type=image aria-label=Go>')],
]);
verdictTable('label', [
  ['no fields', 'not applicable', body('<input type=hidden><input type=submit>')],
  ['a label around it', 'pass', body('<label>Name <input></label>')],
  ['a label around it, without text', 'fail', body('<label><input></label>')],
  ['a distant ancestor label', 'pass', body('<label>Name <div><span><input></span></div></label>')],
  ['a label that ends before it', 'fail', body('<label>Name</label><input>')],
  ['a later label by ID', 'pass', body('<input id=n><label for=n>Name</label>')],
  [
    'the second of two labels',
    'pass',
    body('<label for=n></label><label for=n>Name</label><textarea id=n></textarea>'),
  ],
  ['a hidden label', 'fail', body('<label for=n hidden>Name</label><input id=n>')],
  ['a label for another ID', 'fail', body('<label for=m>Name</label><input id=n>')],
  ['placeholder', 'pass', body('<input placeholder=Name>')],
  ['an unknown type', 'fail', body('<input type=name>')],
  ['a textarea with text', 'fail', body('<textarea>Hello</textarea>')],
]);
verdictTable('select-name', [
  ['none', 'not applicable', body('')],
  ['a label around it', 'pass', body('<label>Tea <select><option>green</select></label>')],
  ['only options', 'fail', body('<label><select><option>green</select></label>')],
  ['only a placeholder', 'fail', body('<select placeholder=Tea><option>green</select>')],
  ['aria-label', 'pass', body('<select aria-label=Tea></select>')],
]);
verdictTable('frame-title', [
  ['none', 'not applicable', body('')],
  ['title', 'pass', body('<iframe src=/x title=Map></iframe>')],
  ['no title', 'fail', body('<iframe src=/x></iframe>')],
  ['a negative tabindex', 'not applicable', body('<iframe src=/x tabindex=-1></iframe>')],
  ['presentational', 'pass', body('<iframe src=/x role=none></iframe>')],
  ['a frameset', 'fail', { html: '<!doctype html><frameset><frame src=/x></frameset>' }],
]);
const refresh = (content: string) => head(`<meta http-equiv=Refresh content="${content}">`);
verdictTable('meta-refresh', [
  ['none', 'not applicable', head('')],
  ['no delay', 'pass', refresh('0; url=/x')],
  ['a short delay', 'fail', refresh('5; url=/x')],
  ['half a second', 'fail', refresh('.5')],
  ['20 hours', 'fail', refresh('72000')],
  ['more than 20 hours', 'pass', refresh('72001')],
  ['not a number', 'pass', refresh('5px')],
]);
verdictTable('video-caption', [
  ['none', 'not applicable', body('')],
  ['captions', 'pass', body('<video><source src=x><track kind=Captions src=x></video>')],
  ['subtitles', 'warn', body('<video><track kind=subtitles src=x></video>')],
  ['one of two', 'warn', body('<video><track kind=captions src=x></video><video></video>')],
]);
verdictTable('duplicate-id-aria', [
  ['no references', 'not applicable', body('<p id=a><p id=a>')],
  ['unique', 'pass', body('<p id=a><p aria-labelledby="a b"><p id=b>')],
  ['a duplicate', 'warn', body('<p id=a><p aria-describedby="x a"><p id=a>')],
  ['a duplicate that a label refers to', 'warn', body('<label for=a>x</label><input id=a><input id=a>')],
  ['a duplicate that only an output refers to', 'not applicable', body('<output for=a></output><p id=a><p id=a>')],
  ['a duplicate that nothing refers to', 'pass', body('<p id=a><p aria-owns=a><p id=b><p id=b>')],
]);
verdictTable('list', [
  ['none', 'not applicable', body('')],
  ['only items', 'pass', body('<ul> <li>a</li><!-- b --> <script></script><template></template></ul>')],
  ['text', 'fail', body('<ul>a<li>b</ul>')],
  ['a div', 'fail', body('<ol><div><li>b</div></ol>')],
  ['a hidden div', 'pass', body('<ol><div hidden></div><li>b</ol>')],
  ['an item by role', 'pass', body('<ul><div role=listitem>a</div></ul>')],
  ['an item with another role', 'fail', body('<ul><li role=menuitem>a</ul>')],
  ['a role', 'not applicable', body('<ul role=menu><div>x</div></ul>')],
]);
verdictTable('listitem', [
  ['none', 'not applicable', body('')],
  ['in a ul', 'pass', body('<ul><li>a</ul>')],
  ['in a menu', 'pass', body('<menu><li>a</menu>')],
  ['without a list', 'fail', body('<div><li>a</div>')],
  ['in a list by role', 'pass', body('<div role=list><li>a</div>')],
  ['in a list with another role', 'fail', body('<ul role=menu><li>a</ul>')],
  ['a role', 'not applicable', body('<div><li role=option>a</div>')],
  ['an empty role', 'fail', body('<div><li role="">a</div>')],
  ['in a presentational list', 'pass', body('<ul role=presentation><li>a</ul>')],
  ['in a list with an unknown role', 'pass', body('<ul role=stack><li>a</ul>')],
]);
verdictTable('tabindex', [
  ['none', 'not applicable', body('')],
  ['0', 'pass', body('<p tabindex=0>')],
  ['-1', 'pass', body('<p tabindex=-1>')],
  ['1', 'fail', body('<p tabindex=1>')],
  ['not a number', 'pass', body('<p tabindex=first>')],
]);
verdictTable('heading-order', [
  ['none', 'not applicable', body('')],
  ['in order', 'pass', body('<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2>')],
  ['a first heading below level 1', 'pass', body('<h3>a</h3><h1>b</h1>')],
  ['a skipped level', 'fail', body('<h1>a</h1><h3>b</h3>')],
  ['a skipped level by role', 'fail', body('<h1>a</h1><p role=heading aria-level=3>b')],
  ['another level by aria-level', 'pass', body('<h1>a</h1><h4 aria-level=2>b</h4>')],
  ['another role', 'pass', body('<h1>a</h1><h4 role=none>b</h4>')],
  ['hidden', 'pass', body('<h1>a</h1><h3 hidden>b</h3>')],
]);
verdictTable('landmark-one-main', [
  ['none', 'fail', body('')],
  ['main', 'pass', body('<main>x</main>')],
  ['by role', 'pass', body('<div role=main>x</div>')],
  ['another role', 'fail', body('<main role=none>x</main>')],
  ['hidden', 'fail', body('<main hidden>x</main>')],
]);
const OFF_SCREEN = 'style="position: absolute; left: -9999px"';
verdictTable('skip-link', [
  ['none', 'not applicable', body(`<a href=/x>x</a><a href=#y ${OFF_SCREEN}>y</a>`)],
  ['to a later ID', 'pass', body(`<a href=#m ${OFF_SCREEN}>Skip</a><a href=/x>x</a><main id=m>`)],
  ['to a name', 'pass', body(`<a href=#m ${OFF_SCREEN}>Skip</a><a name=m></a>`)],
  ['an encoded fragment', 'pass', body(`<a href=#%C3%BC ${OFF_SCREEN}>Skip</a><main id=ü>`)],
  ['a badly encoded fragment', 'fail', body(`<a href=#%C3 ${OFF_SCREEN}>Skip</a><main id=ü>`)],
  ['to nowhere', 'fail', body(`<a href=#n ${OFF_SCREEN}>Skip</a><main id=m>`)],
  ['to nowhere, in a box off screen', 'fail', body(`<p ${OFF_SCREEN}><a href=#n>Skip</a></p>`)],
  ['to nowhere, above the page', 'fail', body('<a href=#n style="top:-40px;position:absolute">Skip</a>')],
  ['to nowhere, in a list off screen', 'fail', body(`<ul ${OFF_SCREEN}><li><a href=#n>Skip</a></ul>`)],
  ['to nowhere, above the page in em', 'fail', body('<a href=#n style="top:-3em;position:fixed">Skip</a>')],
  ['to nowhere, shifted', 'fail', body('<a href=#n style="transform: translateY(-100%)">Skip</a>')],
  ['to nowhere, with a large negative margin', 'fail', body('<a href=#n style="margin-left:-999px">Skip</a>')],
  ['to nowhere, in sight', 'not applicable', body('<a href=#n>Menu</a>')],
  ['to nowhere, not positioned', 'not applicable', body('<a href=#n style="left:-9999px">Menu</a>')],
  ['to nowhere, moved a little', 'not applicable', body('<a href=#n style="position:relative;left:-9px">Menu</a>')],
  ['to nowhere, with a style sheet', 'review', body('<link rel=stylesheet href=x><a href=#n>Skip</a>')],
  [
    'to nowhere, with a style that moves',
    'review',
    body('<style>.skip { left: -99px; position: absolute }</style><a href=#n>x</a>'),
  ],
  [
    'to nowhere, with a style that does not move',
    'not applicable',
    body('<style>a { color: red }</style><a href=#n>x</a>'),
  ],
  [
    'to nowhere, named a skip link',
    'fail',
    body('<link rel=stylesheet href=x><a class="x skip-link" href=#n>Skip</a>'),
  ],
  ['to nowhere, named a skip link, without a style sheet', 'not applicable', body('<a class=skip href=#n>Skip</a>')],
  ['to nowhere, clipped', 'review', body('<link rel=stylesheet href=x><a class="skip sr-only" href=#n>Skip</a>')],
  ['to an ID, with a style sheet', 'pass', body('<link rel=stylesheet href=x><a href=#n>Skip</a><p id=n>')],
  ['after a script link', 'fail', body(`<a href="javascript:x()">x</a><a href=#n ${OFF_SCREEN}>Skip</a>`)],
  ['after a link to the top of the page', 'not applicable', body(`<a href=#>x</a><a href=#n ${OFF_SCREEN}>Skip</a>`)],
  ['hidden', 'not applicable', body(`<a href=#n hidden ${OFF_SCREEN}>Skip</a>`)],
  ['to the top', 'pass', body(`<a href=#Top ${OFF_SCREEN}>Top</a>`)],
  ['routes of a script', 'not applicable', body(`<a href=#!/x ${OFF_SCREEN}>x</a><a href=#/x ${OFF_SCREEN}>x</a>`)],
]);
const languages = (attributes: string) => ({ html: `<html ${attributes}>` });
verdictTable('html-xml-lang-mismatch', [
  ['only lang', 'not applicable', languages('lang=en')],
  ['the same language', 'pass', languages('lang=en xml:lang=en-GB')],
  ['another language', 'fail', languages('lang=en xml:lang=de')],
]);
verdictTable('aria-roles', [
  ['none', 'not applicable', body('<p role="">')],
  ['valid', 'pass', body('<p role=Note>')],
  ['unknown', 'fail', body('<p role=footnote>')],
  ['abstract', 'fail', body('<p role=widget>')],
  ['a publishing role', 'pass', body('<p role=doc-footnote>')],
  ['two known roles', 'pass', body('<p role="note status">')],
  ['an unknown role before a known one', 'pass', body('<p role="cat status">')],
  ['two unknown roles', 'fail', body('<p role="cat dog">')],
  ['an abstract role after a known one', 'fail', body('<p role="note widget">')],
  ['two names for one role', 'pass', body('<p role="none presentation">')],
  ['the name of a JavaScript property', 'fail', body('<p role=constructor>')],
  ['in svg', 'pass', body('<svg role=img></svg>')],
]);
verdictTable('aria-valid-attr', [
  ['none', 'not applicable', body('')],
  ['known', 'pass', body('<p aria-live=polite>')],
  ['misspelled', 'fail', body('<p aria-labeledby=x>')],
  ['misspelled in svg', 'fail', body('<svg aria-role=img></svg>')],
]);
const aria = (attributes: string) => body(`<p ${attributes}>`);
verdictTable('aria-valid-attr-value', [
  ['none', 'not applicable', body('')],
  ['an allowed word', 'pass', aria('aria-live=Polite')],
  ['an unknown word', 'fail', aria('aria-live=loud')],
  ['empty', 'pass', aria('aria-live=""')],
  ['an integer', 'pass', aria('aria-level=2')],
  ['too small', 'fail', aria('aria-level=0')],
  ['not an integer', 'fail', aria('aria-level=2.5')],
  ['a number', 'pass', aria('aria-valuenow=-.5')],
  ['not a number', 'fail', aria('aria-valuenow=50%')],
  ['allowed words', 'pass', aria('aria-relevant="text additions"')],
  ['one unknown word of several', 'fail', aria('aria-relevant="text more"')],
  ['an existing ID', 'pass', body('<p aria-controls=X><p id=X>')],
  ['one existing ID of two', 'pass', body('<p aria-owns="y x"><p id=x>')],
  ['a missing ID', 'fail', aria('aria-controls=x')],
  ['a missing ID while collapsed', 'pass', aria('aria-controls=x aria-expanded=false')],
  ['a missing ID of a popup', 'pass', aria('aria-controls=x aria-haspopup=menu')],
  ['a missing ID in aria-describedby, which axe leaves to people', 'pass', aria('aria-describedby=x')],
  ['an unknown aria-current, which axe leaves to people', 'pass', aria('aria-current=here')],
  ['an unknown attribute, which another check covers', 'not applicable', aria('aria-foo=x')],
]);
verdictTable('aria-hidden-body', [
  ['no aria-hidden', 'pass', body('')],
  ['aria-hidden="true"', 'fail', { html: '<body aria-hidden=true>' }],
  ['aria-hidden="false"', 'pass', { html: '<body aria-hidden=false>' }],
]);
verdictTable('aria-required-attr', [
  ['no role', 'not applicable', body('<p>')],
  ['a role without required attributes', 'pass', body('<p role=note>')],
  ['present', 'pass', body('<p role=checkbox aria-checked=false>')],
  ['missing', 'fail', body('<p role=checkbox>')],
  ['empty', 'fail', body('<p role=switch aria-checked="">')],
  ['from the element itself', 'pass', body('<input type=checkbox role=switch><h2 role=heading>x</h2>')],
  ['a heading without a level', 'fail', body('<p role=heading>x')],
  ['a closed combobox', 'pass', body('<input role=combobox aria-expanded=false>')],
  ['an open combobox', 'fail', body('<input role=combobox aria-expanded=true>')],
  ['a separator that cannot be focused', 'pass', body('<p role=separator>')],
  ['a focusable separator', 'fail', body('<p role=separator tabindex=0>')],
  ['the name of a JavaScript property', 'pass', body('<p role=constructor>')],
  ['one of several roles', 'pass', body('<p role="checkbox cat">')],
  ['a slider with aria-valuetext', 'pass', body('<p role=slider aria-valuetext=x>')],
  ['a meter', 'fail', body('<meter role=meter></meter>')],
  ['a range', 'pass', body('<input type=range role=slider>')],
]);

test('link-name checks 20,000 references to one large element', () => {
  const many = '<a href=/x aria-labelledby="x y z"></a>'.repeat(20_000);
  const audit = auditOf('link-name', body(`${many}<div id=x>${'<i></i>'.repeat(400)}</div>`));
  expect(audit.outcome).toBe('fail');
  expect(audit.explanation).toBe('20000 of 20000 links have no accessible name.');
});

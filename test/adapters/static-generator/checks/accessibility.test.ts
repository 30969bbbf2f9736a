import { auditOf, body, head, verdictTable } from '../in-memory-page.js';

verdictTable('button-name', [
  ['no buttons', 'not applicable', body('<input type=button>')],
  ['text', 'pass', body('<button><span>Send</span></button>')],
  ['empty', 'fail', body('<button> <i class=icon></i></button>')],
  ['aria-label', 'pass', body('<button aria-label=Send></button>')],
  ['blank aria-label', 'fail', body('<button aria-label=" "></button>')],
  ['title', 'pass', body('<button title=Send></button>')],
  ['labelled by what comes later', 'pass', body('<button aria-labelledby="x y"></button><p id=y>Send</p>')],
  ['labelled by what is hidden', 'pass', body('<button aria-labelledby=y></button><p id=y hidden>Send</p>')],
  ['labelled by nothing', 'fail', body('<button aria-labelledby=y></button><p id=y></p>')],
  ['an image with alt', 'pass', body('<button><img alt=Send></button>')],
  ['a decoration', 'fail', body('<button><img alt=""></button>')],
  ['an svg with a title', 'pass', body('<button><svg><title>Send</title></svg></button>')],
  ['an svg without one', 'fail', body('<button><svg><path d=M0></path></svg></button>')],
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
  ['an image without', 'fail', body('<a href=/x><img src=x></a>')],
  ['a name within', 'pass', body('<a href=/x><i aria-label=Tea></i></a>')],
  ['what scripts would replace', 'fail', body('<a href=/x><noscript>Tea</noscript></a>')],
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
  ['none of it', 'fail', body('<input type=image src=go.png>')],
  ['aria-label', 'pass', body('<input type=image aria-label=Go>')],
]);
verdictTable('label', [
  ['no fields', 'not applicable', body('<input type=hidden><input type=submit>')],
  ['around', 'pass', body('<label>Name <input></label>')],
  ['around, without text', 'fail', body('<label><input></label>')],
  ['around, far out', 'pass', body('<label>Name <div><span><input></span></div></label>')],
  ['of the label before', 'fail', body('<label>Name</label><input>')],
  ['by id, later', 'pass', body('<input id=n><label for=n>Name</label>')],
  ['by the second of two', 'pass', body('<label for=n></label><label for=n>Name</label><textarea id=n></textarea>')],
  ['by a hidden label', 'fail', body('<label for=n hidden>Name</label><input id=n>')],
  ['another id', 'fail', body('<label for=m>Name</label><input id=n>')],
  ['placeholder', 'pass', body('<input placeholder=Name>')],
  ['a type that is unknown', 'fail', body('<input type=name>')],
  ['textarea with text of its own', 'fail', body('<textarea>Hello</textarea>')],
]);
verdictTable('select-name', [
  ['none', 'not applicable', body('')],
  ['around', 'pass', body('<label>Tea <select><option>green</select></label>')],
  ['options are no label', 'fail', body('<label><select><option>green</select></label>')],
  ['placeholder is none', 'fail', body('<select placeholder=Tea><option>green</select>')],
  ['aria-label', 'pass', body('<select aria-label=Tea></select>')],
]);
verdictTable('frame-title', [
  ['none', 'not applicable', body('')],
  ['title', 'pass', body('<iframe src=/x title=Map></iframe>')],
  ['no title', 'fail', body('<iframe src=/x></iframe>')],
  ['out of reach', 'not applicable', body('<iframe src=/x tabindex=-1></iframe>')],
  ['presentation', 'pass', body('<iframe src=/x role=none></iframe>')],
  ['a frameset', 'fail', { html: '<!doctype html><frameset><frame src=/x></frameset>' }],
]);
const refresh = (content: string) => head(`<meta http-equiv=Refresh content="${content}">`);
verdictTable('meta-refresh', [
  ['none', 'not applicable', head('')],
  ['at once', 'pass', refresh('0; url=/x')],
  ['soon', 'fail', refresh('5; url=/x')],
  ['half a second', 'fail', refresh('.5')],
  ['20 hours', 'fail', refresh('72000')],
  ['later', 'pass', refresh('72001')],
  ['no number', 'pass', refresh('5px')],
]);
verdictTable('video-caption', [
  ['none', 'not applicable', body('')],
  ['captions', 'pass', body('<video><source src=x><track kind=Captions src=x></video>')],
  ['subtitles', 'warn', body('<video><track kind=subtitles src=x></video>')],
  ['one of two', 'warn', body('<video><track kind=captions src=x></video><video></video>')],
]);
verdictTable('duplicate-id-aria', [
  ['nothing is referred to', 'not applicable', body('<p id=a><p id=a>')],
  ['unique', 'pass', body('<p id=a><p aria-labelledby="a b"><p id=b>')],
  ['twice', 'warn', body('<p id=a><p aria-describedby="x a"><p id=a>')],
  ['a label’s', 'warn', body('<label for=a>x</label><input id=a><input id=a>')],
  ['an output’s for is none', 'not applicable', body('<output for=a></output><p id=a><p id=a>')],
  ['another id twice', 'pass', body('<p id=a><p aria-owns=a><p id=b><p id=b>')],
]);
verdictTable('list', [
  ['none', 'not applicable', body('')],
  ['items', 'pass', body('<ul> <li>a</li><!-- b --> <script></script><template></template></ul>')],
  ['text', 'fail', body('<ul>a<li>b</ul>')],
  ['a div', 'fail', body('<ol><div><li>b</div></ol>')],
  ['a hidden div', 'pass', body('<ol><div hidden></div><li>b</ol>')],
  ['an item by role', 'pass', body('<ul><div role=listitem>a</div></ul>')],
  ['an item with another role', 'fail', body('<ul><li role=menuitem>a</ul>')],
  ['a role of its own', 'not applicable', body('<ul role=menu><div>x</div></ul>')],
]);
verdictTable('listitem', [
  ['none', 'not applicable', body('')],
  ['ul', 'pass', body('<ul><li>a</ul>')],
  ['menu', 'pass', body('<menu><li>a</menu>')],
  ['none around', 'fail', body('<div><li>a</div>')],
  ['a list by role', 'pass', body('<div role=list><li>a</div>')],
  ['a list of another role', 'fail', body('<ul role=menu><li>a</ul>')],
  ['a role of its own', 'not applicable', body('<div><li role=option>a</div>')],
  ['an empty role', 'fail', body('<div><li role="">a</div>')],
  ['a list that is layout', 'pass', body('<ul role=presentation><li>a</ul>')],
  ['a list of an unknown role', 'pass', body('<ul role=stack><li>a</ul>')],
]);
verdictTable('tabindex', [
  ['none', 'not applicable', body('')],
  ['0', 'pass', body('<p tabindex=0>')],
  ['-1', 'pass', body('<p tabindex=-1>')],
  ['1', 'fail', body('<p tabindex=1>')],
  ['a word', 'pass', body('<p tabindex=first>')],
]);
verdictTable('heading-order', [
  ['none', 'not applicable', body('')],
  ['in order', 'pass', body('<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2>')],
  ['begins below', 'pass', body('<h3>a</h3><h1>b</h1>')],
  ['skips', 'fail', body('<h1>a</h1><h3>b</h3>')],
  ['by role', 'fail', body('<h1>a</h1><p role=heading aria-level=3>b')],
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
verdictTable('skip-link', [
  ['none', 'not applicable', body('<a href=/x>x</a><a href=#y>y</a>')],
  ['to an id that comes later', 'pass', body('<a href=#m>Skip</a><a href=/x>x</a><main id=m>')],
  ['to a name', 'pass', body('<a href=#m>Skip</a><a name=m></a>')],
  ['encoded', 'pass', body('<a href=#%C3%BC>Skip</a><main id=ü>')],
  ['badly encoded', 'fail', body('<a href=#%C3>Skip</a><main id=ü>')],
  ['to nowhere', 'fail', body('<a href=#n>Skip</a><main id=m>')],
  ['to the top', 'pass', body('<a href=#Top>Top</a>')],
  ['a route of a script', 'not applicable', body('<a href=#!/x>x</a><a href=#/x>x</a>')],
]);
const languages = (attributes: string) => ({ html: `<html ${attributes}>` });
verdictTable('html-xml-lang-mismatch', [
  ['one', 'not applicable', languages('lang=en')],
  ['same', 'pass', languages('lang=en xml:lang=en-GB')],
  ['other', 'fail', languages('lang=en xml:lang=de')],
]);
verdictTable('aria-roles', [
  ['none', 'not applicable', body('<p role="">')],
  ['valid', 'pass', body('<p role=Note>')],
  ['unknown', 'fail', body('<p role=footnote>')],
  ['abstract', 'fail', body('<p role=widget>')],
  ['of digital publishing', 'pass', body('<p role=doc-footnote>')],
  ['two', 'pass', body('<p role="note status">')],
  ['an unknown one before', 'pass', body('<p role="cat status">')],
  ['two unknown ones', 'fail', body('<p role="cat dog">')],
  ['an abstract one behind', 'fail', body('<p role="note widget">')],
  ['both names of one', 'pass', body('<p role="none presentation">')],
  ['a word of the language', 'fail', body('<p role=constructor>')],
  ['in svg', 'pass', body('<svg role=img></svg>')],
]);
verdictTable('aria-valid-attr', [
  ['none', 'not applicable', body('')],
  ['known', 'pass', body('<p aria-live=polite>')],
  ['misspelt', 'fail', body('<p aria-labeledby=x>')],
  ['misspelt in svg', 'fail', body('<svg aria-role=img></svg>')],
]);
const aria = (attributes: string) => body(`<p ${attributes}>`);
verdictTable('aria-valid-attr-value', [
  ['none', 'not applicable', body('')],
  ['a word', 'pass', aria('aria-live=Polite')],
  ['another word', 'fail', aria('aria-live=loud')],
  ['empty', 'pass', aria('aria-live=""')],
  ['an integer', 'pass', aria('aria-level=2')],
  ['too small', 'fail', aria('aria-level=0')],
  ['no integer', 'fail', aria('aria-level=2.5')],
  ['a number', 'pass', aria('aria-valuenow=-.5')],
  ['no number', 'fail', aria('aria-valuenow=50%')],
  ['words', 'pass', aria('aria-relevant="text additions"')],
  ['words, one unknown', 'fail', aria('aria-relevant="text more"')],
  ['an id', 'pass', body('<p aria-controls=X><p id=X>')],
  ['one id of two', 'pass', body('<p aria-owns="y x"><p id=x>')],
  ['no id', 'fail', aria('aria-controls=x')],
  ['no id while closed', 'pass', aria('aria-controls=x aria-expanded=false')],
  ['no id of a popup', 'pass', aria('aria-controls=x aria-haspopup=menu')],
  ['no id of a description is left to people', 'pass', aria('aria-describedby=x')],
  ['an unknown current is left to people', 'pass', aria('aria-current=here')],
  ['an unknown attribute is another rule’s', 'not applicable', aria('aria-foo=x')],
]);
verdictTable('aria-hidden-body', [
  ['shown', 'pass', body('')],
  ['hidden', 'fail', { html: '<body aria-hidden=true>' }],
  ['said to be shown', 'pass', { html: '<body aria-hidden=false>' }],
]);
verdictTable('aria-required-attr', [
  ['no role', 'not applicable', body('<p>')],
  ['a role that needs none', 'pass', body('<p role=note>')],
  ['there', 'pass', body('<p role=checkbox aria-checked=false>')],
  ['missing', 'fail', body('<p role=checkbox>')],
  ['empty', 'fail', body('<p role=switch aria-checked="">')],
  ['the element’s own', 'pass', body('<input type=checkbox role=switch><h2 role=heading>x</h2>')],
  ['a heading without a level', 'fail', body('<p role=heading>x')],
  ['a closed combobox', 'pass', body('<input role=combobox aria-expanded=false>')],
  ['an open combobox', 'fail', body('<input role=combobox aria-expanded=true>')],
  ['a line', 'pass', body('<p role=separator>')],
  ['a splitter', 'fail', body('<p role=separator tabindex=0>')],
  ['a word of the language', 'pass', body('<p role=constructor>')],
  ['one of several roles', 'pass', body('<p role="checkbox cat">')],
  ['a slider with a text', 'pass', body('<p role=slider aria-valuetext=x>')],
  ['a meter', 'fail', body('<meter role=meter></meter>')],
  ['a range', 'pass', body('<input type=range role=slider>')],
]);

test('link-name checks 20,000 references to one large element', () => {
  const many = '<a href=/x aria-labelledby="x y z"></a>'.repeat(20_000);
  const audit = auditOf('link-name', body(`${many}<div id=x>${'<i></i>'.repeat(400)}</div>`));
  expect(audit.outcome).toBe('fail');
  expect(audit.explanation).toBe('20000 of 20000 links have no accessible name.');
});

import { auditOf, body, verdictTable } from '../in-memory-page.js';

const SCRIPT = '<script src=/app.js></script>';
const words = (number: number) => 'word '.repeat(number);

verdictTable('text-without-scripts', [
  ['an empty document', 'not applicable', { html: '' }],
  ['a short page without scripts', 'pass', body('<p>It works!')],
  ['an empty container without scripts', 'not applicable', body('<div id=root></div>')],
  ['an empty container', 'fail', body(`<div id=root></div>${SCRIPT}`)],
  ['an empty page', 'fail', body(SCRIPT)],
  ['an empty page with an inline script', 'fail', body('<script>render()</script>')],
  ['an empty page with a module', 'fail', body('<script type=module src=/app.js></script>')],
  ['data is no script', 'not applicable', body('<div id=root></div><script type="application/ld+json">{}</script>')],
  [
    'text only in noscript',
    'fail',
    body(`<noscript>${words(50)}<img src=/a.png></noscript><div id=app></div>${SCRIPT}`),
  ],
  ['text only in a template', 'fail', body(`<template>${words(50)}</template>${SCRIPT}`)],
  ['text only in the head', 'fail', { html: `<title>${words(50)}</title>${SCRIPT}` }],
  ['a custom element', 'fail', body(`<app-root>Loading…</app-root>${SCRIPT}`)],
  ['a notice in the container', 'fail', body(`<div id=root><p>Bitte warten, lädt…</p></div>${SCRIPT}`)],
  ['a notice beside the container', 'fail', body(`<div id=root></div><p>Enable scripts</p>${SCRIPT}`)],
  ['ten words beside the container', 'pass', body(`<div id=root></div>${words(10)}${SCRIPT}`)],
  ['a short text in the container', 'pass', body(`<div id=app><h1>Coming soon</h1></div>${SCRIPT}`)],
  ['a short page with an analytics script', 'pass', body(`<h1>Coming soon</h1>${SCRIPT}`)],
  ['a short page whose body has the ID', 'pass', { html: `<body id=app>Loading${SCRIPT}` }],
  ['a rendered application', 'pass', body(`<div id=root>${words(60)}</div>${SCRIPT}`)],
  ['text that attributes hide until a script runs', 'pass', body(`<div hidden>${words(60)}</div>${SCRIPT}`)],
  [
    'a declarative shadow root',
    'warn',
    body(`<div id=app><template shadowrootmode=open>${words(60)}</template></div>${SCRIPT}`),
  ],
  ['an image', 'warn', body(`<div id=root><img src=/logo.png alt=Logo></div>${SCRIPT}`)],
  ['a hidden image', 'fail', body(`<div id=root></div><img hidden src=/a.png>${SCRIPT}`)],
  ['a tracking pixel', 'fail', body(`<div id=root></div><img width=1 height=1 src=/a.png>${SCRIPT}`)],
  ['a drawing', 'warn', body(`<div id=root><svg viewBox="0 0 9 9"><path d="M0 0h9"/></svg></div>${SCRIPT}`)],
  ['a hidden drawing', 'fail', body(`<div id=root></div><svg style="display:none"><path d="M0 0h9"/></svg>${SCRIPT}`)],
  ['a canvas', 'warn', body(`<canvas></canvas>${SCRIPT}`)],
  ['a video', 'warn', body(`<video src=/a.mp4></video>${SCRIPT}`)],
  ['a frame', 'warn', body(`<iframe src=/a></iframe>${SCRIPT}`)],
  ['a frameset', 'warn', { html: `<html><head>${SCRIPT}</head><frameset><frame src=/a></frameset></html>` }],
  ['a form field', 'warn', body(`<input>${SCRIPT}`)],
  ['a hidden form field', 'fail', body(`<input type=hidden>${SCRIPT}`)],
  ['little text and many scripts', 'warn', body(words(49) + SCRIPT.repeat(5))],
  ['little text and a few scripts', 'pass', body(words(49) + SCRIPT.repeat(4))],
  ['a form, little text and many scripts', 'pass', body(`${words(12)}<input>${SCRIPT.repeat(9)}`)],
  ['enough text and many scripts', 'pass', body(words(50) + SCRIPT.repeat(9))],
  ['text without spaces', 'pass', body('吾輩は猫である。名前はまだ無い。'.repeat(7) + SCRIPT.repeat(9))],
]);

test('text-without-scripts counts words and scripts, and shows the container', () => {
  const audit = auditOf('text-without-scripts', body(`<div\nid="app">Loading…</div>${SCRIPT}${SCRIPT}`));
  expect(audit.explanation).toBe('The HTML has 1 word and 2 scripts. Without scripts, the page is empty.');
  expect(audit.evidence).toMatchObject([{ kind: 'element', value: '<div\nid="app">'.replace('\n', ' '), line: 1 }]);
});

test('text-without-scripts gives a warning the share of 50 words that it has', () => {
  expect(auditOf('text-without-scripts', body(words(20) + SCRIPT.repeat(5))).score).toBe(40);
});

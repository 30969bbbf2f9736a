import { body, verdictTable } from '../in-memory-page.js';

verdictTable('deprecated-elements', [
  ['none', 'pass', body('<b>x</b><s>y</s>')],
  ['center', 'fail', body('<center>x</center>')],
  ['u', 'fail', body('<u>x</u>')],
  ['of another language', 'pass', body('<svg><font></font></svg>')],
]);
verdictTable('duplicate-id', [
  ['no ids', 'not applicable', body('<p id="">')],
  ['unique', 'pass', body('<p id=a><p id=A>')],
  ['twice', 'fail', body('<p id=a><p id=a>')],
  ['in svg', 'fail', body('<p id=a><svg><path id=a></path></svg>')],
  ['in a template', 'pass', body('<p id=a><template><p id=a></template>')],
]);
verdictTable('plugins', [
  ['none', 'pass', body('<embed src=/x.pdf type=application/pdf><object data=/x.svg></object>')],
  ['applet', 'fail', body('<applet></applet>')],
  ['by type', 'fail', body('<object type=application/x-shockwave-flash></object>')],
  ['by file', 'fail', body('<embed src=/x.swf?y>')],
  ['by parameter', 'fail', body('<object><param name=Movie value=/x.swf></object>')],
  ['another parameter', 'pass', body('<object><param name=next value=/x.swf></object>')],
]);
verdictTable('inline-event-handlers', [
  ['none', 'pass', body('<p data-onclick=x once=y>')],
  ['one', 'warn', body('<p onclick="x()">')],
  ['empty', 'pass', body('<p onclick="">')],
]);

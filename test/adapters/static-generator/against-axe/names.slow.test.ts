import { compareWithAxe } from './compare-with-axe.js';

const NAMES = [
  '',
  'aria-label=x',
  'aria-label=" "',
  'title=x',
  'aria-labelledby=text',
  'aria-labelledby=empty',
  'aria-labelledby=hidden',
  'aria-labelledby="nowhere text"',
  'hidden',
  'inert',
  'aria-hidden=true',
  'role=none',
  'role=none disabled',
  'role=button',
  'role=img',
  'role=cat',
  'role="none cat"',
  'tabindex=-1',
  'id=labelled',
  'placeholder=x',
  'value=x',
  'alt=x',
];
const CONTENTS = [
  '',
  'x',
  '<i>x</i>',
  '<i hidden>x</i>',
  '<i aria-label=x></i>',
  '<i aria-labelledby=text></i>',
  '<i title=x></i>',
  '<i role=none title=x></i>',
  '<img alt=x>',
  '<img alt=x role=none>',
  '<img title=x>',
  '<img alt="">',
  '<svg><title>x</title></svg>',
  '<svg><title></title></svg>',
  '<svg><text>x</text></svg>',
  '<svg><svg><title>x</title></svg></svg>',
  '<input value=x>',
  '<input placeholder=x>',
  '<input type=checkbox value=x>',
  '<input type=submit>',
  '<input type=image>',
  '<input type=range>',
  '<select><option>x</select>',
  '<select><option><option selected>x</select>',
  '<select><option><option>x</select>',
  '<textarea>x</textarea>',
  '<p role=textbox>x</p>',
  '<p role=progressbar aria-valuenow=1>x</p>',
  '<p role=slider aria-valuenow=1>x</p>',
  '<p inert>x</p>',
  '<video>x</video>',
  '<canvas>x</canvas>',
  '<math>x</math>',
  '<details>x</details>',
  '<dialog>x</dialog>',
  '<script>x</script>',
  '<template>x</template>',
];
const TARGETS = '<label for=labelled>x</label><p id=text>text</p><p id=empty></p><p id=hidden hidden>text</p>';
const end = (start: string) => `</${/^[^ >]*/.exec(start)?.[0] ?? ''}>`;

const withNames = (start: string, content = '') =>
  NAMES.map((name) => `<${start} ${name}>${content}${end(start)}${TARGETS}`);
const withContents = (start: string) => CONTENTS.map((content) => `<${start}>${content}${end(start)}${TARGETS}`);
const AROUND = [
  '<label>x',
  '<label>',
  '<label aria-label=x>',
  '<label hidden>x',
  '<label><b hidden>x</b>',
  '<dialog>',
  '<details>',
];
const withLabels = (start: string) => AROUND.map((around) => `${around}<${start}>${end(start)}${end(around.slice(1))}`);
const TYPES = 'text search password checkbox radio range number date file hidden image button submit reset cat'.split(
  ' ',
);
const FIELDS = TYPES.flatMap((type) => [
  ...withNames(`input type=${type}`),
  ...withLabels(`input type=${type}`),
  `<input type=${type} value="">`,
]);

const CASES: Readonly<Record<string, readonly string[]>> = {
  'link-name': [
    ...withNames('a href=x'),
    ...withNames('a href=x', 'x'),
    ...withContents('a href=x'),
    ...withNames('a'),
    '<svg><a href=x></a></svg>',
    '<svg><a href=x><text>x</text></a></svg>',
    '<svg><a xlink:href=x></a></svg>',
    '<dialog><a href=x></a></dialog>',
  ],
  'button-name': [
    ...withNames('button'),
    ...withNames('button', 'x'),
    ...withContents('button'),
    ...withLabels('button'),
  ],
  label: [...FIELDS, ...withNames('textarea'), ...withNames('textarea', 'x'), ...withLabels('textarea')],
  'input-button-name': FIELDS.filter((field) => /type=(?:button|submit|reset)/.test(field)),
  'input-image-alt': FIELDS.filter((field) => field.includes('type=image')),
  'select-name': [...withNames('select'), ...withNames('select', '<option>x'), ...withLabels('select')],
  'frame-title': [
    ...withNames('iframe'),
    ...withLabels('iframe'),
    ...['role=none tabindex=0', 'role=none aria-live=off', 'tabindex=-1', 'tabindex=x'].map(
      (state) => `<iframe ${state}></iframe>`,
    ),
  ],
  'empty-heading': ['h1', 'h2 role=cat', 'h2 role=none tabindex=0', 'p role=heading', 'p role="heading cat"'].flatMap(
    (heading) => [...withNames(heading), ...withContents(heading)],
  ),
};

compareWithAxe(CASES);

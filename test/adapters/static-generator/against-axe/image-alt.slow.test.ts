import { ARIA_ROLES } from '../../../../src/adapters/static-generator/accessibility/aria.js';
import { auditOf } from '../in-memory-page.js';
import { axeOutcomes } from './axe-in-page.js';

const ALTS = ['', 'alt', 'alt=""', 'alt=" "', 'alt="A cat"'];
const NAMES = [
  '',
  'title=x',
  'title=" "',
  'aria-label=x',
  'aria-label=""',
  'aria-labelledby=text',
  'aria-labelledby="nowhere empty"',
  'aria-labelledby="empty text"',
  'aria-labelledby=hidden',
  'aria-labelledby=nowhere title=x',
];
const STATES = [
  '',
  'tabindex=0',
  'tabindex=-1',
  'tabindex=x',
  'aria-live=polite',
  'aria-checked=true',
  'hidden',
  'aria-hidden=true',
];
const TARGETS = '<p id=text>text</p><p id=empty> </p><p id=hidden hidden>text</p>';

async function compare(images: readonly string[]): Promise<void> {
  const ours = images.map((image) => {
    const html = `<!doctype html><html lang=en><title>x</title><body>${image}${TARGETS}`;
    return auditOf('image-alt', { html }).outcome;
  });
  const theirs = await axeOutcomes('image-alt', images, TARGETS);
  expect(images.map((image, index) => [image, ours[index]])).toEqual(
    images.map((image, index) => [image, theirs[index]]),
  );
}

test.each(ALTS)('image-alt agrees with axe, with "%s"', async (alt) => {
  const images = NAMES.flatMap((name) => STATES.map((state) => `<img src=x ${alt} ${name} ${state}>`));
  await compare([...images, ...images.map((image) => image.replace('>', ' role=none>'))]);
});

const ROLES = [...ARIA_ROLES, 'cat', 'none img', ' IMG ', 'landmark', 'doc-cat'];
test('image-alt agrees with axe, with any role', async () => {
  const rests = ['', 'alt=x', 'alt=""', 'tabindex=0', 'title=x', 'aria-label=x', 'aria-describedby=text'];
  await compare(ROLES.flatMap((role) => rests.map((rest) => `<img src=x role="${role}" ${rest}>`)));
});

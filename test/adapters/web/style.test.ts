import { STYLE } from '../../../src/adapters/web/style.js';

/** The colours of the light scheme, and those of the dark one on top of them. */
function schemes(): Record<string, string>[] {
  const [light = '', dark = ''] = STYLE.split('@media (prefers-color-scheme: dark)');
  const read = (css: string) =>
    Object.fromEntries([...css.matchAll(/--(\w+): (#[0-9a-f]{3,6})\b/g)].map(([, name, colour]) => [name, colour]));
  return [read(light), { ...read(light), ...read(dark) }] as Record<string, string>[];
}

/** Contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replaceAll(/[0-9a-f]/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(schemes().map((colours, index) => [['light', 'dark'][index], colours] as const))(
  'text stands out from its ground in the %s scheme (WCAG 2.2, 1.4.3 AA)',
  (_scheme, colours) => {
    for (const text of ['text', 'quiet', 'link', 'good', 'decent', 'bad']) {
      for (const ground of ['back', 'soft']) {
        expect(contrast(colours[text]!, colours[ground]!)).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);

test('the two schemes differ', () => {
  const [light, dark] = schemes();
  expect(light!['back']).not.toBe(dark!['back']);
});

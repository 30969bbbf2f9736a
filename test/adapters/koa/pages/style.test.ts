import { readFileSync } from 'node:fs';

const BASE = new URL('../../../../src/adapters/koa/pages/assets/style/base.css', import.meta.url);

/** The colors of the light and the dark scheme. */
function schemes(): Record<string, string>[] {
  const pairs = [...readFileSync(BASE, 'utf8').matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)];
  return [2, 3].map((side) => Object.fromEntries(pairs.map((pair) => [pair[1], pair[side]])) as Record<string, string>);
}

/** The WCAG 2.2 contrast ratio. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function expectContrast(colors: Record<string, string>, text: string, background: string, min: number): void {
  const ratio = contrast(colors[text]!, colors[background]!);
  expect([text, background, ratio >= min ? 'enough' : ratio]).toEqual([text, background, 'enough']);
}

function luminance(color: string): number {
  const digits = color.length === 4 ? color.replaceAll(/[0-9a-f]/g, '$&$&') : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(schemes().map((colors, index) => [['light', 'dark'][index], colors] as const))(
  'text has enough contrast in the %s scheme (WCAG 2.2, 1.4.3 AA)',
  (_scheme, colors) => {
    for (const text of ['text', 'quiet', 'accent', 'good', 'decent', 'bad']) {
      for (const ground of ['back', 'card', 'soft', 'accent-soft']) expectContrast(colors, text, ground, 4.5);
    }
    for (const tone of ['good', 'decent', 'bad']) {
      for (const text of [tone, 'text', 'quiet']) expectContrast(colors, text, `${tone}-soft`, 4.5);
    }
    expectContrast(colors, 'on-accent', 'accent', 4.5);
  },
);

test.each(schemes().map((colors, index) => [['light', 'dark'][index], colors] as const))(
  'controls have enough contrast in the %s scheme (WCAG 2.2, 1.4.11)',
  (_scheme, colors) => {
    for (const ground of ['back', 'card']) expectContrast(colors, 'edge', ground, 3);
  },
);

test('the two schemes differ', () => {
  const [light, dark] = schemes();
  expect(light!['back']).not.toBe(dark!['back']);
});

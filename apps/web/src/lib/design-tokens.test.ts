import { expect, it } from 'vitest';
import { boxRing, colours, focusRing } from '#web/lib/design-tokens.ts';

const colourIn = (css: string) => /#[0-9A-F]{6}/i.exec(css)?.[0] ?? '';

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const part = Number.parseInt(colour.slice(place, place + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const { green, greenDark, yellow, ground, paper, tint, ink, error, errorTint } = colours;

it.each([green, greenDark, yellow, ground, paper, tint, ink, error, errorTint])(
  'the focus ring stands out on %s, 3 to 1',
  (under) => {
    const ring = [focusRing.outline, focusRing.boxShadow].map(colourIn);
    expect(Math.max(...ring.map((colour) => contrast(colour, under)))).toBeGreaterThanOrEqual(3);
  },
);

it.each([ground, paper, tint, errorTint])(
  'the focus ring of an input has a contrast of 3:1 on %s',
  (under) => {
    expect(contrast(colourIn(boxRing.outline), under)).toBeGreaterThanOrEqual(3);
  },
);

it('the two colours of the focus ring have enough contrast to each other and are not too bright', () => {
  const [line = '', gap = ''] = [focusRing.outline, focusRing.boxShadow].map(colourIn);
  expect(contrast(line, gap)).toBeGreaterThanOrEqual(3);
  expect([line, gap, colourIn(boxRing.outline)]).not.toContain(yellow);
});

import { describe, expect, it } from 'vitest';
import { boxRing, darkColours, focusRing, lightColours } from '#web/lib/design-tokens.ts';

const schemes = [
  ['light', lightColours],
  ['dark', darkColours],
] as const;

/** The value of the first colour in a style. */
const colourIn = (css: string, values: Readonly<Record<string, string>>) =>
  values[/var\(--(\w+)\)/.exec(css)?.[1] ?? ''] ?? '';

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

describe.each(schemes)('in the %s', (_, values) => {
  const rings = [focusRing.outline, focusRing.boxShadow].map((css) => colourIn(css, values));
  const box = colourIn(boxRing.outline, values);
  const {
    green,
    bar,
    onBar,
    button,
    buttonHover,
    yellow,
    ground,
    paper,
    tint,
    ink,
    muted,
    error,
    errorTint,
  } = values;

  it.each([green, bar, button, buttonHover, yellow, ground, paper, tint, ink, error, errorTint])(
    'the focus ring stands out on %s, 3 to 1',
    (under) => {
      expect(Math.max(...rings.map((colour) => contrast(colour, under)))).toBeGreaterThanOrEqual(3);
    },
  );

  it.each([ground, paper, tint, errorTint])(
    'the focus ring of an input has a contrast of 3:1 on %s',
    (under) => {
      expect(contrast(box, under)).toBeGreaterThanOrEqual(3);
    },
  );

  it('the two colours of the focus ring have enough contrast to each other and are not too bright', () => {
    const [line = '', gap = ''] = rings;
    expect(contrast(line, gap)).toBeGreaterThanOrEqual(3);
    expect([line, gap, box]).not.toContain(yellow);
  });

  it.each([
    ['text', ink, [ground, paper, tint, errorTint]],
    ['hints', muted, [ground, paper]],
    ['links and headings', green, [ground, paper, tint]],
    ['buttons', onBar, [button, buttonHover, bar]],
    ['the active step', yellow, [bar]],
    ['errors', error, [ground, paper, errorTint]],
    ['warnings', values.warning, [ground, paper]],
    ['success', values.success, [ground, paper]],
  ])('%s can be read, 4.5 to 1', (_what, colour, grounds) => {
    for (const under of grounds) expect(contrast(colour, under), under).toBeGreaterThanOrEqual(4.5);
  });

  it('the edge of an input stands out, 3 to 1', () => {
    for (const under of [ground, paper]) expect(contrast(values.fieldEdge, under)).toBeGreaterThanOrEqual(3);
  });
});

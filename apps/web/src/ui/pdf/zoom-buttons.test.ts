import { expect, it } from 'vitest';
import { initialZoom } from '#web/ui/pdf/zoom-buttons.tsx';

it.each([
  [288, 640, 3],
  [328, 640, 2],
  [700, 640, 1],
  [100, 640, 3],
  [328, 0, 1],
  [0, 640, 1],
])(
  'draws pages of %i pixels, which need %i to be readable, at %i times their size at first',
  (width, readable, zoom) => {
    expect(initialZoom(width, readable)).toBe(zoom);
  },
);

import { expect, it } from 'vitest';
import { initialZoom } from '#web/ui/pdf/zoom-buttons.tsx';

it.each([
  [288, 640, 3],
  [328, 640, 2],
  [700, 640, 1],
  [100, 640, 3],
  [328, 0, 1],
  [0, 640, 1],
])('draws pages of %i pixels that should have %i at first at %i times that', (width, readable, zoom) => {
  expect(initialZoom(width, readable)).toBe(zoom);
});

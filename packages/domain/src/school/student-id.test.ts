import { expect, it } from 'vitest';
import { toIdKey } from './student-id.ts';

it.each([
  'FC-0012',
  'fc-0012',
  ' FC-0012 ',
  'FC -\u00a000 12',
  'F\u200bC-0012\ufeff',
  '\u202aFC\u201100\u200d12',
  'Fc\u20130012',
  'FC 0012',
  'FC0012',
])('%j is the ID FC-0012', (spelling) => expect(toIdKey(spelling)).toBe('fc0012'));

it.each(['FC-012', 'FC-00l2', 'FC-0012A', 'FC.0012'])('%j is another ID than FC-0012', (other) =>
  expect(toIdKey(other)).not.toBe('fc0012'),
);

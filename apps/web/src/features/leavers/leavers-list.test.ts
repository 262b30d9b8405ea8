import { expect, it } from 'vitest';
import { filterLeavers } from '#web/features/leavers/leavers-list.tsx';

const leaver = (id: string, first_name: string, last_name: string, class_id: string | null) => ({
  id,
  first_name,
  last_name,
  class_id,
  left_at: '2026-07-03T14:00:00.000Z',
  left_by: 'office',
  erase_at: null,
  left_on: null,
  leaving_reason: null,
  next_school: null,
});
const leavers = [
  leaver('20260001', 'Anya', 'Ramdeen', '2A'),
  leaver('20260002', 'Zara', 'Noël', '2A'),
  leaver('20260003', 'Kai', 'Lee', null),
];
const found = (search: string) => filterLeavers(leavers, search).map(({ id }) => id);

it('finds leavers by words of name, ID and class, with and without accents', () => {
  expect(found('')).toHaveLength(3);
  expect(found(' Noel, zara ')).toEqual(['20260002']);
  expect(found('NOËL')).toEqual(['20260002']);
  expect(found('2a 0001')).toEqual(['20260001']);
  expect(found('Ramdeen Kai')).toEqual([]);
});

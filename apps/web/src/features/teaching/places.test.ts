import { expect, it } from 'vitest';
import { findAssigned, listPlaces, toChange, toPlaceKey } from './places.ts';

const teaching = {
  assignments: [{ class_id: '4A', subject: 3, teacher: 'ann' }],
  form_teachers: [{ class_id: '4A', teacher: 'ben' }],
  deans: [{ form_level: 4, teacher: 'cleo' }],
  classes: ['1B', '4A'],
  subjects: [{ code: 3, title: 'Mathematics' }],
  teachers: ['ann', 'ben', 'cleo'],
};

it('every class has a place for its form teacher and each subject, and every form one for its dean', () => {
  const { rows, deans } = listPlaces(teaching);
  expect(rows.map(({ places }) => places.map(toPlaceKey))).toEqual([
    ['form 1B', '3 1B'],
    ['form 4A', '3 4A'],
  ]);
  const assigned = findAssigned(teaching);
  const last = [...(rows[1]?.places ?? []), ...deans].map((place) => assigned.get(toPlaceKey(place)));
  expect(last).toEqual(['ben', 'ann', undefined, 'cleo']);
});

it('places of all kinds are assigned in one call', () => {
  const { rows, deans } = listPlaces(teaching);
  expect(toChange([...(rows[0]?.places ?? []), ...deans.slice(1)], null)).toEqual({
    assignments: [{ class_id: '1B', subject: 3, teacher: null }],
    form_teachers: [{ class_id: '1B', teacher: null }],
    deans: [{ form_level: 4, teacher: null }],
  });
});

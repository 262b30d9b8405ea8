import { emptyAnswers } from './catalogue.ts';
import { expect, it } from 'vitest';
import { isFuzzyMatch, buildSearchText, findMatchedFields, parseSearch } from './search-text.ts';

const text = buildSearchText({
  ...emptyAnswers,
  id: '20260077',
  first_name: 'Kerwin',
  last_name: 'O’Brien-Mohammed',
  class_id: '2A',
  birth_certificate_no: 'TT0001112223',
  mother_name: 'Zoë Ramdeen',
  mobile_phone_mother: '5550142',
});
const isFound = (search: string) => parseSearch(search).words.every((word) => text.includes(word));

it.each([
  'obrien',
  "O'Brien",
  'OBRIEN mohammed',
  'Class 2A',
  'class 2a kerwin',
  'form 2',
  '2A',
  'TT0001112223',
  'zoe ramdeen',
  '555-0142',
  '+1 (868) 555-0142',
])('finds by %s', (search) => {
  expect(isFound(search)).toBe(true);
});

it('names the answers that the list does not show', () => {
  const row = {
    ...emptyAnswers,
    id: '20260077',
    first_name: 'Kerwin',
    last_name: 'O’Brien',
    class_id: '2A',
    mother_name: 'Zoë Ramdeen',
    mobile_phone_mother: '5550142',
    sea_no: '8812',
  };
  const matched = (search: string) => findMatchedFields(row, parseSearch(search));
  expect(matched('zoe')).toEqual(['mother_name']);
  expect(matched('ramdene kerwin')).toEqual(['mother_name']);
  expect(matched('555-0142')).toEqual(['mobile_phone_mother']);
  expect(matched('8812 zoe')).toEqual(['sea_no', 'mother_name']);
  for (const search of ['obrien', 'Class 2A', 'form 2', '20260077', 'Kervin'])
    expect(matched(search)).toEqual([]);
});

it.each(['class 3A', 'form 1', '555-0143', 'ramdeen kezia'])('does not find by %s', (search) => {
  expect(isFound(search)).toBe(false);
});

it.each(['Ramdene', 'Kerwen', 'Mohamed ramdeen', 'Kervin', 'ramdeeen', 'amdeen'])(
  'tolerates the wrong letter in %s',
  (search) => {
    expect(isFuzzyMatch(text, parseSearch(search))).toBe(true);
  },
);

it.each(['Randene', 'Kez', '20260078', 'kerwin xyzzy'])('does not match %s', (search) => {
  expect(isFuzzyMatch(text, parseSearch(search))).toBe(false);
});

it.each([
  ['15/03/2014', ['2014-03-15']],
  ['15 Mar 2014', ['2014-03-15']],
  ['20140315', ['2014-03-15']],
  ['03/04/2014', ['2014-04-03', '2014-03-04']],
  ['20260077', []],
  ['kerwin', []],
])('parses the dates of birth in %s', (search, birthDates) => {
  expect(parseSearch(search).birthDates).toEqual(birthDates);
});

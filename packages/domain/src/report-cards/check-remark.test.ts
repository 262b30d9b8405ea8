import { expect, it } from 'vitest';
import { checkRemark, insertName } from './check-remark.ts';

const anya = { first_name: 'Anya', last_name: 'Joseph', sex: 'Female' };
const names = (text: string) =>
  text.split(' ').map((first_name) => ({ first_name, last_name: 'De Freitas' }));
const classmates = [
  ...names('Faith Hope Will Mark May Grace Art Renée Kerwin Aaliyah-Rose Joseph'),
  { first_name: 'Ravi', last_name: 'O’Brien' },
  { first_name: 'Mei Lin', last_name: 'Good' },
  { first_name: 'Tara', last_name: 'Baker' },
];
const check = (remark: string, student = anya) => checkRemark(remark, { student, classmates });

it.each([
  'Kerwin works well.',
  'She and kerwin talk too much.',
  'Renee must revise.',
  'RENÉE must revise.',
  'Faith works hard.',
  'A good term. Will is often late.',
  'Hope’s homework is late.',
  'Mark should read more.',
  'She sits beside Grace.',
  'Aaliyah has improved.',
  'Good work, Lin!',
  "Ask O'Brien for help.",
  'Well done, Freitas.',
  'She sits beside Baker.',
  'KERWIN TALKS TOO MUCH.',
])('%s names another child', (remark) => {
  expect(check(remark)).toEqual([expect.stringContaining('is the name of another child of the class')]);
});

it.each([
  'Anya works well.',
  'Joseph, A.: a good term.',
  'Faith in her own ability is growing.',
  'Hope to see more effort next term.',
  'Will do better with practice.',
  'May she keep it up.',
  'Good progress. Mark of 80 in the test.',
  'Shows grace under pressure, and hope for more.',
  'SHE WILL DO WELL. GOOD WORK.',
  'Her art is excellent.',
  'She would make a fine baker.',
])('%s names nobody else', (remark) => {
  expect(check(remark)).toEqual([]);
});

it('a pronoun is compared with the sex of the record, where that is known', () => {
  expect(check('He tries hard.')).toEqual(['It says “He”. Is that right for this student?']);
  expect(check('She tries hard.')).toEqual([]);
  expect(check('HIS WORK IS LATE.')).toHaveLength(1);
  expect(check('Her work is late.', { ...anya, sex: 'Male' })).toHaveLength(1);
  expect(check('He or she tries.', { ...anya, sex: '' })).toEqual([]);
});

it('the first name is put where a remark of the bank has its place', () => {
  expect(insertName('{name} works well. Well done, {name}!', 'Mei Lin')).toBe(
    'Mei works well. Well done, Mei!',
  );
  expect(insertName('{name} works well.', '$&')).toBe('$& works well.');
});

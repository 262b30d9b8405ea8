import { expect, it } from 'vitest';
import { catalogue, fieldNames } from '../registration/catalogue.ts';
import { type InputAttributes, getInputAttributes } from './input-attributes.ts';

const entries = fieldNames.map((name) => ({
  name,
  kind: catalogue[name].kind,
  ...getInputAttributes(catalogue[name]),
}));
const named = (isMeant: (entry: InputAttributes) => boolean) =>
  entries.filter(isMeant).map(({ name }) => name);

it('shows a numeric keyboard for every phone, count and examination number', () => {
  const numbers = entries.filter(({ kind }) => kind === 'phone' || kind === 'count').map(({ name }) => name);
  expect(numbers).toEqual(expect.arrayContaining(['phone_home', 'no_at_home']));
  expect(new Set(named(({ inputMode }) => inputMode === 'numeric'))).toEqual(new Set(['sea_no', ...numbers]));
});

it('capitalizes names and places, and writes a pin in capitals', () => {
  expect(named(({ autoCapitalize }) => autoCapitalize === 'characters')).toEqual([
    'birth_certificate_no',
    'id_card_father',
    'id_card_mother',
    'id_card_guardian',
  ]);
  const lines = entries.filter(({ kind }) => kind === 'text' || kind === 'suggestion');
  const others = lines.filter(({ autoCapitalize }) => autoCapitalize !== 'words').map(({ name }) => name);
  expect(others).toEqual([
    'sea_no',
    'birth_certificate_no',
    'id_card_father',
    'id_card_mother',
    'id_card_guardian',
  ]);
});

it('lets the browser fill in the address, e-mails and phones of one person at a time', () => {
  const listParentAttributes = (who: string) => [
    `section-${who} name`,
    `section-${who} address-line1`,
    `section-${who} organization-title`,
    `section-${who} organization`,
    `section-${who} home tel-local`,
    `section-${who} work tel-local`,
    `section-${who} mobile tel-local`,
    `section-${who} email`,
  ];
  const tokens = entries.flatMap(({ autoComplete }) => autoComplete ?? []).filter((token) => token !== 'off');
  expect(tokens.toSorted()).toEqual(
    [
      ...['address-line1', 'address-level2', 'tel-local', 'email'].map((what) => `section-student ${what}`),
      ...['father', 'mother', 'guardian'].flatMap(listParentAttributes),
      ...['section-emergency name', 'section-emergency tel-local'],
    ].toSorted(),
  );
});

it('sets enterKeyHint and autoComplete for every field', () => {
  const boxes = entries.filter(({ kind }) => kind !== 'flag');
  expect(boxes.filter(({ autoComplete }) => autoComplete === undefined)).toEqual([]);
  const typed = boxes.filter(({ kind }) => !['choice', 'code', 'title'].includes(kind));
  expect(typed.filter(({ enterKeyHint }) => enterKeyHint === undefined)).toEqual([]);
});
